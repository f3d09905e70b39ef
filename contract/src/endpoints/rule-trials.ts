import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { ruleInput } from '../rule-condition.ts';
import {
  CodedMessage,
  GivenTime,
  givenId,
  literals,
  Maybe,
  MaybeText,
  MaybeTime,
  Time,
  ValueFault,
} from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';
import { proposal } from './rules.ts';

const forAnyUser = { access: 'token', tag: 'Rules', permission: 'any_user', branch: 'query' } as const;
const forSettings = { ...forAnyUser, permission: 'change_settings' } as const;
const forCaseWork = { ...forAnyUser, permission: 'work_cases' } as const;
const Count = Type.Integer();

export const Side = Type.Object({
  alerts: Type.Integer({ description: 'Transactions that are suspicious under these rules' }),
  customers: Type.Integer({ description: 'Customers of these transactions' }),
  per_1000_customer_days: Type.Number(),
});
const Known = Type.Object({
  of: Type.Integer({
    description: 'Transactions of the period in cases closed with this outcome, or imported with it',
  }),
  base: Count,
  draft: Count,
});
export const BacktestResult = Type.Object({
  transactions: Type.Integer({ description: 'Number of evaluated transactions' }),
  of: Type.Integer({ description: 'Number of transactions in the period. Large periods are sampled' }),
  customers: Count,
  days: Type.Number(),
  base: Side,
  draft: Side,
  both: Type.Integer({ description: 'Suspicious under both' }),
  rules: Type.Array(
    Type.Object({
      rule: Type.String(),
      name: Type.String(),
      action: Type.String(),
      base_hits: Count,
      draft_hits: Count,
      below_hits: Type.Integer({ description: 'Additional hits if every limit of the rule were 15 % lower' }),
      not_evaluated: Type.Integer({
        description: 'Transactions without an input or history that the draft’s rule requires',
      }),
    }),
  ),
  confirmed: Known,
  cleared: Known,
  gained: Type.Array(Type.Integer(), { description: 'At most 50 transactions that only the draft flags' }),
  lost: Type.Array(Type.Integer(), { description: 'At most 50 that only the current rules flag' }),
  missed: Type.Optional(
    Type.Array(Type.Integer(), {
      description: 'At most 50 known suspicious transactions that the draft does not flag',
    }),
  ),
});
export const Backtest = Type.Object({
  id: Type.Integer(),
  state: literals(['waiting', 'running', 'done', 'failed']),
  draft: Maybe(Type.Integer()),
  base: Type.Integer({ description: 'Rule set for comparison' }),
  from: Time,
  to: Time,
  created_by: Maybe(Type.Integer()),
  created_at: Time,
  finished_at: MaybeTime,
  result: Maybe(BacktestResult),
  month: Maybe(Type.String({ description: 'YYYY-MM if the service started it, to draw samples; otherwise null' })),
});
export const startBacktest = defineEndpoint({
  ...forSettings,
  method: 'POST',
  path: '/v1/rules/backtests',
  summary: 'Run a back-test: a draft or changed rules on past transactions, compared with the rules in force',
  description: 'Runs in the background and flags nothing. Maximum: 90 days.',
  query: BranchQuery,
  body: Type.Object({
    draft: Type.Optional(givenId()),
    ...proposal,
    from: Type.Optional(GivenTime),
    to: Type.Optional(GivenTime),
  }),
  answers: { 201: managed(Backtest) },
});
export const listBacktests = defineEndpoint({
  ...forAnyUser,
  method: 'GET',
  path: '/v1/rules/backtests',
  summary: 'List back-tests, newest first',
  query: Type.Intersect([
    PageQuery,
    Type.Object({ draft: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_draft_id') })) }),
  ]),
  answers: { 200: managed(page(Backtest)) },
});
export const readBacktest = defineEndpoint({
  ...forAnyUser,
  method: 'GET',
  path: '/v1/rules/backtests/:id',
  summary: 'Retrieve a back-test with its result',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Backtest) },
});
const PreviewExample = Type.Object({
  transaction: Type.Integer({ description: 'GET /v1/transactions/{id}' }),
  at: Time,
  amount: Type.String({ description: 'In major units, exact' }),
  currency: Type.String(),
  known: Type.Boolean({ description: 'True if the rules in force flagged it' }),
});
export const previewRule = defineEndpoint({
  ...forSettings,
  readOnly: true,
  method: 'POST',
  path: '/v1/rules/preview',
  summary: 'Preview a rule: its faults or sentence, and its hits in the last 30 days',
  description:
    'Stores and flags nothing. Tries at most 1,000 transactions, sampled if there are more, for at most 2.5 seconds. A newer preview of the same user ends the former one.',
  query: BranchQuery,
  body: Type.Object({
    rule: ruleInput({ description: 'The whole rule, as for `add`' }),
    replaces: Type.Optional(
      Type.String({ minLength: 1, maxLength: 60, description: '`stable_id` of the edited rule' }),
    ),
  }),
  answers: {
    200: managed(
      Type.Object({
        faults: Type.Array(ValueFault),
        sentence: Maybe(Type.String({ description: 'The rule in words; null if it has faults' })),
        messages: Type.Object(
          { sentence: Maybe(CodedMessage) },
          { description: '`sentence` as a code with parameters' },
        ),
        trial: Maybe(
          Type.Object({
            of: Type.Integer({ description: 'Transactions in the period' }),
            tried: Count,
            hits: Count,
            known: Type.Integer({ description: 'Hits on transactions that the rules in force flagged' }),
            not_evaluated: Type.Integer({ description: 'Transactions without a required input or history' }),
            from: Time,
            to: Time,
            examples: Type.Array(PreviewExample, { description: 'The newest five hits' }),
          }),
        ),
      }),
    ),
  },
});
export const readExampleValues = defineEndpoint({
  ...forAnyUser,
  method: 'GET',
  path: '/v1/rules/signals/examples',
  summary: 'List an example value of each signal, from the newest transactions of the branch',
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Object({
        values: Type.Array(
          Type.Object({
            signal: Type.String(),
            window: MaybeText,
            value: Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
              description: 'Amounts: text, in major units',
            }),
            currency: MaybeText,
            transaction: Type.Integer({ description: 'Transaction of the value' }),
          }),
        ),
      }),
    ),
  },
});

export const Sample = Type.Object({
  id: Type.Integer(),
  transaction: Type.Integer({ description: 'GET /v1/transactions/{id}' }),
  rule: Type.String(),
  side: Maybe(literals(['above', 'below'], { description: 'null until the sample is reviewed' })),
  suspicious: Maybe(Type.Boolean()),
  reviewed_by: Maybe(Type.Integer()),
  reviewed_at: MaybeTime,
});
export const listSamples = defineEndpoint({
  ...forAnyUser,
  method: 'GET',
  path: '/v1/rules/backtests/:id/samples',
  summary: 'List sampled transactions just above and below each rule’s limit for blind review, with the reviews so far',
  params: IdParams,
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Object({
        items: Type.Array(Sample),
        advice: Type.Array(
          Type.Object({
            rule: Type.String(),
            above: Type.Object({ reviewed: Count, suspicious: Count }),
            below: Type.Object({ reviewed: Count, suspicious: Count }),
            advice: literals(['too_few', 'lower', 'raise', 'keep'], {
              description:
                'lower: more than 5 % below the limit are suspicious; raise: less than 2 % above it are; too_few: fewer than 30 reviewed on a side',
            }),
          }),
        ),
      }),
    ),
  },
});
export const reviewSample = defineEndpoint({
  ...forCaseWork,
  method: 'POST',
  path: '/v1/rules/backtests/:id/samples/:sample',
  summary: 'Record whether a sampled transaction is suspicious, with the user',
  params: Type.Object({ id: Type.String(), sample: Type.String() }),
  query: BranchQuery,
  body: Type.Object({ suspicious: Type.Boolean() }),
  answers: { 200: managed(Sample) },
});

export const Shadow = Type.Object({
  id: Type.Integer(),
  draft: Type.Integer(),
  started_by: Type.Integer(),
  started_at: Time,
  until: Time,
  transactions: Type.Integer({ description: 'Transactions during the run' }),
  draft_alerts: Count,
  live_alerts: Type.Integer({ description: 'Transactions hit by a changed rule that the live rules flagged' }),
  rules: Type.Array(Type.Object({ rule: Type.String(), hits: Count })),
});
export const startShadow = defineEndpoint({
  ...forSettings,
  method: 'POST',
  path: '/v1/rules/drafts/:id/shadow',
  summary: 'Run a draft in shadow for some days. Its hits are counted and have no effect',
  params: IdParams,
  query: BranchQuery,
  body: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 90 }) }),
  answers: { 201: managed(Shadow) },
});
export const readShadow = defineEndpoint({
  ...forAnyUser,
  method: 'GET',
  path: '/v1/rules/drafts/:id/shadow',
  summary: 'Retrieve results of the draft’s changed rules, compared with the live rules',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Shadow) },
});

import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { CodedMessage, GivenTime, givenId, literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';
import { proposal } from './rules.ts';

const forAnyUser = { access: 'token', tag: 'Rules', permission: 'any_user', branch: 'query' } as const;
const forSettings = { ...forAnyUser, permission: 'change_settings' } as const;
const forCaseWork = { ...forAnyUser, permission: 'work_cases' } as const;
const Count = Type.Integer();

export const Side = Type.Object({
  alerts: Type.Integer({ description: 'Transactions that are suspicious by these rules' }),
  customers: Type.Integer({ description: 'Customers they are of' }),
  per_1000_customer_days: Type.Number(),
});
const Known = Type.Object({
  of: Type.Integer({
    description: 'Transactions of the period in cases that were closed so, or imported with that known outcome',
  }),
  base: Count,
  draft: Count,
});
export const BacktestResult = Type.Object({
  transactions: Type.Integer({ description: 'How many were evaluated' }),
  of: Type.Integer({ description: 'How many the period has; of very many every so-manieth is taken' }),
  customers: Count,
  days: Type.Number(),
  base: Side,
  draft: Side,
  both: Type.Integer({ description: 'Suspicious by both' }),
  rules: Type.Array(
    Type.Object({
      rule: Type.String(),
      name: Type.String(),
      action: Type.String(),
      base_hits: Count,
      draft_hits: Count,
      below_hits: Type.Integer({ description: 'Further ones that hit with every limit of the rule 15 % lower' }),
      not_evaluated: Type.Integer({ description: 'Where the draft’s rule lacked an input or history' }),
    }),
  ),
  confirmed: Known,
  cleared: Known,
  gained: Type.Array(Type.Integer(), { description: 'Up to 50 transactions that only the draft finds suspicious' }),
  lost: Type.Array(Type.Integer(), { description: 'Up to 50 that only the present rules do' }),
  missed: Type.Optional(
    Type.Array(Type.Integer(), { description: 'Up to 50 that are known to be suspicious and the draft does not find' }),
  ),
});
export const Backtest = Type.Object({
  id: Type.Integer(),
  state: literals(['waiting', 'running', 'done', 'failed']),
  draft: Maybe(Type.Integer()),
  base: Type.Integer({ description: 'The rule set it is compared with' }),
  from: Time,
  to: Time,
  created_by: Maybe(Type.Integer()),
  created_at: Time,
  finished_at: MaybeTime,
  result: Maybe(BacktestResult),
  month: Maybe(Type.String({ description: 'YYYY-MM: started by itself, to draw samples; null of others' })),
});
export const startBacktest = defineEndpoint({
  ...forSettings,
  method: 'POST',
  path: '/v1/rules/backtests',
  summary: 'Try rules on past transactions: a draft, or rules as for a draft, against the rules in force',
  description: 'Done in the background; nothing is flagged. At most 90 days.',
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
  summary: 'Back-tests, newest first',
  query: PageQuery,
  answers: { 200: managed(page(Backtest)) },
});
export const readBacktest = defineEndpoint({
  ...forAnyUser,
  method: 'GET',
  path: '/v1/rules/backtests/:id',
  summary: 'A back-test with its result',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Backtest) },
});
const PreviewExample = Type.Object({
  transaction: Type.Integer({ description: 'GET /v1/transactions/{id}' }),
  at: Time,
  amount: Type.String({ description: 'In major units, exact' }),
  currency: Type.String(),
  known: Type.Boolean({ description: 'The rules in force found it suspicious' }),
});
export const previewRule = defineEndpoint({
  ...forSettings,
  readOnly: true,
  method: 'POST',
  path: '/v1/rules/preview',
  summary: 'One rule while it is written: its faults or its sentence, and what it would have hit in the last 30 days',
  description:
    'Nothing is stored or flagged. At most 1,000 transactions are tried, of more every so-manieth, and none after 2.5 seconds. A newer preview of the same person ends the one before.',
  query: BranchQuery,
  body: Type.Object({
    rule: Type.Unknown({ description: 'The whole rule, as for `add`' }),
    replaces: Type.Optional(
      Type.String({ minLength: 1, maxLength: 60, description: 'The `stable_id` of the rule in force that is edited' }),
    ),
  }),
  answers: {
    200: managed(
      Type.Object({
        faults: Type.Array(
          Type.Object({
            path: Type.String({ description: 'In the rule: `condition.all[1].compare.to`' }),
            message: Type.String(),
          }),
        ),
        sentence: Maybe(Type.String({ description: 'The rule in words; null where it has faults' })),
        messages: Type.Object(
          { sentence: Maybe(CodedMessage) },
          { description: '`sentence` as a code with its parameters' },
        ),
        trial: Maybe(
          Type.Object({
            of: Type.Integer({ description: 'Transactions of the period' }),
            tried: Count,
            hits: Count,
            known: Type.Integer({ description: 'Hits on transactions that the rules in force found suspicious' }),
            not_evaluated: Type.Integer({ description: 'Transactions that lacked an input or history' }),
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
  summary: 'A value of each signal from the newest transactions of the branch',
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Object({
        values: Type.Array(
          Type.Object({
            signal: Type.String(),
            window: MaybeText,
            value: Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
              description: 'Money: in major units, as text',
            }),
            currency: MaybeText,
            transaction: Type.Integer({ description: 'The transaction that it was read for' }),
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
  side: Maybe(literals(['above', 'below'], { description: 'Told once it is reviewed' })),
  suspicious: Maybe(Type.Boolean()),
  reviewed_by: Maybe(Type.Integer()),
  reviewed_at: MaybeTime,
});
export const listSamples = defineEndpoint({
  ...forAnyUser,
  method: 'GET',
  path: '/v1/rules/backtests/:id/samples',
  summary:
    'Transactions just above and just below each rule’s line, to be reviewed blind, and what the reviews say so far',
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
                'lower: over 5 % below the line are suspicious; raise: under 2 % above it are; too_few: fewer than 30 of a side reviewed',
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
  summary: 'Say whether a sampled transaction is suspicious; kept with who said it',
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
  transactions: Type.Integer({ description: 'That came while it ran' }),
  draft_alerts: Count,
  live_alerts: Type.Integer({ description: 'Of the transactions that a changed rule hit' }),
  rules: Type.Array(Type.Object({ rule: Type.String(), hits: Count })),
});
export const startShadow = defineEndpoint({
  ...forSettings,
  method: 'POST',
  path: '/v1/rules/drafts/:id/shadow',
  summary: 'Run a draft beside the live rules for some days: counted, without any effect',
  params: IdParams,
  query: BranchQuery,
  body: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 90 }) }),
  answers: { 201: managed(Shadow) },
});
export const readShadow = defineEndpoint({
  ...forAnyUser,
  method: 'GET',
  path: '/v1/rules/drafts/:id/shadow',
  summary: 'What the draft’s changed rules have said beside the live ones',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Shadow) },
});

import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { RuleResult } from '../evidence/transaction.ts';
import { expected } from '../expectations.ts';
import { CodedMessage, GivenTime, HitRule, literals, Maybe, MaybeText, Time } from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageBothWaysQuery, pageBothWays } from './management.ts';

const common = { access: 'token', tag: 'Transactions' } as const;
const MaybeId = Maybe(Type.Integer());

export const EvaluatedTransaction = Type.Object({
  id: Type.Integer({ description: 'Ours; alerts of cases name it' }),
  transaction_id: Type.String({ description: 'As it was sent' }),
  at: Time,
  created_at: Time,
  amount: Type.Number(),
  currency: Type.String(),
  status: literals(['safe', 'suspicious', 'not_evaluated'], {
    description: 'As it is by now; not_evaluated: imported as history',
  }),
  activity_code: MaybeId,
  found_late: Type.Boolean({
    description: 'Whether it was found suspicious after its answer had said safe, or more was found after it',
  }),
  score: MaybeId,
  rules_flagged: Type.Array(Type.String()),
  rules: Type.Array(HitRule),
  rule_set: Maybe(Type.Integer({ description: 'Version of the rules that evaluated it: GET /v1/rules/versions/{id}' })),
});
export const listTransactions = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/transactions',
  permission: 'any_user',
  branch: 'query',
  summary: 'Transactions, newest first',
  query: Type.Intersect([
    PageBothWaysQuery,
    Type.Object({
      status: Type.Optional(literals(['safe', 'suspicious', 'not_evaluated'])),
      code: Type.Optional(Type.String({ pattern: '^(200|45[0-7])$', ...expected('expected_activity_code') })),
      rule: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'the name of a rule that hit' })),
      transaction_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'as it was sent' })),
      from: Type.Optional(GivenTime),
      to: Type.Optional(GivenTime),
    }),
  ]),
  answers: { 200: managed(pageBothWays(EvaluatedTransaction)) },
});
export const readTransaction = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/transactions/:id',
  permission: 'any_user',
  branch: 'query',
  summary: 'A transaction as it was sent, with the result of each rule and the signals that it read',
  params: IdParams,
  query: BranchQuery,
  personal: { subject: 'transaction' },
  answers: {
    200: managed(
      Type.Intersect([
        EvaluatedTransaction,
        Type.Object({
          transaction: Type.Unknown({ description: 'As it was sent' }),
          case: Maybe(
            Type.Object(
              { id: Type.Integer(), case_id: Type.String(), status: literals(['open', 'investigating', 'closed']) },
              { description: 'Of its newest alert' },
            ),
          ),
          results: Type.Array(RuleResult, {
            description: 'Every rule that applied, but those that simply did not hit',
          }),
          signals: Type.Array(
            Type.Object({
              signal: Type.String(),
              value: Maybe(Type.String({ description: 'Money in minor units' })),
              missing: MaybeText,
              message: Maybe(CodedMessage),
            }),
          ),
        }),
      ]),
    ),
  },
});

const OfDay = Type.Object({
  id: Type.Integer({ description: 'GET /v1/transactions/{id}' }),
  transaction_id: Type.String({ description: 'As it was sent' }),
  at: Time,
  amount: Type.String({ description: 'In major units, exact' }),
  is_cash: Maybe(Type.Boolean({ description: 'Null where additional_info.is_cash was not sent' })),
  over: Type.Boolean({
    description: 'Whether it was at or over the threshold, alone or with what came before it in 24 hours',
  }),
});
export const listReportable = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/reportable-transactions',
  permission: 'any_user',
  branch: 'query',
  summary: "A day's transactions at or over the reporting threshold, by customer",
  description: `For the currency transaction report of the day (CTR): customers of whom a transaction met the rule of the reporting threshold (\`over_reporting_threshold_…\`), with all of their
transactions of that day in that currency. The day is that of the branch's country. Imported transactions were not evaluated and are not in it; nor are attempts that failed.`,
  query: Type.Intersect([
    BranchQuery,
    Type.Object({
      date: Type.Optional(
        Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          ...expected('expected_day_or_today'),
        }),
      ),
    }),
  ]),
  answers: {
    200: managed(
      Type.Object({
        date: Type.String(),
        country: Type.String(),
        from: Time,
        to: Time,
        rules: Type.Array(Type.String(), { description: 'The rules in force, as sentences' }),
        messages: Type.Array(CodedMessage, { description: '`rules` as codes' }),
        complete: Type.Boolean({
          description: 'False when the day has more than 5,000 such transactions: the first are shown',
        }),
        customers: Type.Array(
          Type.Object({
            currency: Type.String(),
            total: Type.String({ description: 'Of the day in this currency, in major units, exact' }),
            transactions: Type.Array(OfDay),
          }),
        ),
      }),
    ),
  },
});

import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { RuleResult } from '../evidence/transaction.ts';
import { expected } from '../expectations.ts';
import { CodedMessage, GivenTime, HitRule, literals, Maybe, MaybeText, Time } from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageBothWaysQuery, pageBothWays } from './management.ts';
import { sentTransaction } from './monitoring.ts';

const common = { access: 'token', tag: 'Transactions' } as const;
const MaybeId = Maybe(Type.Integer());

export const EvaluatedTransaction = Type.Object({
  id: Type.Integer({ description: 'Id in this service, as in alerts of cases' }),
  transaction_id: Type.String({ description: 'Id as sent' }),
  at: Time,
  created_at: Time,
  amount: Type.Number(),
  currency: Type.String(),
  status: literals(['safe', 'suspicious', 'not_evaluated'], {
    description: 'Current status. not_evaluated: imported as history',
  }),
  activity_code: MaybeId,
  found_late: Type.Boolean({
    description: 'True if a rule hit after the answer was sent',
  }),
  score: MaybeId,
  rules_flagged: Type.Array(Type.String()),
  rules: Type.Array(HitRule),
  rule_set: Maybe(
    Type.Integer({ description: 'Version of the rules that evaluated it (GET /v1/rules/versions/{id})' }),
  ),
});
export const listTransactions = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/transactions',
  permission: 'any_user',
  branch: 'query',
  summary: 'List transactions, newest first',
  query: Type.Intersect([
    PageBothWaysQuery,
    Type.Object({
      status: Type.Optional(literals(['safe', 'suspicious', 'not_evaluated'])),
      code: Type.Optional(Type.String({ pattern: '^(200|45[0-7])$', ...expected('expected_activity_code') })),
      rule: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Name of a rule that hit' })),
      transaction_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Id as sent' })),
      from: Type.Optional(GivenTime),
      to: Type.Optional(GivenTime),
      sort: Type.Optional(
        literals(['at', 'received'], {
          description: 'at: own time, newest first; received: newest id first. Default: at with `from` or `to`',
        }),
      ),
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
  summary: 'Retrieve a transaction with the results of its rules and their signals',
  params: IdParams,
  query: BranchQuery,
  personal: { subject: 'transaction' },
  answers: {
    200: managed(
      Type.Intersect([
        EvaluatedTransaction,
        Type.Object({
          transaction: sentTransaction,
          case: Maybe(
            Type.Object(
              { id: Type.Integer(), case_id: Type.String(), status: literals(['open', 'investigating', 'closed']) },
              { description: 'Case of its newest alert' },
            ),
          ),
          results: Type.Array(RuleResult, {
            description: 'Results of its rules, except rules that were evaluated and did not hit',
          }),
          signals: Type.Array(
            Type.Object({
              signal: Type.String(),
              value: Maybe(Type.String({ description: 'Amounts in minor units' })),
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
  transaction_id: Type.String({ description: 'Id as sent' }),
  at: Time,
  amount: Type.String({ description: 'In major units, exact' }),
  is_cash: Maybe(Type.Boolean({ description: 'null if additional_info.is_cash was not sent' })),
  over: Type.Boolean({
    description: 'True if it reached the threshold, alone or with the transactions of the 24 hours before it',
  }),
});
export const listReportable = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/reportable-transactions',
  permission: 'any_user',
  branch: 'query',
  summary: "List a day's transactions at or over the reporting threshold, by customer",
  description: `For the day's currency transaction report (CTR). Lists customers with a transaction that hit the reporting threshold rule (\`over_reporting_threshold_…\`), with all their
transactions of that day in that currency. The day is in the time zone of the branch's country. Imported and failed transactions are not included.`,
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
        rules: Type.Array(Type.String(), { description: 'Rules in force, as sentences' }),
        messages: Type.Array(CodedMessage, { description: '`rules` as codes' }),
        complete: Type.Boolean({
          description: 'False if the day has more than 5,000 such transactions. Returns the first 5,000',
        }),
        customers: Type.Array(
          Type.Object({
            currency: Type.String(),
            total: Type.String({ description: 'Total of the day in this currency, in major units, exact' }),
            transactions: Type.Array(OfDay),
          }),
        ),
      }),
    ),
  },
});

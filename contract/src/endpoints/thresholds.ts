import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { literals, Maybe, MaybeText } from '../schemas.ts';
import { BranchQuery, managed } from './management.ts';
import { Backtest } from './rule-trials.ts';

const common = { access: 'token', tag: 'Rules', path: '/v1/thresholds', query: BranchQuery } as const;
const Amount = Maybe(Type.Number({ minimum: 0, maximum: 1e15, description: 'In major units; null: no limit' }));
const Limit = Type.Object({ amount: Amount, currency: MaybeText });
export const Thresholds = Type.Object({
  limit: Limit,
  threshold: Limit,
  currency: Type.String({ description: 'Currency of the branch' }),
});
export const ThresholdChange = {
  kind: literals(['limit', 'threshold'], {
    description: "limit: maximum of one transaction; threshold: maximum of a customer's transactions in 24 hours",
  }),
  amount: Amount,
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', ...expected('expected_currency') })),
};

export const readThresholds = defineEndpoint({
  ...common,
  audited: false,
  method: 'GET',
  permission: 'any_user',
  branch: 'query',
  summary: 'Retrieve the transaction limit and the 24-hour threshold of the branch',
  answers: { 200: managed(Thresholds) },
});
export const tryThreshold = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/thresholds/effect',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Try a limit on recent transactions, compared with the rules in force',
  description: 'Starts a back-test. Retrieve its result with `GET /v1/rules/backtests/{id}`.',
  body: Type.Object({
    ...ThresholdChange,
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 90 })),
  }),
  answers: { 201: managed(Backtest) },
});

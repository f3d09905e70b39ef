import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { literals, Maybe, MaybeText } from '../schemas.ts';
import { BranchQuery, managed } from './management.ts';
import { Backtest } from './rule-trials.ts';

const common = { access: 'token', tag: 'Rules', path: '/v1/thresholds', query: BranchQuery } as const;
const Amount = Maybe(Type.Number({ minimum: 0, maximum: 1e15, description: 'In major units; null: no such limit' }));
const Limit = Type.Object({ amount: Amount, currency: MaybeText });
export const Thresholds = Type.Object({
  limit: Limit,
  threshold: Limit,
  currency: Type.String({ description: "The branch's own" }),
});
export const ThresholdChange = {
  kind: literals(['limit', 'threshold'], {
    description: "limit: the most that one transaction may be; threshold: the most that a customer's 24 hours may be",
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
  summary: 'The two limits of the branch',
  answers: { 200: managed(Thresholds) },
});
export const tryThreshold = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/thresholds/effect',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Try a limit on the transactions of the last days, against the rules in force',
  description: 'A back-test: `GET /v1/rules/backtests/{id}` has its result.',
  body: Type.Object({
    ...ThresholdChange,
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 90 })),
  }),
  answers: { 201: managed(Backtest) },
});

import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { Binary, literals, Maybe, Time } from '../schemas.ts';
import { BranchQuery, managed } from './management.ts';

const common = { access: 'token', tag: 'Effectiveness', audited: false, method: 'GET' } as const;
const query = Type.Intersect([
  BranchQuery,
  Type.Object({
    months: Type.Optional(Type.String({ pattern: '^([1-9]|1[0-9]|2[0-4])$', ...expected('expected_months_to_24') })),
  }),
]);
const Month = Type.String({ description: "YYYY-MM in the branch's time zone" });
const Rule = Type.String({ description: '`stable_id` of the rule' });
const Share = Maybe(Type.Number({ description: '0 to 1; null if no case was decided' }));

const Effectiveness = Type.Object({
  from: Time,
  to: Time,
  false_positive_limit: Maybe(
    Type.Number({ description: "The board's limit, 0 to 1: `dashboard.false_positive_limit` of the branch's policy" }),
  ),
  by_rule: Type.Array(
    Type.Object({
      rule: Rule,
      month: Month,
      false_positives: Type.Integer({ description: 'Cases closed as false_positive or explained' }),
      confirmed: Type.Integer({ description: 'Cases closed as reported_str or confirmed_not_reported' }),
      false_positive_share: Share,
      over_limit: Type.Boolean(),
    }),
    { description: 'Closed cases, by rule of their alerts and month of closing' },
  ),
  by_month: Type.Array(
    Type.Object({
      month: Month,
      closed: Type.Integer(),
      false_positives: Type.Integer(),
      confirmed: Type.Integer(),
      false_positive_share: Share,
      over_limit: Type.Boolean(),
      median_hours: Type.Number({ description: 'Hours from opening to closing a case' }),
      p90_hours: Type.Number(),
      late: Type.Integer({ description: 'Cases closed after their deadline' }),
    }),
  ),
  ageing: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'Kind of the item, as in the queue' }),
      days_1: Type.Integer({ description: 'Open for less than a day' }),
      days_3: Type.Integer({ description: 'less than 3 days' }),
      days_7: Type.Integer({ description: 'less than 7 days' }),
      days_30: Type.Integer({ description: 'less than 30 days' }),
      older: Type.Integer(),
      overdue: Type.Integer({ description: 'All items past their due time' }),
    }),
    { description: 'Items that wait in the queue now' },
  ),
  suppressed: Type.Array(Type.Object({ rule: Rule, month: Month, hits: Type.Integer() }), {
    description: 'Hits that a snooze suppressed, counted since 24 November 2026',
  }),
  samples: Type.Array(
    Type.Object({
      rule: Rule,
      side: literals(['above', 'below'], {
        description: "below: transactions that would hit if the rule's limits were 15 % lower",
      }),
      reviewed: Type.Integer(),
      suspicious: Type.Integer(),
      waiting: Type.Integer({ description: 'Not reviewed yet' }),
      suspicious_share: Share,
    }),
    { description: 'Random samples of back-tests, reviewed blind' },
  ),
});

export const readEffectiveness = defineEndpoint({
  ...common,
  path: '/v1/effectiveness',
  permission: 'any_user',
  branch: 'query',
  summary: "Retrieve false positives against the board's limit, ageing and time to close",
  query,
  answers: { 200: managed(Effectiveness) },
});
export const effectivenessCsv = defineEndpoint({
  ...common,
  path: '/v1/effectiveness.csv',
  permission: 'any_user',
  branch: 'query',
  summary: 'Download the effectiveness figures as CSV, one line a figure',
  query,
  download: { type: 'text/csv; charset=utf-8', name: 'hakiki-effectiveness.csv' },
  answers: { 200: Binary },
});

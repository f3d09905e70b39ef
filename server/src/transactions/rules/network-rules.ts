import { parameterMeanings } from '@hakiki/texts/en/parameter-meanings.ts';
import { amountsOf } from './currency-amounts.ts';
import type { Rule } from './rule.ts';
import { compare, DISTINCT, money, number, of, parameter, rule } from './rule-parts.ts';

/**
 * Rules for patterns that take weeks. One payment a week never looks like many payments on a single day. The amounts
 * and numbers are starting points, like those of the daily rules.
 */
export const slowNetworkRules = (): Rule[] => [
  rule({
    stable_id: 'slow_fan_in',
    family: 'network',
    activity_code: 452,
    // If every account is paid by several people a month, the rule hits 2.8 times in 1,000 customer-days
    // (eval/results/transactions-amlsim.md).
    action: 'watch',
    severity: 35,
    parameters: {
      senders: number('count', 4, parameterMeanings.senders_month, DISTINCT),
      days: number('count', 15, parameterMeanings.days_of_receipts, [1, 90]),
      floor: money(amountsOf(1000), parameterMeanings.month_total),
    },
    condition: {
      all: [
        compare(of('amount'), '>=', parameter('floor', 0.1)),
        compare(of('received_days', '90d'), '<', parameter('days')),
        compare(of('received', '30d'), '>=', parameter('floor')),
        compare(of('senders', '30d'), '>=', parameter('senders')),
        // Hits only for the payment that reaches the limits, not for each later payment.
        {
          any: [
            compare(of('senders_before', '30d'), '<', parameter('senders')),
            compare(of('received_before', '30d'), '<', parameter('floor')),
          ],
        },
      ],
    },
  }),
  rule({
    stable_id: 'slow_cycle',
    family: 'network',
    activity_code: 452,
    action: 'flag',
    severity: 40,
    parameters: { floor: money(amountsOf(500), parameterMeanings.amount_floor) },
    condition: {
      all: [
        compare(of('amount'), '>=', parameter('floor')),
        compare(of('slow_cycle_length', '30d'), '>=', { number: 3 }),
      ],
    },
  }),
  rule({
    stable_id: 'round_trip_across_banks',
    family: 'network',
    activity_code: 452,
    action: 'watch',
    severity: 20,
    parameters: { floor: money(amountsOf(1000), parameterMeanings.amount_floor) },
    condition: {
      all: [compare(of('amount'), '>=', parameter('floor')), compare(of('paid_alike', '30d'), '>=', { number: 1 })],
    },
  }),
];

import { parameterMeanings } from '@hakiki/texts/en/parameter-meanings.ts';
import { amountsOf } from './currency-amounts.ts';
import type { Rule } from './rule.ts';
import { compare, DISTINCT, money, number, of, parameter, rule } from './rule-parts.ts';

/**
 * Rules for patterns that take weeks. One payment a week never looks like many payments on a single day. The amounts
 * and numbers are starting points, like those of the daily rules.
 */
export const slowNetworkRules = (): Rule[] => [
  // If every account is paid by several people a month, four senders are reached 2.8 times in 1,000 customer-days, and
  // six senders 0.3 times (eval/results/transactions-amlsim.md).
  slowFanIn('slow_fan_in', { senders: 4, action: 'watch', severity: 35 }),
  // An account of which nothing was known two weeks ago may always have been paid by many
  // (eval/results/transactions-paysim.md).
  slowFanIn('slow_fan_in_many', { senders: 6, knownDays: 14, action: 'flag', severity: 45 }),
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

/** Returns the rule for an account that seldom receives money, and is paid by several people within 30 days. */
function slowFanIn(
  stable_id: 'slow_fan_in' | 'slow_fan_in_many',
  {
    senders,
    knownDays,
    ...more
  }: Pick<Rule, 'action' | 'severity'> & { readonly senders: number; readonly knownDays?: number },
): Rule {
  const isKnown = compare(of('receiver_known'), '>=', parameter('known'));
  return rule({
    ...{ stable_id, family: 'network', activity_code: 452, ...more },
    parameters: {
      senders: number('count', senders, parameterMeanings.senders_month, DISTINCT),
      days: number('count', 15, parameterMeanings.days_of_receipts, [1, 90]),
      floor: money(amountsOf(1000), parameterMeanings.month_total),
      ...(knownDays !== undefined && { known: number('days', knownDays, parameterMeanings.known_account_days) }),
    },
    condition: {
      all: [
        compare(of('amount'), '>=', parameter('floor', 0.1)),
        ...(knownDays === undefined ? [] : [isKnown]),
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
  });
}

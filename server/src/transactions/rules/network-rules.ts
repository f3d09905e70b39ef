import { parameterMeanings } from '@hakiki/texts/en/parameter-meanings.ts';
import { amountsOf } from './currency-amounts.ts';
import type { Rule } from './rule.ts';
import { compare, DISTINCT, money, number, of, parameter, rule } from './rule-parts.ts';

/**
 * Rules for patterns that take weeks. Rules about a single day cannot recognise a pattern with one payment a week. The
 * amounts and numbers are starting points that a branch adjusts, as in the daily rules.
 */
export const slowNetworkRules = (): Rule[] => [
  // If several people pay each account every month, four senders occur 2.8 times in 1,000 customer-days, and six
  // senders 0.3 times (eval/results/transactions-amlsim.md).
  slowFanIn('slow_fan_in', { senders: 4, action: 'watch', severity: 35 }),
  // An account without a history of two weeks may always have had many payers (eval/results/transactions-paysim.md).
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

/** Returns the rule for an account that seldom received money before and that several people pay within 30 days. */
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
        // Hits only for the payment with which the limits are reached, not for each later payment.
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

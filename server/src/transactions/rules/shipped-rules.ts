import { parameterMeanings } from '@hakiki/texts/en/parameter-meanings.ts';
import { MAX_DAYS_BACK, type Window } from '../facts/signal-definitions.ts';
import type { Condition, Operand } from './condition.ts';
import { countryRules } from './country-rules.ts';
import { type Amounts, amountsOf, withEquivalents } from './currency-amounts.ts';
import { slowNetworkRules } from './network-rules.ts';
import type { Rule } from './rule.ts';
import { compare, DISTINCT, money, number, of, parameter, rule, SHARE } from './rule-parts.ts';

/**
 * Legal thresholds above which a single transaction must be reported, as amounts for a rule. The values come from the
 * branch's country profile.
 */
export interface ReportingThresholds {
  readonly individual: Amounts;
  readonly corporate: Amounts;
  /** True if the legal threshold applies only to cash. */
  readonly cashOnly: boolean;
}

/**
 * Number of days after which passing money on counts as a habit of the account. On each day before, the pattern raises
 * an alert. Later it raises none, because an honest account may do this daily: for example, a shop that pays its
 * suppliers from its receipts.
 */
const habitual = number('count', 2, parameterMeanings.pass_through_habit, [1, 30]);
const notHabitual = compare(of('pass_through_days', '30d', { least: parameter('floor') }), '<', parameter('habit'));
/**
 * Returns a condition that is true if the received amount is large for this customer. A customer with five or fewer
 * payments has no usual amount yet, so any amount counts as large.
 */
const unusualInflow = (window: Window): Condition => ({
  any: [
    compare(of('count', '90d'), '<=', { number: 5 }),
    compare(of('inflow', window), '>=', { signal: of('usual_amount', '90d'), times: { parameter: 'times' } }),
  ],
});
const timesUsualAmount = number('ratio', 5, parameterMeanings.unusual_inflow);
const timesUsualDay = (times: string): Operand => ({
  signal: of('received_usual_day', '90d'),
  times: { parameter: times },
});
/**
 * Conditions that are true only for the payment with which the account reaches the amount and the number of senders.
 * Without them, a new shop would raise an alert with every later payment.
 */
const becomes = (...amounts: readonly [Operand, ...Operand[]]): Condition[] => [
  compare(of('received', '24h'), '>=', amounts[0]),
  {
    any: [
      compare(of('senders_before', '24h'), '<', parameter('senders')),
      ...amounts.map((amount) => compare(of('received_before', '24h'), '<', amount)),
    ],
  },
];
/**
 * Conditions that exclude wages and bills. Wages and bills go to many accounts that were paid before, or come from a
 * payer who always pays many accounts.
 */
const notWages: readonly Condition[] = [
  { in: { signal: of('transaction_type'), values: ['card'] } },
  compare(of('destinations', '1h'), '<', parameter('few')),
  {
    all: [
      compare(of('new_destinations', '24h'), '>=', parameter('few')),
      compare(of('new_destination_share', '24h'), '>=', parameter('share')),
      compare(of('destinations', '24h'), '>=', {
        signal: of('usual_destinations', '90d'),
        times: { parameter: 'usual' },
      }),
    ],
  },
];
const bulk = {
  few: number('count', 5, parameterMeanings.many_accounts, DISTINCT),
  share: number('ratio', 0.5, parameterMeanings.many_new_share, SHARE),
  usual: number('ratio', 3, parameterMeanings.usual_day_accounts),
};
const FLOOR = amountsOf(1000);
const HIGH = amountsOf(500);
const MODEST = amountsOf(400);
const LITTLE = amountsOf(100);
/** Round amounts. Each currency has its own, so they are not converted from another currency. */
const ROUND: Amounts = {
  NGN: '100000',
  KES: '10000',
  GHS: '1000',
  UGX: '500000',
  RWF: '100000',
  TZS: '500000',
  ZAR: '1000',
  XOF: '100000',
  XAF: '100000',
  USD: '100',
  GBP: '100',
  EUR: '100',
  CNY: '1000',
  AED: '500',
};

/**
 * Returns the rules of a new branch. Each rule describes one pattern of money laundering, with parameters to start from
 * and the country's reporting thresholds. A branch with a rule set of its own does not get these rules automatically,
 * but can add a shipped rule with a draft.
 *
 * Sources for the reporting thresholds: MLPPA 2022 (Nigeria) and the other countries' laws (`./profiles.ts`). Sources
 * for the patterns: typology reports of FATF and Egmont. The numbers of the patterns are starting points. A branch
 * adjusts them with back-tests on its own history, so only some patterns flag from the start (`action`). `node
 * scripts/settings-docs.ts` writes the table of docs/transaction-rules.md from this list.
 */
export function shippedRules({ individual, corporate, cashOnly }: ReportingThresholds): Rule[] {
  const lawOf = (kind: 'individual' | 'corporate'): Amounts => (kind === 'individual' ? individual : corporate);
  const threshold = (kind: 'individual' | 'corporate') =>
    money(lawOf(kind), parameterMeanings[`law_threshold_${kind}`]);
  const overThreshold = (kind: 'individual' | 'corporate'): Rule => {
    const over: Condition = {
      any: [
        compare(of('amount'), '>=', parameter('threshold')),
        compare(of('sum', '24h'), '>=', parameter('threshold')),
      ],
    };
    return rule({
      stable_id: `over_reporting_threshold_${kind}`,
      family: 'amount',
      activity_code: 455,
      action: 'watch',
      severity: 30,
      scope: { account_types: [kind] },
      parameters: { threshold: threshold(kind) },
      condition: cashOnly ? { all: [{ flag: { signal: of('is_cash') } }, over] } : over,
    });
  };
  const structuring = (kind: 'individual' | 'corporate'): Rule =>
    rule({
      stable_id: `structuring_${kind}`,
      family: 'structuring',
      activity_code: 455,
      action: 'flag',
      severity: 60,
      scope: { account_types: [kind] },
      parameters: {
        threshold: money(withEquivalents(lawOf(kind)), parameterMeanings[`law_threshold_equivalent_${kind}`]),
        times: number('count', 3, parameterMeanings.below_threshold_count),
      },
      condition: {
        all: [
          { between: { signal: of('amount'), from: parameter('threshold', 0.8), to: parameter('threshold') } },
          compare(
            of('band_count', '7d', { from: parameter('threshold', 0.8), to: parameter('threshold') }),
            '>=',
            parameter('times'),
          ),
          compare(
            of('band_sum', '7d', { from: parameter('threshold', 0.8), to: parameter('threshold') }),
            '>=',
            parameter('threshold'),
          ),
        ],
      },
    });
  return [
    overThreshold('individual'),
    overThreshold('corporate'),
    structuring('individual'),
    structuring('corporate'),
    rule({
      stable_id: 'fan_out',
      family: 'network',
      activity_code: 452,
      action: 'flag',
      severity: 45,
      parameters: {
        destinations: number('count', 6, parameterMeanings.new_destinations_day, DISTINCT),
        share: number('ratio', 0.5, parameterMeanings.new_destinations_share, SHARE),
        times: number('ratio', 3, parameterMeanings.usual_day_accounts),
        floor: money(MODEST, parameterMeanings.day_total),
      },
      condition: {
        all: [
          compare(of('new_destinations', '24h'), '>=', parameter('destinations')),
          compare(of('new_destination_share', '24h'), '>=', parameter('share')),
          compare(of('destinations', '24h'), '>=', {
            signal: of('usual_destinations', '90d'),
            times: { parameter: 'times' },
          }),
          compare(of('sum', '24h'), '>=', parameter('floor')),
        ],
      },
    }),
    rule({
      stable_id: 'rapid_movement',
      family: 'pass_through',
      activity_code: 452,
      action: 'flag',
      severity: 55,
      parameters: {
        times: timesUsualAmount,
        share: number('ratio', 0.8, parameterMeanings.outflow_share_hour, SHARE),
        floor: money(LITTLE, parameterMeanings.inflow_floor),
      },
      condition: {
        all: [
          compare(of('inflow', '1h'), '>=', parameter('floor')),
          compare(of('outflow_share', '1h'), '>=', parameter('share')),
          unusualInflow('1h'),
        ],
      },
    }),
    rule({
      stable_id: 'pass_through_day',
      family: 'pass_through',
      activity_code: 452,
      action: 'flag',
      severity: 40,
      parameters: {
        habit: habitual,
        times: timesUsualAmount,
        share: number('ratio', 0.75, parameterMeanings.outflow_share_day, SHARE),
        most: number('ratio', 1.1, parameterMeanings.own_money_share),
        floor: money(MODEST, parameterMeanings.inflow_floor),
      },
      condition: {
        all: [
          compare(of('inflow', '24h'), '>=', parameter('floor')),
          {
            between: { signal: of('outflow_share', '24h'), from: parameter('share'), to: parameter('most') },
          },
          // Hits only for the payment with which the share is reached, not for each later payment.
          compare(of('outflow_share_before', '24h'), '<', parameter('share')),
          notHabitual,
          unusualInflow('24h'),
        ],
      },
    }),
    rule({
      stable_id: 'dormant_wakes',
      family: 'dormancy',
      activity_code: 452,
      action: 'flag',
      severity: 45,
      parameters: {
        days: number('days', 90, parameterMeanings.dormant_days, [1, MAX_DAYS_BACK]),
        times: number('ratio', 10, parameterMeanings.former_median_multiple),
        fewer: number('ratio', 5, parameterMeanings.former_median_fewer),
        floor: money(FLOOR, parameterMeanings.large_for_anybody),
      },
      condition: {
        all: [
          compare(of('days_since_last'), '>=', parameter('days')),
          {
            any: [
              compare(of('amount'), '>=', parameter('floor')),
              compare(of('amount'), '>=', { signal: of('former_median'), times: { parameter: 'times' } }),
              {
                all: [
                  compare(of('amount'), '>=', parameter('floor', 0.1)),
                  compare(of('amount'), '>=', { signal: of('former_median'), times: { parameter: 'fewer' } }),
                ],
              },
            ],
          },
        ],
      },
    }),
    rule({
      stable_id: 'round_amounts',
      family: 'profile',
      activity_code: 452,
      action: 'watch',
      severity: 15,
      parameters: {
        times: number('count', 5, parameterMeanings.round_count),
        multiple: money(ROUND, parameterMeanings.round_multiple),
      },
      condition: compare(of('round_count', '24h', { multiple: parameter('multiple') }), '>=', parameter('times')),
    }),
    rule({
      stable_id: 'out_of_profile',
      family: 'profile',
      activity_code: 452,
      action: 'flag',
      severity: 35,
      parameters: {
        deviations: number('ratio', 4, parameterMeanings.deviations),
        times: number('ratio', 15, parameterMeanings.usual_amount_multiple),
        far: number('ratio', 10, parameterMeanings.deviations_alone),
        floor: money(HIGH, parameterMeanings.profile_floor),
      },
      condition: {
        all: [
          {
            any: [
              {
                all: [
                  { in: { signal: of('account_type'), values: ['individual'] } },
                  compare(of('amount'), '>=', parameter('floor')),
                ],
              },
              compare(of('amount'), '>=', parameter('floor', 10)),
            ],
          },
          compare(of('deviations', '90d'), '>=', parameter('deviations')),
          {
            any: [
              compare(of('amount'), '>=', { signal: of('usual_amount', '90d'), times: { parameter: 'times' } }),
              {
                all: [
                  compare(of('deviations', '90d'), '>=', parameter('far')),
                  compare(of('amount'), '>=', parameter('floor', 2)),
                ],
              },
            ],
          },
        ],
      },
    }),
    rule({
      stable_id: 'velocity_hour',
      family: 'velocity',
      activity_code: 453,
      action: 'flag',
      severity: 40,
      parameters: { times: number('count', 10, parameterMeanings.count_hour), ...bulk },
      condition: {
        all: [compare(of('count', '1h'), '>', parameter('times')), { any: notWages }],
      },
    }),
    rule({
      stable_id: 'velocity_minute',
      family: 'velocity',
      activity_code: 453,
      action: 'flag',
      severity: 40,
      parameters: { times: number('count', 5, parameterMeanings.count_minute), ...bulk },
      condition: {
        all: [
          compare(of('count', '60s'), '>', parameter('times')),
          {
            any: [{ in: { signal: of('account_type'), values: ['individual'] } }, ...notWages],
          },
        ],
      },
    }),
    rule({
      stable_id: 'same_amount_same_account',
      family: 'profile',
      activity_code: 452,
      action: 'flag',
      severity: 30,
      parameters: {
        times: number('count', 3, parameterMeanings.equal_ten_minutes),
        day: number('count', 4, parameterMeanings.equal_day),
        floor: money(amountsOf(10), parameterMeanings.equal_day_floor),
      },
      condition: {
        any: [
          compare(of('repeats', '10m'), '>=', parameter('times')),
          {
            all: [
              compare(of('amount'), '>=', parameter('floor')),
              compare(of('repeats', '24h'), '>=', parameter('day')),
            ],
          },
        ],
      },
    }),
    rule({
      stable_id: 'self_transfer',
      family: 'profile',
      activity_code: 452,
      action: 'flag',
      severity: 30,
      parameters: {},
      condition: { flag: { signal: of('same_account') } },
    }),
    rule({
      stable_id: 'repeated_failures',
      family: 'card',
      activity_code: 457,
      action: 'flag',
      severity: 40,
      parameters: { times: number('count', 3, parameterMeanings.failed_attempts) },
      condition: compare(of('failures', '10m'), '>=', parameter('times')),
    }),
    rule({
      stable_id: 'card_testing',
      family: 'card',
      activity_code: 453,
      action: 'flag',
      severity: 45,
      scope: { transaction_types: ['card'] },
      parameters: {
        times: number('count', 5, parameterMeanings.card_attempts),
        small: money({ ...amountsOf(2), UGX: '5000' }, parameterMeanings.test_payment),
      },
      condition: {
        all: [
          compare(of('amount'), '<=', parameter('small')),
          compare(of('card_attempts', '10m'), '>=', parameter('times')),
        ],
      },
    }),
    rule({
      stable_id: 'impossible_travel',
      family: 'geography',
      activity_code: 454,
      action: 'flag',
      severity: 50,
      parameters: { speed: number('km_per_hour', 900, parameterMeanings.travel_speed) },
      condition: compare(of('speed'), '>', parameter('speed')),
    }),
    ...countryRules(),
    rule({
      stable_id: 'blacklisted',
      family: 'blacklist',
      activity_code: 456,
      action: 'flag',
      severity: 90,
      parameters: {},
      condition: { flag: { signal: of('blacklisted') } },
    }),
    rule({
      stable_id: 'sanctions_hit',
      family: 'screening',
      activity_code: 456,
      action: 'flag',
      severity: 90,
      parameters: {},
      condition: { in: { signal: of('list_hit'), values: ['weak', 'strong'] } },
    }),
    rule({
      stable_id: 'fan_in',
      family: 'network',
      activity_code: 452,
      action: 'flag',
      severity: 50,
      parameters: {
        senders: number('count', 8, parameterMeanings.senders_day, DISTINCT),
        times: number('ratio', 5, parameterMeanings.seldom_received_multiple),
        often: number('ratio', 20, parameterMeanings.often_received_multiple),
        seldom: number('count', 15, parameterMeanings.days_of_receipts, [1, 90]),
        floor: money(FLOOR, parameterMeanings.collected_total),
      },
      condition: {
        all: [
          compare(of('senders', '24h'), '>=', parameter('senders')),
          compare(of('received', '24h'), '>=', parameter('floor', 0.1)),
          {
            any: [
              {
                all: [
                  compare(of('received_days', '90d'), '<', parameter('seldom')),
                  ...becomes(timesUsualDay('times'), parameter('floor', 0.1)),
                ],
              },
              {
                all: [
                  compare(of('received_days', '90d'), '>=', parameter('seldom')),
                  ...becomes(timesUsualDay('often'), parameter('floor', 0.1)),
                ],
              },
              { all: [compare(of('received_days', '90d'), '<', { number: 1 }), ...becomes(parameter('floor'))] },
            ],
          },
        ],
      },
    }),
    rule({
      stable_id: 'mule_account',
      family: 'network',
      activity_code: 452,
      action: 'flag',
      severity: 60,
      parameters: {
        days: number('days', 30, parameterMeanings.new_account_days),
        senders: number('count', 5, parameterMeanings.senders_day, DISTINCT),
        share: number('ratio', 0.8, parameterMeanings.swept_share, SHARE),
        most: number('ratio', 1.1, parameterMeanings.former_money_share),
        floor: money(LITTLE, parameterMeanings.collected_least),
      },
      condition: {
        all: [
          compare(of('receiver_known'), '<=', parameter('days')),
          compare(of('senders', '24h'), '>=', parameter('senders')),
          compare(of('received', '24h'), '>=', parameter('floor')),
          // If enough senders had paid before this payment, `mule_empties` already flagged the account when the money
          // left.
          compare(of('senders_before', '24h'), '<', parameter('senders')),
          { between: { signal: of('received_swept', '24h'), from: parameter('share'), to: parameter('most') } },
        ],
      },
    }),
    rule({
      stable_id: 'mule_empties',
      family: 'network',
      activity_code: 452,
      action: 'flag',
      severity: 60,
      parameters: {
        habit: habitual,
        days: number('days', 30, parameterMeanings.new_account_days),
        payers: number('count', 5, parameterMeanings.payers_day, DISTINCT),
        share: number('ratio', 0.8, parameterMeanings.swept_share, SHARE),
        most: number('ratio', 1.1, parameterMeanings.former_money_share),
        floor: money(LITTLE, parameterMeanings.collected_least),
      },
      condition: {
        all: [
          compare(of('account_known'), '<=', parameter('days')),
          compare(of('payers', '24h'), '>=', parameter('payers')),
          compare(of('inflow', '24h'), '>=', parameter('floor')),
          { between: { signal: of('outflow_share', '24h'), from: parameter('share'), to: parameter('most') } },
          // Hits only for the payment with which the share is reached, not for each later payment.
          compare(of('outflow_share_before', '24h'), '<', parameter('share')),
          notHabitual,
        ],
      },
    }),
    rule({
      stable_id: 'cycle',
      family: 'network',
      activity_code: 452,
      action: 'flag',
      severity: 50,
      parameters: { floor: money(LITTLE, parameterMeanings.amount_floor) },
      condition: {
        all: [compare(of('amount'), '>=', parameter('floor')), compare(of('cycle_length'), '>=', { number: 2 })],
      },
    }),
    ...slowNetworkRules(),
  ];
}

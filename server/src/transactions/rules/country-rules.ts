import { parameterMeanings } from '@hakiki/texts/en/parameter-meanings.ts';
import { amountsOf } from './currency-amounts.ts';
import type { Rule } from './rule.ts';
import { compare, money, of, parameter, rule } from './rule-parts.ts';

/**
 * Rules about destination countries and kinds of business. Only the rule about countries under a FATF call for action
 * has the action `flag`. The other rules would also flag ordinary trade, wages from abroad and savings. Their action is
 * therefore `watch`. A branch can change the action when it knows its own customers well enough.
 */
export const countryRules = (): Rule[] => [
  rule({
    stable_id: 'country_called_for_action',
    family: 'geography',
    activity_code: 454,
    action: 'flag',
    severity: 70,
    parameters: {},
    condition: { flag: { signal: of('country_called_for_action') } },
  }),
  rule({
    stable_id: 'country_monitored',
    family: 'geography',
    activity_code: 454,
    action: 'watch',
    severity: 20,
    parameters: {},
    condition: { all: [{ flag: { signal: of('cross_border') } }, { flag: { signal: of('country_monitored') } }] },
  }),
  rule({
    stable_id: 'cross_border_large',
    family: 'geography',
    activity_code: 454,
    action: 'watch',
    severity: 20,
    parameters: { floor: money(amountsOf(10_000), parameterMeanings.border_floor) },
    condition: {
      all: [{ flag: { signal: of('cross_border') } }, compare(of('amount'), '>=', parameter('floor'))],
    },
  }),
  rule({
    stable_id: 'virtual_assets',
    family: 'profile',
    activity_code: 452,
    action: 'watch',
    severity: 20,
    parameters: { floor: money(amountsOf(500), parameterMeanings.payment_floor) },
    condition: {
      all: [
        { in: { signal: of('counterparty_kind'), values: ['crypto'] } },
        compare(of('amount'), '>=', parameter('floor')),
      ],
    },
  }),
  rule({
    stable_id: 'remittance_operator',
    family: 'profile',
    activity_code: 452,
    action: 'watch',
    severity: 15,
    parameters: { floor: money(amountsOf(1000), parameterMeanings.payment_floor) },
    condition: {
      all: [
        { in: { signal: of('counterparty_kind'), values: ['remittance'] } },
        compare(of('amount'), '>=', parameter('floor')),
      ],
    },
  }),
];

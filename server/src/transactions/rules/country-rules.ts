import { amountsOf } from './currency-amounts.ts';
import type { Rule } from './rule.ts';
import { compare, money, of, parameter, rule } from './rule-parts.ts';

/**
 * Rules about where money goes and to what kind of business. Only the one about countries under a call for action flags: the others would tell of ordinary
 * trade, wages from abroad and savings, so that they watch until a branch knows its own customers.
 */
export const countryRules = (): Rule[] => [
  rule({
    stable_id: 'country_called_for_action',
    name: 'Counterparty in a country under an FATF call for action',
    family: 'geography',
    activity_code: 454,
    action: 'flag',
    severity: 70,
    parameters: {},
    condition: { flag: { signal: of('country_called_for_action') } },
    rationale:
      'FATF Recommendation 19: enhanced due diligence and countermeasures for "High-Risk Jurisdictions subject to a Call for Action".',
  }),
  rule({
    stable_id: 'country_monitored',
    name: 'Counterparty abroad in a country under increased monitoring',
    family: 'geography',
    activity_code: 454,
    action: 'watch',
    severity: 20,
    parameters: {},
    condition: { all: [{ flag: { signal: of('cross_border') } }, { flag: { signal: of('country_monitored') } }] },
    rationale:
      'The FATF asks to weigh these countries in the risk analysis and does not ask for measures against each payment. Payments within the country are not meant.',
  }),
  rule({
    stable_id: 'cross_border_large',
    name: 'Large payment across a border',
    family: 'geography',
    activity_code: 454,
    action: 'watch',
    severity: 20,
    parameters: { floor: money(amountsOf(10_000), 'Amount from which a payment across a border is watched') },
    condition: {
      all: [{ flag: { signal: of('cross_border') } }, compare(of('amount'), '>=', parameter('floor'))],
    },
    rationale: 'Transfers abroad of USD 10,000 or more are reported in Nigeria (MLPPA 2022, section 3).',
  }),
  rule({
    stable_id: 'virtual_assets',
    name: 'Payment with an operator of virtual assets',
    family: 'profile',
    activity_code: 452,
    action: 'watch',
    severity: 20,
    parameters: { floor: money(amountsOf(500), 'Amount from which such a payment is watched') },
    condition: {
      all: [
        { in: { signal: of('counterparty_kind'), values: ['crypto'] } },
        compare(of('amount'), '>=', parameter('floor')),
      ],
    },
    rationale: 'FATF Recommendation 15 and its red flag indicators for virtual assets (2020).',
  }),
  rule({
    stable_id: 'remittance_operator',
    name: 'Large payment with a money transfer operator',
    family: 'profile',
    activity_code: 452,
    action: 'watch',
    severity: 15,
    parameters: { floor: money(amountsOf(1000), 'Amount from which such a payment is watched') },
    condition: {
      all: [
        { in: { signal: of('counterparty_kind'), values: ['remittance'] } },
        compare(of('amount'), '>=', parameter('floor')),
      ],
    },
    rationale: 'Money transfer services hide who is behind a payment (FATF Recommendation 14).',
  }),
];

/** Names of the shipped rules, and of the rules that the API sets, by `stable_id`. */
export const ruleNames = {
  over_reporting_threshold_individual: 'At or over the reporting threshold (individual)',
  over_reporting_threshold_corporate: 'At or over the reporting threshold (corporate)',
  structuring_individual: 'Several amounts just below the reporting threshold (individual)',
  structuring_corporate: 'Several amounts just below the reporting threshold (corporate)',
  fan_out: 'Many new destinations in a day',
  rapid_movement: 'Inflow leaves again at once',
  pass_through_day: 'What came in leaves again within a day',
  dormant_wakes: 'Dormant customer moves a large amount',
  round_amounts: 'Mostly round amounts in a day',
  out_of_profile: "Amount far above the customer's own",
  velocity_hour: 'More than 10 transactions in an hour',
  velocity_minute: 'More than 5 transactions in a minute',
  same_amount_same_account: 'Same amount to the same account again and again',
  self_transfer: 'Origin and destination are one account',
  repeated_failures: 'Repeated failed attempts',
  card_testing: 'Many small attempts on one BIN',
  impossible_travel: 'Faster than a person can travel',
  blacklisted: 'A party is on a blacklist',
  sanctions_hit: 'A party may be on a sanctions list',
  fan_in: 'Many senders to one account in a day',
  mule_account: 'New account collects and is emptied',
  mule_empties: 'New account that collected is emptied',
  cycle: 'Money returns to where it came from',
  country_called_for_action: 'Counterparty in a country under an FATF call for action',
  country_monitored: 'Counterparty abroad in a country under increased monitoring',
  cross_border_large: 'Large payment across a border',
  virtual_assets: 'Payment with an operator of virtual assets',
  remittance_operator: 'Large payment with a money transfer operator',
  slow_fan_in: 'Several senders to one account in 30 days',
  slow_fan_in_many: 'Many senders to one account in 30 days',
  slow_cycle: 'Money returns to where it came from within 30 days',
  round_trip_across_banks: 'As much comes in as went out to another account',
  limit: 'Amount over the limit',
  threshold: 'Total of 24 hours over the threshold',
} as const;

/**
 * Former names of shipped rules, by `stable_id`. Only names with another meaning than the current name are listed.
 * Stored rules contain the name that they had when they were stored. A name that changes must therefore be added here.
 */
const formerRuleNames: Readonly<Record<string, readonly string[]>> = {
  velocity_hour: ['More than 20 transactions in an hour'],
  same_amount_same_account: ['Same amount to the same account again within ten minutes'],
};

const currentNames: Readonly<Record<string, string>> = ruleNames;

/** Returns true if this is the current name of the rule. The current name is shown in the viewer's language. */
export const isCurrentName = (id: string, name: string): boolean =>
  Object.hasOwn(currentNames, id) && currentNames[id] === name;

/** Returns true if any release shipped the rule with this name, and false if the branch wrote the name. */
export const isShippedName = (id: string, name: string): boolean =>
  isCurrentName(id, name) || (Object.hasOwn(currentNames, id) && formerRuleNames[id]?.includes(name) === true);

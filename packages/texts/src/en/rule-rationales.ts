/** Purpose of each shipped rule, by `stable_id`. */
export const ruleRationales = {
  over_reporting_threshold_individual:
    'Transactions at or over the threshold are reported by law whether suspicious or not; the rule makes them findable.',
  over_reporting_threshold_corporate:
    'Transactions at or over the threshold are reported by law whether suspicious or not; the rule makes them findable.',
  structuring_individual:
    'Splitting one payment into parts below the threshold to avoid a report is itself an offence (structuring).',
  structuring_corporate:
    'Splitting one payment into parts below the threshold to avoid a report is itself an offence (structuring).',
  fan_out:
    'Money spread to many accounts that were never paid before is how proceeds are layered. Wages go to the same people every month.',
  rapid_movement: 'An account through which money passes without rest is a sign of layering or of a mule.',
  pass_through_day:
    'The slower form of rapid movement: the same money in and out within a day. The rule does not apply to a customer who also spends earlier money.',
  dormant_wakes: 'Accounts that wake up with large movements are often sold or taken over.',
  round_amounts: 'Round amounts are weak evidence; they add to other suspicions and never flag alone.',
  out_of_profile:
    "What does not fit the customer's known business must be looked at (FATF recommendation 10, ongoing monitoring).",
  velocity_hour: 'A person does not make so many payments by hand. Wages to people who were paid before are excluded.',
  velocity_minute:
    'A burst within a minute is automated. For companies, wages to people who were paid before are excluded.',
  same_amount_same_account: 'Repeated equal payments split a larger one or are a replay.',
  self_transfer: 'A payment to oneself moves nothing and inflates turnover.',
  repeated_failures: 'Guessing of PINs, card data or one-time codes.',
  card_testing: 'Stolen card numbers are tried with small payments first.',
  impossible_travel: 'Two places that far apart cannot both be the customer.',
  blacklisted: "The branch's or account's own decision.",
  sanctions_hit: 'Payments with sanctioned persons are forbidden; a person must look.',
  fan_in: 'Small deposits of many people collected in one account (smurfing), or victims paying a fraudster.',
  mule_account: 'An account opened to collect proceeds and pass them on.',
  mule_empties: 'The same pattern seen from the payment that empties the account.',
  cycle: 'Round-tripping creates the appearance of trade.',
  country_called_for_action:
    'FATF Recommendation 19: enhanced due diligence and countermeasures for "High-Risk Jurisdictions subject to a Call for Action".',
  country_monitored:
    'The FATF asks to weigh these countries in the risk analysis and does not ask for measures against each payment. Payments within the country are excluded.',
  cross_border_large: 'Transfers abroad of USD 10,000 or more are reported in Nigeria (MLPPA 2022, section 3).',
  virtual_assets: 'FATF Recommendation 15 and its red flag indicators for virtual assets (2020).',
  remittance_operator: 'Money transfer services hide who is behind a payment (FATF Recommendation 14).',
  slow_fan_in: 'Money of several people collected over weeks, by an account that seldom receives anything.',
  slow_fan_in_many: 'Money of many people collected over weeks, by an account that seldom receives anything.',
  slow_cycle:
    'Round-tripping over a third account within weeks. Two people who pay each other back are excluded; the rule for three days (cycle) includes them.',
  round_trip_across_banks:
    'In a round trip over other banks, this bank sees only the two ends. Trade looks the same, so the rule only watches.',
  limit: 'Set by the branch itself.',
  threshold: 'Set by the branch itself.',
} as const;

/**
 * Former rationales of shipped rules, by `stable_id`. Only rationales with the same meaning as the current one are
 * listed. Stored rules contain the rationale that they had when they were stored. A rationale that is reworded must
 * therefore be added here.
 */
const rewordedRationales: Readonly<Record<string, readonly string[]>> = {
  pass_through_day: [
    'The slower form of rapid movement: the same money in and out within a day. One who also spends what he had before is not meant.',
  ],
  velocity_hour: [
    'A person does not make so many payments by hand. Wages to people who were paid before are not meant.',
  ],
  velocity_minute: [
    'A burst within a minute is automated. Of companies, wages to people who were paid before are not meant.',
  ],
  country_monitored: [
    'The FATF asks to weigh these countries in the risk analysis and does not ask for measures against each payment. Payments within the country are not meant.',
  ],
  slow_cycle: [
    'Round-tripping over a third account within weeks. Two people who pay each other back are not meant; within three days they are (cycle).',
  ],
  round_trip_across_banks: [
    'Of a round trip over other banks this bank sees the two ends alone. Trade looks the same, so that the rule watches.',
  ],
};

/** Former rationales from the time when a rule had other conditions. They are shown unchanged. */
const formerRationales: Readonly<Record<string, readonly string[]>> = {
  velocity_hour: ['A person does not make so many payments by hand.'],
  velocity_minute: ['A burst within a minute is automated.'],
  fan_out: ['Money spread to many accounts that were never paid before is how proceeds are layered.'],
};

const currentRationales: Readonly<Record<string, string>> = ruleRationales;

/**
 * Returns true if this is the current rationale of the rule, or has the same meaning. Such a rationale is shown in the
 * viewer's language.
 */
export const isCurrentRationale = (id: string, rationale: string): boolean =>
  Object.hasOwn(currentRationales, id) &&
  (currentRationales[id] === rationale || rewordedRationales[id]?.includes(rationale) === true);

/** Returns true if any release shipped the rule with this rationale, and false if the branch wrote the rationale. */
export const isShippedRationale = (id: string, rationale: string): boolean =>
  isCurrentRationale(id, rationale) ||
  (Object.hasOwn(currentRationales, id) && formerRationales[id]?.includes(rationale) === true);

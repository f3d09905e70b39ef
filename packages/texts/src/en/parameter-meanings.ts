/** Meaning of each parameter of the shipped rules, and of the limits that the API sets. */
export const parameterMeanings = {
  pass_through_habit: 'Days of the last 30 on which it passed on as much, from which that is its habit',
  unusual_inflow: 'Multiple of the customer’s usual amount, from which an inflow is unusual',
  many_accounts: 'Accounts from which they are many',
  many_new_share: 'Share of new destinations from which many are not wages or bills',
  usual_day_accounts: 'Multiple of the accounts paid on a usual day, for one who always pays many',
  law_threshold_individual: 'Reporting threshold of the law for individual customers',
  law_threshold_corporate: 'Reporting threshold of the law for corporate customers',
  law_threshold_equivalent_individual:
    'Reporting threshold of the law for individual customers, or about as much in other currencies',
  law_threshold_equivalent_corporate:
    'Reporting threshold of the law for corporate customers, or about as much in other currencies',
  below_threshold_count: 'Transactions just below the threshold within 7 days',
  new_destinations_day: 'Destinations within 24 hours that were not paid to for 90 days',
  new_destinations_share:
    'Their least share of all destinations: one who pays known people, and some new ones, is not meant',
  day_total: 'Total of the day from which the pattern matters',
  outflow_share_hour: 'Share of the inflow that left again within one hour',
  inflow_floor: 'Inflow from which the pattern matters',
  outflow_share_day: 'Least share of the inflow that left again within 24 hours',
  own_money_share: 'Share above which the money is the customer’s own',
  dormant_days: 'Days without a transaction',
  former_median_multiple: 'Multiple of the former median amount',
  former_median_fewer: 'Multiple of it from a tenth of the large amount on',
  large_for_anybody: 'Amount that is large for anybody',
  round_count: 'Round transactions within 24 hours',
  round_multiple: 'What counts as round',
  deviations: 'Standard deviations above the mean of 90 days',
  usual_amount_multiple: 'Multiple of the usual amount',
  deviations_alone: 'Standard deviations that are enough without it, from twice the amount on',
  profile_floor: 'Amount of an individual below which nothing is out of profile; ten times as much of a company',
  count_hour: 'Transactions within one hour',
  count_minute: 'Transactions within 60 seconds',
  equal_ten_minutes: 'Equal payments within ten minutes',
  equal_day: 'Equal payments within 24 hours',
  equal_day_floor: 'Amount from which those of a day matter',
  failed_attempts: 'Failed attempts within 10 minutes',
  card_attempts: 'Attempts within 10 minutes from one device or address',
  test_payment: 'What a test payment is at most',
  travel_speed: 'Speed between two located transactions',
  senders_day: 'Distinct senders within 24 hours',
  seldom_received_multiple: 'Multiple of the usual day of an account that seldom receives',
  often_received_multiple: 'Multiple of the usual day of one that receives often, as a shop does',
  days_of_receipts: 'Days with receipts, of 90, from which an account receives often',
  collected_total:
    'Total from which the pattern matters while the account has no usual day, and a tenth of it where it has one',
  known_account_days: 'Age from which the usual receipts of an account are known',
  new_account_days: 'Age of an account that is new',
  swept_share: 'Least share that left again within 24 hours',
  former_money_share: 'Share above which the account spends what it had before, and so is not new',
  collected_least: 'What came in below which the pattern is next to nothing',
  payers_day: 'Distinct customers who paid in within 24 hours',
  amount_floor: 'Amount from which the pattern matters',
  senders_month: 'Distinct senders within 30 days',
  month_total: 'Total of 30 days from which the pattern matters',
  border_floor: 'Amount from which a payment across a border is watched',
  payment_floor: 'Amount from which such a payment is watched',
  limit_single: 'Most that one transaction may be',
  limit_day: "Most that a customer's 24 hours may add up to",
} as const;
export type ParameterMeaningCode = keyof typeof parameterMeanings;

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(parameterMeanings).map(([code, text]) => [text, code]),
);

/**
 * Returns the code for the meaning of a parameter. Returns undefined if the text comes from the branch or from a former
 * release.
 */
export const codeOfMeaning = (meaning: string): string | undefined => codes.get(meaning);

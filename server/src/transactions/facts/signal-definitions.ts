import type { SignalNeedCode } from '@hakiki/contract/codes.ts';
import { COUNTERPARTY_KINDS } from './counterparty-kind.ts';
import type { Unit } from './unit.ts';

/** Time windows over which history is summed, in seconds. All windows end at the transaction's own time. */
export const WINDOWS = {
  '60s': 60,
  '10m': 600,
  '1h': 3_600,
  '24h': 86_400,
  '72h': 259_200,
  '7d': 604_800,
  '30d': 2_592_000,
  '90d': 7_776_000,
} as const;
export type Window = keyof typeof WINDOWS;

/** Kind of entity whose history a signal reads. `counterparty` signals are known only after the answer (stage 2). */
export type SignalSubject = 'transaction' | 'customer' | 'counterparty' | 'card';

export interface SignalDefinition {
  readonly unit: Unit;
  readonly subject: SignalSubject;
  /** Windows from which a rule may choose. Absent if the signal has no window. */
  readonly windows?: readonly Window[];
  /**
   * True if the newest data may still be missing when the caller gets the answer. The service evaluates rules with this
   * signal again after the answer.
   */
  readonly lagging?: true;
  /** Unit of each other argument, by the argument's name. */
  readonly arguments?: Readonly<Record<string, Unit>>;
  /**
   * Relative cost of reading the signal. 0 needs only the transaction, 1 needs a look-up by key, and 4 needs all of the
   * customer's rows in a window.
   */
  readonly cost: number;
  /** Meaning of the signal in one sentence, for authors of rules. */
  readonly meaning: string;
  /** Code of the optional input that the signal needs. Without this input the signal is missing, never zero. */
  readonly needs?: SignalNeedCode;
}

const short = ['60s', '10m', '1h', '24h'] as const;
const history = ['1h', '24h', '72h', '7d', '30d', '90d'] as const;
const signal = (definition: SignalDefinition): SignalDefinition => definition;

/**
 * Every signal that a rule may name. To add a signal, add an entry to this table, a reader in `signals/`, and texts in
 * `packages/texts/src/{en,fr}/signals.ts`.
 */
export const SIGNALS = {
  amount: signal({
    unit: 'money',
    subject: 'transaction',
    cost: 0,
    meaning: 'Amount of this transaction.',
  }),
  transaction_type: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Type of this transaction: transfer, ussd, web or card.',
  }),
  account_type: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Type of the account: individual or corporate.',
  }),
  currency: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Currency of this transaction, as an ISO 4217 code.',
  }),
  channel: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Channel of this transaction, from additional_info.channel.',
    needs: 'needs_channel',
  }),
  direction: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Direction of the payment, in or out, from additional_info.direction.',
    needs: 'needs_direction',
  }),
  is_cash: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'True if cash is paid in or out (additional_info.is_cash).',
    needs: 'needs_is_cash',
  }),
  attempt_failed: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'True if this attempt failed: additional_info.attempt_status has a word for a failure.',
    needs: 'needs_attempt_status',
  }),
  same_account: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'True if the origin account and the destination account are the same.',
    needs: 'needs_both_accounts',
  }),
  merchant_category: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Merchant category code (ISO 18245) of a card payment.',
    needs: 'needs_merchant_mcc',
  }),
  origin_country: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning:
      'Country that the money comes from, ISO 3166-1 alpha-2: additional_info.origin_country, else the country of an IBAN, else the country of additional_info.origin_bic.',
    needs: 'needs_origin_country',
  }),
  destination_country: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning:
      'Country that the money goes to, ISO 3166-1 alpha-2: additional_info.destination_country, else the country of an IBAN, else the country of additional_info.destination_bic.',
    needs: 'needs_destination_country',
  }),
  counterparty_country: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Country of the counterparty: the destination country, or the origin country if the direction is in.',
    needs: 'needs_payment_country',
  }),
  corridor: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Both countries, from origin to destination, such as NG-GB.',
    needs: 'needs_payment_countries',
  }),
  cross_border: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'True if the origin country and the destination country differ.',
    needs: 'needs_payment_countries',
  }),
  country_called_for_action: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning:
      "True if the FATF calls for action against the counterparty's country, according to its lists at the time of the transaction.",
    needs: 'needs_payment_country',
  }),
  country_monitored: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning:
      "True if the FATF has the counterparty's country under increased monitoring, according to its lists at the time of the transaction.",
    needs: 'needs_payment_country',
  }),
  counterparty_kind: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning:
      'Kind of the counterparty: additional_info.counterparty_kind (person, company, bank, crypto, remittance, gambling, government), else from the merchant category 4829, 6051, 7800, 7801, 7802 or 7995.',
    needs: 'needs_counterparty_kind',
  }),
  account_age: signal({
    unit: 'days',
    subject: 'transaction',
    cost: 0,
    meaning: 'Days since the account was opened (additional_info.account_opened_at).',
    needs: 'needs_account_opened_at',
  }),
  time_doubted: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'True if the timestamp was out of bounds, so that the time of arrival is used instead.',
  }),
  blacklisted: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 1,
    meaning:
      'True if the customer, an account, the card, device, address or a name is on a blacklist of the branch or account.',
  }),
  in_list: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 1,
    meaning:
      'True if a value of the transaction is on a list of the branch. A condition uses it with in_list, which names the value and the list.',
  }),
  field_text: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'A declared field of the type text, from additional_info.fields.',
    needs: 'needs_fields',
  }),
  field_number: signal({
    unit: 'ratio',
    subject: 'transaction',
    cost: 0,
    meaning: 'A declared field of the type number, from additional_info.fields.',
    needs: 'needs_fields',
  }),
  field_flag: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'A declared field of the type flag, from additional_info.fields.',
    needs: 'needs_fields',
  }),
  list_hit: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 4,
    meaning: 'Strongest hit of either party on the sanctions and PEP lists: none, pep, weak or strong.',
    needs: 'needs_screening',
  }),
  customer_risk: signal({
    unit: 'text',
    subject: 'customer',
    cost: 1,
    meaning:
      "Level of the customer's risk rating (docs/customer-risk.md): low, medium or high; missing for a customer without a rating.",
    needs: 'needs_rating',
  }),
  customer_risk_score: signal({
    unit: 'count',
    subject: 'customer',
    cost: 1,
    meaning: "Score of the customer's risk rating, 0 to 100; missing for a customer without a rating.",
    needs: 'needs_rating',
  }),
  expected_monthly: signal({
    unit: 'money',
    subject: 'customer',
    cost: 1,
    meaning:
      'Amount in and out that was expected of the customer in a month when the customer was accepted (expected_activity); missing if nothing was declared in this currency.',
    needs: 'needs_expected_activity',
  }),
  count: signal({
    unit: 'count',
    subject: 'customer',
    windows: [...short, '72h', '7d', '30d', '90d'],
    cost: 2,
    meaning:
      "Number of the customer's transactions within the window, with this one; without incoming payments (additional_info.direction).",
  }),
  sum: signal({
    unit: 'money',
    subject: 'customer',
    windows: history,
    cost: 2,
    meaning: "Total of the customer's transactions in this currency within the window, with this one.",
  }),
  sum_before: signal({
    unit: 'money',
    subject: 'customer',
    windows: history,
    cost: 2,
    meaning: "Total of the customer's transactions in this currency within the window, without this one.",
  }),
  band_count: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['24h', '72h', '7d', '30d'],
    arguments: { from: 'money', to: 'money' },
    cost: 4,
    meaning:
      "Number of the customer's transactions in this currency of at least `from` and less than `to`, with this one.",
  }),
  band_sum: signal({
    unit: 'money',
    subject: 'customer',
    windows: ['24h', '72h', '7d', '30d'],
    arguments: { from: 'money', to: 'money' },
    cost: 4,
    meaning:
      "Total of the customer's transactions in this currency of at least `from` and less than `to`, with this one.",
  }),
  round_count: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['24h', '7d'],
    arguments: { multiple: 'money' },
    cost: 4,
    meaning:
      "Number of the customer's transactions in this currency that are whole multiples of `multiple`, with this one.",
  }),
  repeats: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['10m', '1h', '24h'],
    cost: 4,
    meaning:
      "Number of the customer's transactions of exactly this amount to this account, with this one; without incoming payments.",
    needs: 'needs_destination_account',
  }),
  destinations: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['1h', '24h', '7d'],
    cost: 4,
    meaning: 'Number of distinct accounts that the customer paid within the window, with this payment; at most 50.',
    needs: 'needs_destination_account',
  }),
  new_destinations: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['1h', '24h', '7d'],
    cost: 4,
    meaning:
      'Number of distinct accounts that the customer paid within the window and not in the 90 days before it; at most 50.',
    needs: 'needs_destination_account',
  }),
  new_destination_share: signal({
    unit: 'ratio',
    subject: 'customer',
    windows: ['1h', '24h', '7d'],
    cost: 4,
    meaning:
      'Share of new accounts among all distinct accounts that the customer paid within the window, with this payment. An account is new if the customer did not pay it in the 90 days before the window.',
    needs: 'needs_destination_account',
  }),
  usual_destinations: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['90d'],
    cost: 4,
    meaning:
      'Median number of accounts that the customer paid in a day. It includes only days of the window before the day of the transaction on which the customer paid an account; 0 if there is no such day.',
  }),
  pass_through_days: signal({
    lagging: true,
    unit: 'count',
    subject: 'customer',
    windows: ['30d'],
    arguments: { least: 'money' },
    cost: 6,
    meaning:
      "Number of days on which the customer's account received `least` or more in this currency and 80 to 110 % of it left. It includes only days of the window before the day of the transaction.",
    needs: 'needs_origin_account',
  }),
  outflow_share: signal({
    lagging: true,
    unit: 'ratio',
    subject: 'customer',
    windows: ['1h', '24h', '30d'],
    cost: 4,
    meaning:
      "Outflow of the customer's account divided by its inflow within the window, with this transaction; missing without inflow.",
    needs: 'needs_origin_account',
  }),
  outflow_share_before: signal({
    lagging: true,
    unit: 'ratio',
    subject: 'customer',
    windows: ['1h', '24h', '30d'],
    cost: 4,
    meaning:
      "Outflow of the customer's account divided by its inflow within the window, without this transaction; missing without inflow.",
    needs: 'needs_origin_account',
  }),
  inflow: signal({
    lagging: true,
    unit: 'money',
    subject: 'customer',
    windows: ['1h', '24h', '7d', '30d'],
    cost: 4,
    meaning: "Amount that the customer's account received in this currency within the window.",
    needs: 'needs_origin_account',
  }),
  payers: signal({
    lagging: true,
    unit: 'count',
    subject: 'customer',
    windows: ['24h', '7d', '30d'],
    cost: 4,
    meaning: "Number of distinct customers who paid into the customer's account within the window; at most 50.",
    needs: 'needs_origin_account',
  }),
  account_known: signal({
    lagging: true,
    unit: 'days',
    subject: 'customer',
    cost: 1,
    meaning: "Days since the customer's account was first seen.",
    needs: 'needs_origin_account',
  }),
  days_since_last: signal({
    unit: 'days',
    subject: 'customer',
    cost: 1,
    meaning: "Days since the customer's previous transaction; missing for the first transaction.",
  }),
  usual_amount: signal({
    unit: 'money',
    subject: 'customer',
    windows: ['90d'],
    cost: 2,
    meaning:
      "Mean of the customer's transactions in this currency within the window, without this one; missing below 5 transactions.",
  }),
  deviations: signal({
    unit: 'ratio',
    subject: 'customer',
    windows: ['90d'],
    cost: 2,
    meaning:
      "Number of standard deviations by which the amount is above the mean of the customer's transactions in the same direction; missing below 20 transactions.",
  }),
  former_median: signal({
    unit: 'money',
    subject: 'customer',
    cost: 4,
    meaning:
      "Median of the customer's last 50 transactions in this currency before this one; missing below 3 transactions.",
  }),
  failures: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['10m', '1h', '24h'],
    cost: 4,
    meaning: "Number of the customer's failed attempts within the window, with this one.",
    needs: 'needs_attempt_status',
  }),
  card_attempts: signal({
    lagging: true,
    unit: 'count',
    subject: 'card',
    windows: ['10m', '1h'],
    cost: 4,
    meaning: 'Number of attempts on cards of this BIN from this device or IP address within the window, with this one.',
    needs: 'needs_card_details',
  }),
  speed: signal({
    unit: 'km_per_hour',
    subject: 'customer',
    cost: 1,
    meaning:
      "Speed from the customer's last transaction with a location to this one; 0 below 100 km, missing for the first transaction.",
    needs: 'needs_location',
  }),
  senders: signal({
    unit: 'count',
    subject: 'counterparty',
    windows: ['24h', '7d', '30d'],
    cost: 4,
    meaning:
      'Number of distinct customers who paid to the destination account within the window, with this payment; at most 50.',
    needs: 'needs_destination_account',
  }),
  received: signal({
    unit: 'money',
    subject: 'counterparty',
    windows: ['24h', '7d', '30d'],
    cost: 2,
    meaning: 'Amount that the destination account received in this currency within the window, with this payment.',
    needs: 'needs_destination_account',
  }),
  senders_before: signal({
    unit: 'count',
    subject: 'counterparty',
    windows: ['24h', '7d', '30d'],
    cost: 4,
    meaning:
      'Number of distinct customers who paid to the destination account within the window before this transaction; at most 50.',
    needs: 'needs_destination_account',
  }),
  received_before: signal({
    unit: 'money',
    subject: 'counterparty',
    windows: ['24h', '7d', '30d'],
    cost: 2,
    meaning: 'Amount that the destination account received in this currency within the window before this transaction.',
    needs: 'needs_destination_account',
  }),
  received_usual_day: signal({
    unit: 'money',
    subject: 'counterparty',
    windows: ['90d'],
    cost: 2,
    meaning:
      'Median amount that the destination account received in a day. It includes only days with receipts that ended at least 24 hours before the transaction; missing if there is no such day.',
    needs: 'needs_destination_account',
  }),
  received_days: signal({
    unit: 'count',
    subject: 'counterparty',
    windows: ['90d'],
    cost: 2,
    meaning:
      'Number of days on which the destination account received money in this currency. It includes only days of the window that ended at least 24 hours before the transaction.',
    needs: 'needs_destination_account',
  }),
  received_swept: signal({
    unit: 'ratio',
    subject: 'counterparty',
    windows: ['24h'],
    cost: 4,
    meaning:
      'Outflow of the destination account divided by its inflow within the window; this payment counts as inflow.',
    needs: 'needs_destination_account',
  }),
  receiver_known: signal({
    unit: 'days',
    subject: 'counterparty',
    cost: 1,
    meaning: 'Days since the destination account was first seen.',
    needs: 'needs_destination_account',
  }),
  cycle_length: signal({
    unit: 'count',
    subject: 'counterparty',
    cost: 8,
    meaning:
      'Number of steps (2 or 3) in which the money returns to its origin within 72 h in amounts within 10 %; 0 if it does not return.',
    needs: 'needs_both_accounts',
  }),
  slow_cycle_length: signal({
    unit: 'count',
    subject: 'counterparty',
    windows: ['7d', '30d'],
    cost: 8,
    meaning:
      'Number of steps (2 or 3) in which the money returns to its origin within the window in amounts within 10 %; 0 if it does not return.',
    needs: 'needs_both_accounts',
  }),
  paid_alike: signal({
    unit: 'count',
    subject: 'counterparty',
    windows: ['7d', '30d'],
    cost: 4,
    meaning:
      'Number of payments of about this amount (within 10 %) that the destination account made within the window to accounts other than the origin; at most 50. This money may come back through another bank.',
    needs: 'needs_both_accounts',
  }),
} as const satisfies Record<string, SignalDefinition>;

export type SignalName = keyof typeof SIGNALS;
/** Definition of a signal, with all its optional fields. */
export const definitionOf = (name: SignalName): SignalDefinition => SIGNALS[name];
export const isSignal = (name: string): name is SignalName => Object.hasOwn(SIGNALS, name);

/** Signals that read fields declared by an account, by the type of the field. */
export const FIELD_SIGNALS = { text: 'field_text', number: 'field_number', flag: 'field_flag' } as const;
export const isFieldSignal = (name: SignalName): boolean => name.startsWith('field_');

/**
 * Maximum number of distinct accounts or customers that a signal counts. Rules need no higher counts, because they only
 * compare the count with a minimum.
 */
export const MAX_DISTINCT = 50;
/** Maximum age of a customer's last transaction, in days. Older transactions are not searched. */
export const MAX_DAYS_BACK = 400;

interface Range {
  readonly min: number;
  readonly max: number;
}
const ANY: Range = { min: 0, max: Number.POSITIVE_INFINITY };
const DISTINCT: Range = { min: 0, max: MAX_DISTINCT };
/** Age in days, at most 100 years. No account is older. */
const AGE: Range = { min: 0, max: 36_500 };

/**
 * Ranges of signals that are narrower than the range of their unit. A rule that compares a signal with a value outside
 * its range is refused.
 */
const RANGES: Partial<Record<SignalName, Range>> = {
  account_age: AGE,
  account_known: AGE,
  receiver_known: AGE,
  destinations: DISTINCT,
  new_destinations: DISTINCT,
  payers: DISTINCT,
  senders: DISTINCT,
  senders_before: DISTINCT,
  new_destination_share: { min: 0, max: 1 },
  pass_through_days: { min: 0, max: 30 },
  received_days: { min: 0, max: 90 },
  customer_risk_score: { min: 0, max: 100 },
  days_since_last: { min: 0, max: MAX_DAYS_BACK },
  field_number: { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY },
  deviations: { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY },
  cycle_length: { min: 0, max: 3 },
  slow_cycle_length: { min: 0, max: 3 },
  paid_alike: DISTINCT,
};
/** Returns the minimum and maximum value of a signal, in its unit. */
export const rangeOf = (name: SignalName): Range => RANGES[name] ?? ANY;

const VALUES: Partial<Record<SignalName, readonly string[]>> = {
  transaction_type: ['transfer', 'ussd', 'web', 'card'],
  account_type: ['individual', 'corporate'],
  direction: ['in', 'out'],
  list_hit: ['none', 'pep', 'weak', 'strong'],
  counterparty_kind: Object.keys(COUNTERPARTY_KINDS),
  customer_risk: ['low', 'medium', 'high'],
};
/** Returns all values of a text signal that has a fixed set of values. Undefined for other signals. */
export const valuesOf = (name: SignalName): readonly string[] | undefined => VALUES[name];

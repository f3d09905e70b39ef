import { ATTEMPT_WORDS } from './attempt-status.ts';
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
   * True if the newest data may still be missing when the caller gets the answer. Rules that read the signal are
   * evaluated again after the answer.
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
  /** The optional input that the signal needs. Without this input the signal is missing, never zero. */
  readonly needs?: string;
}

const FAILED_WORDS = new Intl.ListFormat('en', { type: 'disjunction' }).format(ATTEMPT_WORDS.failed);
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
    meaning: 'transfer, ussd, web or card.',
  }),
  account_type: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'individual or corporate.',
  }),
  currency: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'ISO 4217 code.',
  }),
  channel: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Channel as the caller names it in additional_info.channel.',
    needs: 'additional_info.channel',
  }),
  direction: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'in or out, from additional_info.direction.',
    needs: 'additional_info.direction',
  }),
  is_cash: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'Whether cash is paid in or out (additional_info.is_cash).',
    needs: 'additional_info.is_cash',
  }),
  attempt_failed: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: `Whether this attempt failed (additional_info.attempt_status is ${FAILED_WORDS}).`,
    needs: 'additional_info.attempt_status',
  }),
  same_account: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'Whether origin and destination are one account.',
    needs: 'origin_account and destination_account',
  }),
  merchant_category: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Merchant category code (ISO 18245) of a card payment.',
    needs: 'merchant_details.merchant_mcc',
  }),
  origin_country: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning:
      'Country that the money comes from, ISO 3166-1 alpha-2: additional_info.origin_country, else that of an IBAN, else that of additional_info.origin_bic.',
    needs: 'additional_info.origin_country',
  }),
  destination_country: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning:
      'Country that the money goes to, ISO 3166-1 alpha-2: additional_info.destination_country, else that of an IBAN, else that of additional_info.destination_bic.',
    needs: 'additional_info.destination_country',
  }),
  counterparty_country: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Country of the other side: that of destination, or with the direction in that of origin.',
    needs: 'a country of the payment',
  }),
  corridor: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'Both countries, from origin to destination, such as NG-GB.',
    needs: 'both countries of the payment',
  }),
  cross_border: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'Whether the two countries differ.',
    needs: 'both countries of the payment',
  }),
  country_called_for_action: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning:
      "Whether the FATF calls for action against the counterparty's country, by its lists in force at the time of the transaction.",
    needs: 'a country of the payment',
  }),
  country_monitored: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning:
      "Whether the FATF has the counterparty's country under increased monitoring, by its lists in force at the time of the transaction.",
    needs: 'a country of the payment',
  }),
  counterparty_kind: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning:
      'Kind of the counterparty: additional_info.counterparty_kind (person, company, bank, crypto, remittance, gambling, government), else by the merchant category 4829, 6051, 7800, 7801, 7802 or 7995.',
    needs: 'additional_info.counterparty_kind or merchant_details.merchant_mcc',
  }),
  account_age: signal({
    unit: 'days',
    subject: 'transaction',
    cost: 0,
    meaning: 'Days since the account was opened (additional_info.account_opened_at).',
    needs: 'additional_info.account_opened_at',
  }),
  time_doubted: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'Whether its timestamp was out of bounds, so that the time of arrival was taken.',
  }),
  blacklisted: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 1,
    meaning:
      'Whether the customer, an account, the card, device, address or a name is on a blacklist of the branch or account.',
  }),
  in_list: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 1,
    meaning:
      'Whether a value of the transaction is on a list of the branch. A condition asks it by in_list, with what is looked up and the name of the list.',
  }),
  field_text: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 0,
    meaning: 'A field of the account of the type text, from additional_info.fields.',
    needs: 'additional_info.fields',
  }),
  field_number: signal({
    unit: 'ratio',
    subject: 'transaction',
    cost: 0,
    meaning: 'A field of the account of the type number, from additional_info.fields.',
    needs: 'additional_info.fields',
  }),
  field_flag: signal({
    unit: 'flag',
    subject: 'transaction',
    cost: 0,
    meaning: 'A field of the account of the type flag, from additional_info.fields.',
    needs: 'additional_info.fields',
  }),
  list_hit: signal({
    unit: 'text',
    subject: 'transaction',
    cost: 4,
    meaning: 'Strongest hit of either party on the sanctions and PEP lists: none, pep, weak or strong.',
    needs: 'run_kyc or additional_info.counterparty_name',
  }),
  customer_risk: signal({
    unit: 'text',
    subject: 'customer',
    cost: 1,
    meaning:
      "Level of the customer's risk rating (docs/customer-risk.md): low, medium or high; missing for a customer without one.",
    needs: 'a rating: PUT /v1/customers/{reference}/risk',
  }),
  customer_risk_score: signal({
    unit: 'count',
    subject: 'customer',
    cost: 1,
    meaning: "Score of the customer's risk rating, 0 to 100; missing for a customer without one.",
    needs: 'a rating: PUT /v1/customers/{reference}/risk',
  }),
  expected_monthly: signal({
    unit: 'money',
    subject: 'customer',
    cost: 1,
    meaning:
      'What was expected of the customer in a month, in and out together, when the customer was accepted (expected_activity); missing where nothing was declared in this currency.',
    needs: 'expected_activity of PUT /v1/customers/{reference}/risk',
  }),
  count: signal({
    unit: 'count',
    subject: 'customer',
    windows: [...short, '72h', '7d', '30d', '90d'],
    cost: 2,
    meaning:
      "The customer's transactions within the window, this one counted; not what comes in (additional_info.direction).",
  }),
  sum: signal({
    unit: 'money',
    subject: 'customer',
    windows: history,
    cost: 2,
    meaning: "Total of the customer's transactions in this currency within the window, this one counted.",
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
    meaning: "The customer's transactions in this currency of at least `from` and less than `to`, this one counted.",
  }),
  band_sum: signal({
    unit: 'money',
    subject: 'customer',
    windows: ['24h', '72h', '7d', '30d'],
    arguments: { from: 'money', to: 'money' },
    cost: 4,
    meaning: 'Their total.',
  }),
  round_count: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['24h', '7d'],
    arguments: { multiple: 'money' },
    cost: 4,
    meaning: "The customer's transactions in this currency that are whole multiples of `multiple`, this one counted.",
  }),
  repeats: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['10m', '1h', '24h'],
    cost: 4,
    meaning:
      "The customer's transactions of this very amount to this very account, this one counted; not what comes in.",
    needs: 'destination_account',
  }),
  destinations: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['1h', '24h', '7d'],
    cost: 4,
    meaning: 'Distinct accounts the customer paid to, this one counted (at most 50 are counted).',
    needs: 'destination_account',
  }),
  new_destinations: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['1h', '24h', '7d'],
    cost: 4,
    meaning: 'Of these, accounts that the customer had not paid to in the 90 days before the window.',
    needs: 'destination_account',
  }),
  new_destination_share: signal({
    unit: 'ratio',
    subject: 'customer',
    windows: ['1h', '24h', '7d'],
    cost: 4,
    meaning: 'These over all distinct accounts that the customer paid to within the window, this one counted.',
    needs: 'destination_account',
  }),
  usual_destinations: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['90d'],
    cost: 4,
    meaning:
      'Median number of accounts that the customer paid on days of the window, before that of the transaction, on which it paid any; 0 where there is no such day.',
  }),
  pass_through_days: signal({
    lagging: true,
    unit: 'count',
    subject: 'customer',
    windows: ['30d'],
    arguments: { least: 'money' },
    cost: 6,
    meaning:
      "Days of the window, before that of the transaction, on which `least` or more came into the customer's account in this currency, and 80 to 110 % of it left.",
    needs: 'origin_account',
  }),
  outflow_share: signal({
    lagging: true,
    unit: 'ratio',
    subject: 'customer',
    windows: ['1h', '24h', '30d'],
    cost: 4,
    meaning:
      "What left the customer's account over what came in within the window, this one counted; missing without inflow.",
    needs: 'origin_account',
  }),
  outflow_share_before: signal({
    lagging: true,
    unit: 'ratio',
    subject: 'customer',
    windows: ['1h', '24h', '30d'],
    cost: 4,
    meaning: 'The same without this transaction; missing without inflow.',
    needs: 'origin_account',
  }),
  inflow: signal({
    lagging: true,
    unit: 'money',
    subject: 'customer',
    windows: ['1h', '24h', '7d', '30d'],
    cost: 4,
    meaning: "What came into the customer's account within the window, in this currency.",
    needs: 'origin_account',
  }),
  payers: signal({
    lagging: true,
    unit: 'count',
    subject: 'customer',
    windows: ['24h', '7d', '30d'],
    cost: 4,
    meaning: "Distinct customers who paid into the customer's account (at most 50 are counted).",
    needs: 'origin_account',
  }),
  account_known: signal({
    lagging: true,
    unit: 'days',
    subject: 'customer',
    cost: 1,
    meaning: "Days since the customer's account was first seen.",
    needs: 'origin_account',
  }),
  days_since_last: signal({
    unit: 'days',
    subject: 'customer',
    cost: 1,
    meaning: "Days since the customer's transaction before this one; missing for a first one.",
  }),
  usual_amount: signal({
    unit: 'money',
    subject: 'customer',
    windows: ['90d'],
    cost: 2,
    meaning:
      "Mean of the customer's transactions in this currency in the window before this one; missing below 5 of them.",
  }),
  deviations: signal({
    unit: 'ratio',
    subject: 'customer',
    windows: ['90d'],
    cost: 2,
    meaning:
      "Standard deviations by which the amount is above the customer's mean, of what comes in among what came in; missing below 20 transactions.",
  }),
  former_median: signal({
    unit: 'money',
    subject: 'customer',
    cost: 4,
    meaning: "Median of the customer's last 50 transactions in this currency before this one; missing below 3.",
  }),
  failures: signal({
    unit: 'count',
    subject: 'customer',
    windows: ['10m', '1h', '24h'],
    cost: 4,
    meaning: "The customer's failed attempts within the window, this one counted.",
    needs: 'additional_info.attempt_status',
  }),
  card_attempts: signal({
    lagging: true,
    unit: 'count',
    subject: 'card',
    windows: ['10m', '1h'],
    cost: 4,
    meaning: 'Attempts on cards of this BIN from this device or address within the window, this one counted.',
    needs: 'card_details',
  }),
  speed: signal({
    unit: 'km_per_hour',
    subject: 'customer',
    cost: 1,
    meaning: "Speed from the customer's last located transaction to this one; 0 below 100 km, missing for a first one.",
    needs: 'additional_info.latitude and additional_info.longitude',
  }),
  senders: signal({
    unit: 'count',
    subject: 'counterparty',
    windows: ['24h', '7d', '30d'],
    cost: 4,
    meaning: 'Distinct customers who paid to the destination account (at most 50 are counted).',
    needs: 'destination_account',
  }),
  received: signal({
    unit: 'money',
    subject: 'counterparty',
    windows: ['24h', '7d', '30d'],
    cost: 2,
    meaning: 'What the destination account received in this currency within the window.',
    needs: 'destination_account',
  }),
  senders_before: signal({
    unit: 'count',
    subject: 'counterparty',
    windows: ['24h', '7d', '30d'],
    cost: 4,
    meaning: 'Of these, those who had paid before this transaction.',
    needs: 'destination_account',
  }),
  received_before: signal({
    unit: 'money',
    subject: 'counterparty',
    windows: ['24h', '7d', '30d'],
    cost: 2,
    meaning: 'What it had received before this transaction.',
    needs: 'destination_account',
  }),
  received_usual_day: signal({
    unit: 'money',
    subject: 'counterparty',
    windows: ['90d'],
    cost: 2,
    meaning:
      'Median of what it received on days of the window on which it received something; missing where there is no such day.',
    needs: 'destination_account',
  }),
  received_days: signal({
    unit: 'count',
    subject: 'counterparty',
    windows: ['90d'],
    cost: 2,
    meaning:
      'Days of the window, before that of the transaction, on which the destination account received something in this currency.',
    needs: 'destination_account',
  }),
  received_swept: signal({
    unit: 'ratio',
    subject: 'counterparty',
    windows: ['24h'],
    cost: 4,
    meaning: 'What left the destination account over what it received within the window.',
    needs: 'destination_account',
  }),
  receiver_known: signal({
    unit: 'days',
    subject: 'counterparty',
    cost: 1,
    meaning: 'Days since the destination account was first seen.',
    needs: 'destination_account',
  }),
  cycle_length: signal({
    unit: 'count',
    subject: 'counterparty',
    cost: 8,
    meaning: 'Steps in which the money returns to its origin within 72 h in amounts within 10 %: 2 or 3, else 0.',
    needs: 'origin_account and destination_account',
  }),
  slow_cycle_length: signal({
    unit: 'count',
    subject: 'counterparty',
    windows: ['7d', '30d'],
    cost: 8,
    meaning: 'Steps in which the money returns to its origin within the window in amounts within 10 %: 2 or 3, else 0.',
    needs: 'origin_account and destination_account',
  }),
  paid_alike: signal({
    unit: 'count',
    subject: 'counterparty',
    windows: ['7d', '30d'],
    cost: 4,
    meaning:
      'Payments of about this amount (within 10 %) that the destination account made within the window to accounts other than the origin (at most 50 are counted): money that may come back over another bank.',
    needs: 'origin_account and destination_account',
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
 * Maximum number of distinct accounts or customers that a signal counts. Higher counts are not needed, because rules
 * only compare with a minimum.
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

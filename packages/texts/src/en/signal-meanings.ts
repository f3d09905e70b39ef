import type { signals } from './signals.ts';

/** Name of each signal. A signal with amounts has two names inside a sentence, but one meaning. */
type SignalName =
  Exclude<keyof typeof signals, 'signal_within' | 'signal_over' | 'signal_field_name'> extends infer Code
    ? Code extends `signal_${infer Name}`
      ? Name extends `${string}_with_amounts`
        ? never
        : Name
      : never
    : never;

/** Meaning of each signal of transaction monitoring, for officers who write rules. */
export const signalMeanings = {
  meaning_amount: 'The amount of this transaction.',
  meaning_transaction_type: 'Transfer, USSD, web or card.',
  meaning_account_type: 'Whether the account is a person’s or a company’s.',
  meaning_currency: 'The currency of the transaction, such as NGN.',
  meaning_channel: 'The channel, as your system names it.',
  meaning_direction: 'Whether money comes in or goes out.',
  meaning_is_cash: 'Whether cash is paid in or out.',
  meaning_attempt_failed:
    'Whether this attempt failed, for example because it was declined, timed out or the money did not suffice.',
  meaning_same_account: 'Whether origin and destination are one account.',
  meaning_merchant_category: 'The merchant category code of a card payment, such as 5411.',
  meaning_origin_country: 'The country that the money comes from, by its two-letter code.',
  meaning_destination_country: 'The country that the money goes to, by its two-letter code.',
  meaning_counterparty_country: 'The country of the other side of the payment.',
  meaning_corridor: 'Both countries, from origin to destination, such as NG-GB.',
  meaning_cross_border: 'Whether the two countries differ.',
  meaning_country_called_for_action:
    'Whether the FATF called for action against that country on the day of the transaction.',
  meaning_country_monitored: 'Whether the FATF monitored that country more closely on the day of the transaction.',
  meaning_counterparty_kind: 'Person, company, bank, crypto, remittance, gambling or government.',
  meaning_account_age: 'Days since the account was opened.',
  meaning_time_doubted: 'Whether its time was implausible, so that the time of arrival counts.',
  meaning_blacklisted: 'Whether a party, account, card, device or address is on a blacklist.',
  meaning_in_list: 'Whether a value of the transaction is on one of the branch’s lists.',
  meaning_field_text: 'A text field of your account.',
  meaning_field_number: 'A number field of your account.',
  meaning_field_flag: 'A yes-or-no field of your account.',
  meaning_list_hit: 'The strongest hit of either party on sanctions and PEP lists.',
  meaning_customer_risk: 'The level of the customer’s risk rating. Missing for a customer without one.',
  meaning_customer_risk_score:
    'The score of the customer’s risk rating, from 0 to 100. Missing for a customer without one.',
  meaning_expected_monthly:
    'What was expected of the customer in a month, in and out together. Missing where nothing was declared.',
  meaning_count: 'The customer’s transactions within the window, with this one. Incoming money does not count.',
  meaning_sum: 'The total of the customer’s transactions in this currency within the window, with this one.',
  meaning_sum_before: 'The same total without this transaction.',
  meaning_band_count: 'The customer’s transactions of at least one amount and less than another, with this one.',
  meaning_band_sum: 'The total of the customer’s transactions of at least one amount and less than another.',
  meaning_round_count: 'The customer’s transactions that are whole multiples of an amount, with this one.',
  meaning_repeats: 'The customer’s transactions of exactly this amount to exactly this account, with this one.',
  meaning_destinations: 'Different accounts that the customer paid to, with this one. At most 50 are counted.',
  meaning_new_destinations: 'Accounts that the customer paid to and had not paid to in the 90 days before.',
  meaning_new_destination_share: 'New accounts as a share of all accounts that the customer paid to. 0.5 is half.',
  meaning_usual_destinations: 'Accounts that the customer pays on a usual day (median). 0 where there is no such day.',
  meaning_pass_through_days: 'Days on which an amount or more came in, and 80 to 110 % of it left.',
  meaning_outflow_share:
    'What left the customer’s account divided by what came in. 0.8 is 80 %. Missing without inflow.',
  meaning_outflow_share_before: 'The same share without this transaction.',
  meaning_inflow: 'What came into the customer’s account within the window, in this currency.',
  meaning_payers: 'Different customers who paid into the customer’s account. At most 50 are counted.',
  meaning_account_known: 'Days since the customer’s account was first seen.',
  meaning_days_since_last: 'Days since the customer’s transaction before this one. Missing for a first one.',
  meaning_usual_amount: 'The mean of the customer’s transactions before this one. Missing below 5 of them.',
  meaning_deviations:
    'How many standard deviations the amount is above the customer’s mean. Missing below 20 transactions.',
  meaning_former_median: 'The median of the customer’s last 50 transactions before this one. Missing below 3.',
  meaning_failures: 'The customer’s failed attempts within the window, with this one.',
  meaning_card_attempts: 'Attempts on cards of this BIN from this device or address, with this one.',
  meaning_speed: 'The speed from the customer’s last located transaction to this one, in km/h.',
  meaning_senders: 'Different customers who paid to the destination account. At most 50 are counted.',
  meaning_received: 'What the destination account received within the window, in this currency.',
  meaning_senders_before: 'Customers who had paid to the destination account before this transaction.',
  meaning_received_before: 'What the destination account had received before this transaction.',
  meaning_received_usual_day: 'What the destination account receives on a usual day (median).',
  meaning_received_days: 'Days on which the destination account received something, before today.',
  meaning_received_swept: 'What left the destination account divided by what it received. 0.8 is 80 %.',
  meaning_receiver_known: 'Days since the destination account was first seen.',
  meaning_cycle_length:
    'Steps in which the money returns to its origin within 72 hours, in about the same amount: 2 or 3, else 0.',
  meaning_slow_cycle_length:
    'Steps in which the money returns to its origin within the window, in about the same amount: 2 or 3, else 0.',
  meaning_paid_alike: 'Payments of about this amount that the destination account made to other accounts.',
} as const satisfies Readonly<Record<`meaning_${SignalName}`, string>>;

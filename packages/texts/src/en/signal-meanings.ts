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
  meaning_transaction_type: 'The type of the transaction: transfer, USSD, web or card.',
  meaning_account_type: 'The type of the account: of a person or of a company.',
  meaning_currency: 'The currency of the transaction, such as NGN.',
  meaning_channel: 'The name of the channel in your system.',
  meaning_direction: 'The direction of the money: in or out.',
  meaning_is_cash: 'True if cash is paid in or out.',
  meaning_attempt_failed:
    'Whether this attempt failed, for example because it was declined, timed out or the money did not suffice.',
  meaning_same_account: 'True if origin and destination are the same account.',
  meaning_merchant_category: 'The merchant category code of a card payment, such as 5411.',
  meaning_origin_country: 'The country that the money comes from, by its two-letter code.',
  meaning_destination_country: 'The country that the money goes to, by its two-letter code.',
  meaning_counterparty_country: 'The country of the other side of the payment.',
  meaning_corridor: 'Both countries, from origin to destination, such as NG-GB.',
  meaning_cross_border: 'True if the two countries differ.',
  meaning_country_called_for_action:
    'True if the FATF called for action against this country on the day of the transaction.',
  meaning_country_monitored:
    'True if the FATF had increased its monitoring of this country on the day of the transaction.',
  meaning_counterparty_kind:
    'The kind of the other side: person, company, bank, crypto, remittance, gambling or government.',
  meaning_account_age: 'Days since the account was opened.',
  meaning_time_doubted: 'True if the time was implausible. The time of arrival is then used.',
  meaning_blacklisted: 'True if a party, account, card, device or address is on a blacklist.',
  meaning_in_list: 'True if a value of the transaction is on one of the branch’s lists.',
  meaning_field_text: 'A text field of your account.',
  meaning_field_number: 'A number field of your account.',
  meaning_field_flag: 'A yes-or-no field of your account.',
  meaning_list_hit: 'The strongest hit of either party on sanctions and PEP lists.',
  meaning_customer_risk: 'The level of the customer’s risk rating. Missing if the customer has no rating.',
  meaning_customer_risk_score:
    'The score of the customer’s risk rating, from 0 to 100. Missing if the customer has no rating.',
  meaning_expected_monthly:
    'The expected amount for the customer in a month, in and out together. Missing if none was declared.',
  meaning_count: 'The number of the customer’s outgoing transactions within the window, including this one.',
  meaning_sum: 'The total of the customer’s transactions in this currency within the window, including this one.',
  meaning_sum_before: 'The total of the customer’s transactions in this currency within the window, without this one.',
  meaning_band_count:
    'The number of the customer’s transactions of at least one amount and less than another, including this one.',
  meaning_band_sum: 'The total of the customer’s transactions of at least one amount and less than another.',
  meaning_round_count:
    'The number of the customer’s transactions that are whole multiples of an amount, including this one.',
  meaning_repeats:
    'The number of the customer’s transactions of exactly this amount to this account, including this one.',
  meaning_destinations:
    'The number of different accounts that the customer paid to, including this one. At most 50 are counted.',
  meaning_new_destinations: 'The number of accounts that the customer paid to, but not in the 90 days before.',
  meaning_new_destination_share: 'New accounts as a share of all accounts that the customer paid to. 0.5 is half.',
  meaning_usual_destinations:
    'The number of accounts that the customer pays on a usual day (median), or 0 if there is no such day.',
  meaning_pass_through_days: 'The number of days on which at least an amount came in, and 80 to 110 % of it left.',
  meaning_outflow_share:
    'The money that left the customer’s account, as a share of the money that came in. 0.8 is 80 %. Missing if no money came in.',
  meaning_outflow_share_before:
    'The money that left the customer’s account, as a share of the money that came in, without this transaction.',
  meaning_inflow: 'The money that came into the customer’s account within the window, in this currency.',
  meaning_payers: 'The number of different customers who paid into the customer’s account. At most 50 are counted.',
  meaning_account_known: 'Days since the first transaction of the customer’s account.',
  meaning_days_since_last: 'Days since the customer’s previous transaction. Missing for the first transaction.',
  meaning_usual_amount: 'The mean of the customer’s earlier transactions. Missing if there are fewer than 5.',
  meaning_deviations:
    'The number of standard deviations by which the amount exceeds the customer’s mean. Missing if there are fewer than 20 transactions.',
  meaning_former_median:
    'The median of the customer’s last 50 earlier transactions. Missing if there are fewer than 3.',
  meaning_failures: 'The number of the customer’s failed attempts within the window, including this one.',
  meaning_card_attempts:
    'The number of attempts with cards of this BIN from this device or address, including this one.',
  meaning_speed: 'The speed from the customer’s last located transaction to this one, in km/h.',
  meaning_senders: 'The number of different customers who paid to the destination account. At most 50 are counted.',
  meaning_received: 'The money that the destination account received within the window, in this currency.',
  meaning_senders_before: 'The number of customers who had paid to the destination account before this transaction.',
  meaning_received_before: 'The money that the destination account had received before this transaction.',
  meaning_received_usual_day: 'The money that the destination account receives on a usual day (median).',
  meaning_received_days: 'The number of earlier days on which the destination account received money.',
  meaning_received_swept:
    'The money that left the destination account, as a share of the money that it received. 0.8 is 80 %.',
  meaning_receiver_known: 'Days since the first transaction of the destination account.',
  meaning_cycle_length:
    'Steps in which the money returns to its origin within 72 hours, in about the same amount: 2 or 3, else 0.',
  meaning_slow_cycle_length:
    'Steps in which the money returns to its origin within the window, in about the same amount: 2 or 3, else 0.',
  meaning_paid_alike:
    'The number of payments of about this amount that the destination account made to other accounts.',
} as const satisfies Readonly<Record<`meaning_${SignalName}`, string>>;

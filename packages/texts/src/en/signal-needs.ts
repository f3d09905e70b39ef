import type { SignalNeedCode } from '@hakiki/contract/codes.ts';

/** Optional inputs that a signal needs in a transaction, with the names of the API's fields. */
export const signalNeeds = {
  needs_account_opened_at: 'additional_info.account_opened_at',
  needs_attempt_status: 'additional_info.attempt_status',
  needs_both_accounts: 'origin_account and destination_account',
  needs_card_details: 'card_details',
  needs_channel: 'additional_info.channel',
  needs_counterparty_kind: 'additional_info.counterparty_kind or merchant_details.merchant_mcc',
  needs_destination_account: 'destination_account',
  needs_destination_country: 'additional_info.destination_country',
  needs_direction: 'additional_info.direction',
  needs_expected_activity: 'expected_activity of PUT /v1/customers/{reference}/risk',
  needs_fields: 'additional_info.fields',
  needs_is_cash: 'additional_info.is_cash',
  needs_location: 'additional_info.latitude and additional_info.longitude',
  needs_merchant_mcc: 'merchant_details.merchant_mcc',
  needs_origin_account: 'origin_account',
  needs_origin_country: 'additional_info.origin_country',
  needs_payment_countries: 'both countries of the payment',
  needs_payment_country: 'a country of the payment',
  needs_rating: 'a rating: PUT /v1/customers/{reference}/risk',
  needs_screening: 'run_kyc or additional_info.counterparty_name',
} as const satisfies Readonly<Record<SignalNeedCode, string>>;

import type { signalNeeds as english } from '../en/signal-needs.ts';
import { translationOf } from '../format.ts';

export const signalNeeds = translationOf<typeof english>()({
  needs_account_opened_at: 'additional_info.account_opened_at',
  needs_attempt_status: 'additional_info.attempt_status',
  needs_both_accounts: 'origin_account et destination_account',
  needs_card_details: 'card_details',
  needs_channel: 'additional_info.channel',
  needs_counterparty_kind: 'additional_info.counterparty_kind ou merchant_details.merchant_mcc',
  needs_destination_account: 'destination_account',
  needs_destination_country: 'additional_info.destination_country',
  needs_direction: 'additional_info.direction',
  needs_expected_activity: 'expected_activity de PUT /v1/customers/{reference}/risk',
  needs_fields: 'additional_info.fields',
  needs_is_cash: 'additional_info.is_cash',
  needs_location: 'additional_info.latitude et additional_info.longitude',
  needs_merchant_mcc: 'merchant_details.merchant_mcc',
  needs_origin_account: 'origin_account',
  needs_origin_country: 'additional_info.origin_country',
  needs_payment_countries: 'les deux pays du paiement',
  needs_payment_country: 'un pays du paiement',
  needs_rating: 'une évaluation : PUT /v1/customers/{reference}/risk',
  needs_screening: 'run_kyc ou additional_info.counterparty_name',
});

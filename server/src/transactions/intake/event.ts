import type { ModuleEventContent, monitoring } from '@hakiki/contract';
import type { BlacklistHit } from '../../blacklist/blacklist-store.ts';
import { type Assessment, triggeredNames } from '../rules/evaluate-rules.ts';
import type { Raised } from './raise-alert.ts';

export interface Suspicion {
  readonly branchId: number;
  readonly transaction: monitoring.Transaction;
  readonly assessment: Assessment;
  /** The case that the alert opened or joined. */
  readonly raised: Raised;
  /** Values of the transaction that are on a blacklist. */
  readonly listed: readonly BlacklistHit[];
  readonly now: Date;
}

/**
 * The `data` of the event: every field of the contract except its `id`. A text that the caller did not send is an empty
 * string. A missing card or merchant is null.
 */
export function suspiciousTransaction({
  branchId,
  transaction,
  assessment,
  raised,
  listed,
  now,
}: Suspicion): ModuleEventContent<'suspicious_transaction'>['data'] {
  const {
    customer_details: customer,
    additional_info: info,
    origin_account: origin,
    destination_account: destination,
  } = transaction;
  const { card_details: card, merchant_details: merchant } = transaction;
  return {
    is_internal_blacklisted: listed.length > 0,
    is_blacklisted_by: listed[0]?.list ?? null,
    case_id: raised.caseId,
    case_sla: raised.slaAt.toISOString(),
    case_status: raised.status,
    transaction_id: transaction.transaction_id,
    amount: transaction.amount,
    currency: transaction.currency,
    transaction_type: transaction.transaction_type,
    account_type: transaction.account_type,
    customer_name: customer.customer_name,
    customer_email: customer.customer_email,
    customer_ip_address: info.ip_address,
    customer_location: info.location,
    origin_account_no: origin?.account_number ?? '',
    origin_bank_code: origin?.bank_code ?? '',
    transaction_description: info.transaction_description ?? '',
    destination_account_no: destination?.account_number ?? '',
    destination_bank_code: destination?.bank_code ?? '',
    merchant_name: merchant?.merchant_name ?? null,
    merchant_location: merchant?.merchant_location ?? null,
    status: 'suspicious',
    card_bin: card?.bin ?? null,
    card_last4: card?.last4 ?? null,
    bvn: customer.identifier_type?.toLowerCase() === 'bvn' ? (customer.identifier ?? '') : '',
    fraud_percent: assessment.score,
    tag: familiesOf(assessment),
    sender_blacklisted: listed.some(({ side }) => side === 'sender'),
    receiver_blacklisted: listed.some(({ side }) => side === 'receiver'),
    rules_flagged: triggeredNames(assessment),
    additional_info: info,
    date_created: now.toISOString(),
    date_updated: now.toISOString(),
    branch: branchId,
  };
}

/** Kinds of suspicion, such as structuring or velocity. */
const familiesOf = ({ results }: Assessment): string[] => [
  ...new Set(
    results.filter(({ outcome, action }) => outcome === 'hit' && action !== 'shadow').map(({ family }) => family),
  ),
];

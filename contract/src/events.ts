/** `data` of a `suspicious_transaction` event. */
export interface SuspiciousTransaction {
  readonly id: number;
  readonly is_internal_blacklisted: boolean;
  readonly is_blacklisted_by: string | null;
  readonly case_id: string;
  readonly case_sla: string;
  readonly case_status: string;
  readonly transaction_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly transaction_type: string;
  readonly account_type: string;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly customer_ip_address: string;
  readonly customer_location: string;
  readonly origin_account_no: string;
  readonly origin_bank_code: string;
  readonly transaction_description: string;
  readonly destination_account_no: string;
  readonly destination_bank_code: string;
  readonly merchant_name: string | null;
  readonly merchant_location: string | null;
  readonly status: string;
  readonly card_bin: string | null;
  readonly card_last4: string | null;
  readonly bvn: string;
  readonly fraud_percent: number | null;
  readonly tag: readonly string[];
  readonly sender_blacklisted: boolean;
  readonly receiver_blacklisted: boolean;
  readonly rules_flagged: readonly string[];
  readonly additional_info: Readonly<Record<string, unknown>>;
  readonly date_created: string;
  readonly date_updated: string;
  readonly branch: number;
}

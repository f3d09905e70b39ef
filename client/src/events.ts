/** Module events: signed with the hash key of the branch's integration. */
export interface ModuleEnvelope<Module extends string, Event extends string, Data> {
  readonly success: boolean;
  readonly module: Module;
  readonly event: Event;
  readonly data: Data;
}

/** A transaction was judged suspicious. De-duplicate on `data.id`. */
export type SuspiciousTransactionEvent = ModuleEnvelope<
  'transaction_monitoring',
  'suspicious_transaction',
  SuspiciousTransactionData
>;
/** A customer was verified, whatever the decision; off until the branch turns it on. De-duplicate on `data.id`. */
export type CustomerVerifiedEvent = ModuleEnvelope<'kyc', 'customer_verified', CustomerVerifiedData>;
/** A list change matched a known customer; off until the branch turns it on. De-duplicate on `data.id`. */
export type ScreeningAlertEvent = ModuleEnvelope<'kyc', 'screening_alert', ScreeningAlertData>;

export type WebhookEvent =
  | SuspiciousTransactionEvent
  | CustomerVerifiedEvent
  | ScreeningAlertEvent
  | LivenessCompletedEvent;

export interface SuspiciousTransactionData {
  readonly id: number;
  readonly is_internal_blacklisted: boolean;
  readonly is_blacklisted_by: string | null;
  readonly case_id: string;
  /** ISO 8601. */
  readonly case_sla: string;
  readonly case_status: string;
  readonly transaction_id: string;
  readonly amount: number;
  /** ISO 4217. */
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
  /** ISO 8601. */
  readonly date_created: string;
  readonly date_updated: string;
  readonly branch: number;
}

export interface SanctionEntry {
  readonly entity_name: string;
  readonly recorded_date: string;
  readonly country: string;
  readonly sanction_body: string;
  readonly sanction_types: readonly string[];
  readonly other_information: string | Readonly<Record<string, unknown>>;
}

export interface PepEntry {
  readonly name: string;
  readonly pep_types: readonly string[];
  readonly gender: string;
  readonly country: string;
  readonly source: string;
  readonly political_post: readonly string[];
}

export interface CustomerVerifiedData {
  readonly id: number;
  readonly onboarding_id: number;
  readonly country: string;
  readonly identifier_type: string;
  readonly identity: {
    readonly verified: boolean;
    readonly identifier_type: string;
    readonly first_name?: string;
    readonly last_name?: string;
    readonly middle_name?: string;
    readonly date_of_birth?: string;
    readonly gender?: string;
    readonly phone?: string;
    readonly error?: string;
  };
  readonly screening: {
    readonly sanctions: readonly SanctionEntry[];
    readonly peps: readonly PepEntry[];
    readonly adverse_media: readonly [];
    readonly risk_level: 'low' | 'medium' | 'high';
    /** Only when screening was skipped: why. */
    readonly note?: string;
  };
  readonly decision: 'pass' | 'review' | 'fail';
  /** ISO 8601. */
  readonly date_created: string;
}

export interface Match {
  /** 0 to 1. */
  readonly score: number;
  readonly list: string;
  readonly list_version: string;
  readonly entity_id: string;
  readonly features: readonly { readonly name: string; readonly points: number; readonly explanation: string }[];
}

export type ScreeningAlertData = {
  readonly id: number;
  /** The verification that made the customer known. */
  readonly onboarding_id: number;
  readonly strength: 'strong' | 'weak';
  readonly match: Match;
  /** ISO 8601. */
  readonly date_created: string;
} & ((SanctionEntry & { readonly kind: 'sanction' }) | (PepEntry & { readonly kind: 'pep' }));

/**
 * An SDK run ended: signed with the webhook secret of the SDK configuration. De-duplicate on `verification_id`. `status` `passed`
 * says that the run came to its end, not that the person matched: read `biometrics.face_match.decision`.
 */
export interface LivenessCompletedEvent {
  readonly event: 'liveness.completed';
  /** Equals the `entryId` of the SDK's completion callback. */
  readonly verification_id: number;
  readonly verification_type: 'data_verification' | 'document_verification';
  readonly status: 'passed' | 'failed';
  readonly failure_reason: string | null;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly subject: { readonly identifier: string; readonly identifier_type: string; readonly country: string };
  readonly biometrics: {
    readonly liveness_verified: boolean;
    readonly face_match: {
      readonly attempted: boolean;
      readonly verified: boolean;
      /** May be absent or 0 when the decision is REJECTED. */
      readonly confidence_percentage?: number;
      readonly decision: 'MATCH' | 'NO_MATCH' | 'REJECTED';
    };
    readonly selfie_url: string;
    readonly face_analysis: {
      readonly gender: string;
      readonly dominant_emotion: string;
      readonly face_quality: {
        readonly face_detected: boolean;
        readonly face_confidence: number;
        readonly blur_score: number;
        readonly is_blurry: boolean;
      };
    };
  };
  readonly activity: {
    readonly session_id: string;
    readonly started_at: string;
    readonly submitted_at: string;
    readonly completed_at: string;
    readonly duration_seconds: number;
  };
  readonly request_context: {
    readonly ip: { readonly address: string; readonly city: string; readonly country_code: string };
    readonly device: { readonly user_agent: string; readonly type: string; readonly os: string };
  };
  /** Of `data_verification` runs. */
  readonly customer_profile?: CustomerProfile;
  /** Of document runs, in its place. */
  readonly document?: DocumentBlock;
}

export interface CustomerProfile {
  readonly first_name: string;
  readonly last_name: string;
  readonly other_name: string | null;
  /** DD-Mon-YYYY. */
  readonly date_of_birth: string;
  readonly age: number;
  readonly gender: string;
  readonly id_number: string;
  readonly serial_number: string | null;
  readonly occupation: string | null;
  readonly place_of_birth: string | null;
  readonly place_of_live: string;
  readonly date_of_issue: string | null;
  readonly photo_url: string | null;
}

export interface DocumentBlock {
  readonly status: string;
  readonly document_type: string;
  readonly is_expired: boolean;
  readonly first_name: string;
  readonly last_name: string;
  /** YYYY-MM-DD. */
  readonly date_of_birth: string;
  readonly age: number;
  readonly gender: string;
  readonly nationality: string;
  readonly document_number: string;
  readonly expiry_date: string;
  readonly issue_date: string;
  readonly issuing_authority: string;
  readonly document_url: string;
  readonly document_back_url: string | null;
  readonly face_match: {
    readonly attempted: boolean;
    readonly verified: boolean;
    readonly confidence_percentage: number;
    /** A friendly explanation when `verified` is false or the match was skipped. */
    readonly reason: string | null;
    readonly selfie_url: string;
    readonly document_face_url: string;
  };
  readonly place_of_birth: string | null;
  readonly place_of_issue: string | null;
  readonly address: string | null;
  readonly district: string | null;
  readonly division: string | null;
  readonly location: string | null;
  readonly sub_location: string | null;
  readonly serial_number: string | null;
  readonly barcode_number: string | null;
}

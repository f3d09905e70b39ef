/**
 * Values of fields, for pages that show all values of a field. This file imports nothing, so that the dashboard's pages
 * contain no schemas.
 */

export const verificationKinds = ['document', 'liveness', 'comparison', 'customer', 'screening', 'sdk'] as const;

/**
 * Outcomes of verifications. Documents: `valid`, `invalid`. Liveness: `live`, `not_live`. Faces: `match`, `no_match`.
 * Customers: `pass`, `review`, `fail`, `not_checked`. Screening: `hit`, `clear`. Runs of the SDK: `match`, `live`,
 * `no_match`, `not_live`, `invalid`, `hit`.
 */
export const verificationOutcomes = [
  'valid',
  'invalid',
  'live',
  'not_live',
  'match',
  'no_match',
  'pass',
  'review',
  'fail',
  'not_checked',
  'hit',
  'clear',
  'passed',
  'failed',
  'refused',
] as const;

/** Outcomes that close a case. */
export const dispositions = [
  'false_positive',
  'explained',
  'confirmed_not_reported',
  'reported_str',
  'duplicate',
  'error_in_data',
] as const;

/** Outcomes that an integrator can choose for a test run. The data from the page does not change the outcome. */
export const sandboxOutcomes = [
  'verified',
  'no_match',
  'rejected',
  'unreadable',
  'identity_not_found',
  'authority_unavailable',
] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];
/** Possible outcomes of a run of each type. */
export const sandboxOutcomesOf: Readonly<
  Record<'data_verification' | 'document_verification' | 'liveness_only', readonly SandboxOutcome[]>
> = {
  data_verification: ['verified', 'no_match', 'rejected', 'identity_not_found', 'authority_unavailable'],
  document_verification: ['verified', 'no_match', 'rejected', 'unreadable'],
  liveness_only: ['verified', 'rejected'],
};

/** Levels of a customer's rating, lowest first. */
export const riskLevels = ['low', 'medium', 'high'] as const;

/**
 * Factors of a customer's risk rating. Factors under `onboarding` are known when the business relationship starts.
 * Factors under `conduct` are about the customer's later activity.
 */
export const riskFactors = {
  customer_type: { group: 'onboarding', kind: 'code' },
  product: { group: 'onboarding', kind: 'code' },
  channel: { group: 'onboarding', kind: 'code' },
  occupation: { group: 'onboarding', kind: 'code' },
  geography: { group: 'onboarding', kind: 'code' },
  identity: { group: 'onboarding', kind: 'code' },
  document: { group: 'onboarding', kind: 'code' },
  liveness: { group: 'onboarding', kind: 'code' },
  pep: { group: 'onboarding', kind: 'code' },
  sanctions: { group: 'onboarding', kind: 'code' },
  transaction_alerts: { group: 'conduct', kind: 'number' },
  cases: { group: 'conduct', kind: 'code' },
  activity: { group: 'conduct', kind: 'number' },
} as const;
export type RiskFactorKey = keyof typeof riskFactors;

/** How often a user gets notices by e-mail. `hourly`: at most one e-mail an hour. */
export const noticeMailFrequencies = ['off', 'hourly'] as const;
export type NoticeMailFrequency = (typeof noticeMailFrequencies)[number];
export const noticeMailLanguages = ['en', 'fr'] as const;
export type NoticeMailLanguage = (typeof noticeMailLanguages)[number];

/** Kinds of changes that require two people. */
export const changeKinds = [
  'branch_settings',
  'account_security',
  'limit',
  'erasure',
  'sdk_config',
  'blacklist_removal',
  'hold_release',
] as const;
export type ChangeKindName = (typeof changeKinds)[number];
export const changeStates = ['proposed', 'applied', 'rejected', 'withdrawn', 'expired'] as const;
export type ChangeState = (typeof changeStates)[number];
/** Settings that protect decisions. With a weaker setting, less data is checked, flagged or hidden. */
export const guards = [
  'identity_verification',
  'screening',
  'mask_by_default',
  'analysts_reveal',
  'four_eyes',
  'pep_checklist',
  'enhanced_checklist',
  'when_not_checked',
  'on_contradiction',
  'hit_with_birth_date',
  'hit_without_birth_date',
  'strong_name',
  'most_hits',
  'stills',
  'face_threshold',
  'face_cohort',
  'screen_recapture_from',
  'screen_periodicity_from',
  'screen_dark_rim_from',
  'second_factor',
  'limit',
  'threshold',
  'liveness_policy',
  'turns_waiver',
  'document_files',
  'blacklist_entry',
  'legal_hold',
] as const;
export type Guard = (typeof guards)[number];

/**
 * Reasons to delete a person's data. Reasons are fixed words without names, because they stay in the audit log after
 * the deletion.
 */
export const erasureReasons = [
  'person_asked',
  'consent_withdrawn',
  'purpose_ended',
  'collected_in_error',
  'authority_ordered',
] as const;
export type ErasureReason = (typeof erasureReasons)[number];

/** Maximum size of a picture of a document, in bytes: 5 MB of 1,048,576 bytes each. */
export const MAX_DOCUMENT_FILE_BYTES = 5 * 1_048_576;

/** Media types of files that can be attached to a case. The server derives the type from the bytes. */
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'text/plain'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
/** Maximum size of an attachment, in bytes: 10 MB of 1,048,576 bytes each. */
export const MAX_ATTACHMENT_BYTES = 10 * 1_048_576;
/** Maximum number of files that are attached to a case at the same time. */
export const MAX_ATTACHMENTS = 20;

/** Places where an account's text template can be inserted. */
export const templateKinds = ['note', 'reason', 'report'] as const;
export type TemplateKind = (typeof templateKinds)[number];
/** Maximum number of characters of a template. */
export const MAX_TEMPLATE_TEXT: Readonly<Record<TemplateKind, number>> = { note: 2000, reason: 2000, report: 4000 };
/** Maximum number of templates of an account. */
export const MAX_TEMPLATES = 100;
/** Placeholders of a template, written `{case_id}`. */
export const templateFields = ['case_id', 'customer', 'reference', 'rules', 'score', 'due', 'today', 'author'] as const;
export type TemplateField = (typeof templateFields)[number];

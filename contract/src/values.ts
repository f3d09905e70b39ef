/** Values that fields may have, where a page shows all of them too. Nothing is imported here: the dashboard's pages carry no schemas. */

export const verificationKinds = ['document', 'liveness', 'comparison', 'customer', 'screening', 'sdk'] as const;

/** `valid`, `invalid`: documents; `live`, `not_live`; `match`, `no_match`: faces; `pass`, `review`, `fail`: customers; `hit`, `clear`: screening. */
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
  'hit',
  'clear',
  'passed',
  'failed',
  'refused',
] as const;

/** With which a case is closed. */
export const dispositions = [
  'false_positive',
  'explained',
  'confirmed_not_reported',
  'reported_str',
  'duplicate',
  'error_in_data',
] as const;

/** What a test run of an integrator is to end with, whatever the page sends. */
export const sandboxOutcomes = [
  'verified',
  'no_match',
  'rejected',
  'unreadable',
  'identity_not_found',
  'authority_unavailable',
] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

/** Levels of a customer's rating, lowest first. */
export const riskLevels = ['low', 'medium', 'high'] as const;

/** What a customer's rating is computed from. `onboarding`: known when the customer is taken on; `conduct`: what the customer did since. */
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

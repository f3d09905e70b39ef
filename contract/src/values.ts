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

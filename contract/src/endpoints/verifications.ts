import { literals } from '../schemas.ts';

export const verificationKinds = ['document', 'liveness', 'comparison', 'customer', 'screening', 'sdk'] as const;
export type VerificationKind = (typeof verificationKinds)[number];
export const Kind = literals(verificationKinds);

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
export type VerificationOutcome = (typeof verificationOutcomes)[number];
export const Outcome = literals(verificationOutcomes, {
  description: 'refused: the attempt was looked at and answered with 400 (an unreadable document, no face)',
});

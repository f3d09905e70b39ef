import type { SandboxOutcome } from '@hakiki/contract';
import { message } from '@hakiki/texts';
import type { AttemptResult } from '../attempts/attempt-store.ts';
import type { VerificationType } from '../configs/config-store.ts';
import type { DocumentFields, RunFindings } from './run-findings.ts';

/** An invented person, for runs without data from a document or number. */
const PERSON = {
  firstName: 'Amaka',
  middleName: 'Chisom',
  lastName: 'Okafor',
  dateOfBirth: '1992-04-17',
  gender: 'Female',
} as const;
const FIELDS: DocumentFields = {
  first_name: PERSON.firstName,
  other_names: PERSON.middleName,
  last_name: PERSON.lastName,
  date_of_birth: PERSON.dateOfBirth,
  gender: 'F',
  id_number: 'A00000000',
};
const NO_CLIP: AttemptResult = { passed: false, score: 0, detail: '', evidence: {}, modelVersions: {}, selfie: '' };
const CONFIDENCE = { verified: 96, no_match: 11 } as const;

/**
 * Changes the findings of a run so that they give its `sandbox_outcome`. Real findings are kept if they are compatible
 * with it. Pure.
 */
export function withSandboxOutcome(
  outcome: SandboxOutcome,
  type: VerificationType,
  { liveness = NO_CLIP, document, identity }: RunFindings,
): RunFindings {
  const live = { ...liveness, passed: outcome !== 'rejected' };
  const read =
    outcome === 'unreadable'
      ? { read: false as const, message: message('document_sandbox_unreadable') }
      : document?.read
        ? { ...document, valid: true }
        : { read: true as const, fields: FIELDS, valid: true, isExpired: false, hasPortrait: true };
  const asked =
    outcome === 'identity_not_found'
      ? { kind: 'not_found' as const }
      : outcome === 'authority_unavailable'
        ? { kind: 'unavailable' as const }
        : identity?.kind === 'found'
          ? identity
          : { kind: 'found' as const, person: PERSON };
  const compares = type !== 'liveness_only' && (outcome === 'verified' || outcome === 'no_match');
  return {
    liveness: live,
    document: type === 'document_verification' ? read : undefined,
    identity: type === 'data_verification' ? asked : undefined,
    comparison: compares ? { match: outcome === 'verified', confidence: CONFIDENCE[outcome] } : undefined,
  };
}

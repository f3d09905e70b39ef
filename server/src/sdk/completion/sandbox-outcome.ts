import type { SandboxOutcome } from '@hakiki/contract';
import { message } from '@hakiki/texts';
import type { AttemptResult } from '../attempts/attempt-store.ts';
import type { VerificationType } from '../configs/config-store.ts';
import type { DocumentFields, RunFindings } from './run-findings.ts';
import type { IdentityAsked, PagesRead } from './run-sources.ts';

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

/** Results of a run's sources: the document of a document run, and the authority's answer of a data run. */
export interface RunSources {
  readonly document: PagesRead | undefined;
  readonly asked: IdentityAsked | undefined;
}

/**
 * Changes the results of a run's sources so that the run ends with its `sandbox_outcome`. The pictures are those of a
 * live run: no photo if the authority has no record, no portrait if the document was not read, and a portrait wherever
 * faces are compared. Real results stay if they fit the outcome. Pure.
 * @param photo the portrait of a source that has none
 */
export function withSandboxSources(
  outcome: SandboxOutcome,
  { document, asked }: RunSources,
  photo: Uint8Array,
): RunSources {
  return {
    document: document && documentFor(outcome, document, photo),
    asked: asked && answerFor(outcome, asked, photo),
  };
}

const compares = (outcome: SandboxOutcome) => outcome === 'verified' || outcome === 'no_match';

function documentFor(outcome: SandboxOutcome, document: PagesRead, photo: Uint8Array): PagesRead {
  const { findings, pictures = [], portrait } = document;
  if (outcome === 'unreadable') {
    const unread = { read: false as const, message: message('document_sandbox_unreadable') };
    const pages = pictures.filter(({ name }) => name !== 'portrait');
    return { findings: unread, pictures: pages, evidence: { message: unread.message } };
  }
  const needsPortrait = portrait === undefined && compares(outcome);
  const read = findings.read
    ? { ...findings, valid: true, hasPortrait: findings.hasPortrait || needsPortrait }
    : { read: true as const, fields: FIELDS, valid: true, isExpired: false, hasPortrait: needsPortrait };
  if (!needsPortrait) return { ...document, findings: read };
  return {
    ...document,
    findings: read,
    pictures: [...pictures, { name: 'portrait', bytes: photo }],
    portrait: photo,
  };
}

function answerFor(outcome: SandboxOutcome, asked: IdentityAsked, photo: Uint8Array): IdentityAsked {
  if (outcome === 'identity_not_found') return { identity: { kind: 'not_found' } };
  if (outcome === 'authority_unavailable') return { identity: { kind: 'unavailable' } };
  const answer: IdentityAsked =
    asked.identity.kind === 'found' ? asked : { identity: { kind: 'found', person: PERSON } };
  return answer.photo === undefined && compares(outcome) ? { ...answer, photo } : answer;
}

/**
 * Changes the selfie and the comparison in a run's findings so that the run ends with its `sandbox_outcome`. Runs after
 * `withSandboxSources`. Pure.
 */
export function withSandboxOutcome(
  outcome: SandboxOutcome,
  type: VerificationType,
  { liveness = NO_CLIP, document, identity }: RunFindings,
): RunFindings {
  const isCompared = type !== 'liveness_only' && (outcome === 'verified' || outcome === 'no_match');
  return {
    liveness: { ...liveness, passed: outcome !== 'rejected' },
    document,
    identity,
    comparison: isCompared ? { match: outcome === 'verified', confidence: CONFIDENCE[outcome] } : undefined,
  };
}

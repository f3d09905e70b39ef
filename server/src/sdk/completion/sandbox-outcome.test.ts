import { sandboxOutcomes, sandboxOutcomesOf } from '@hakiki/contract';
import { message } from '@hakiki/texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verdictOf } from './run-findings.ts';
import type { IdentityAsked, PagesRead } from './run-sources.ts';
import { withSandboxOutcome, withSandboxSources } from './sandbox-outcome.ts';

const nothing = { liveness: undefined, document: undefined, identity: undefined, comparison: undefined };
const EXPECTED = {
  verified: { status: 'passed', failureReason: null, livenessVerified: true, decision: 'MATCH' },
  no_match: { status: 'passed', failureReason: null, livenessVerified: true, decision: 'NO_MATCH', attempted: true },
  rejected: { status: 'passed', failureReason: null, livenessVerified: false, decision: 'REJECTED' },
  unreadable: { status: 'failed', failureReason: 'document_unreadable', decision: 'NO_MATCH', attempted: false },
  identity_not_found: { status: 'failed', failureReason: 'identity_not_found', decision: 'NO_MATCH' },
  authority_unavailable: { status: 'failed', failureReason: 'authority_unavailable', decision: 'NO_MATCH' },
} as const;

const photo = Buffer.from('photo of the sandbox');
const front = { name: 'front', bytes: Buffer.from('front') };
const portrait = { name: 'portrait', bytes: Buffer.from('portrait') };
const read = (hasPortrait: boolean) => ({
  read: true as const,
  fields: {},
  valid: false,
  isExpired: true,
  hasPortrait,
});
const documents: readonly PagesRead[] = [
  { findings: { read: false, message: message('page_blurry') }, pictures: [front] },
  { findings: read(false), pictures: [front] },
  { findings: read(true), pictures: [front, portrait], portrait: portrait.bytes },
];
const answers: readonly IdentityAsked[] = [
  { identity: { kind: 'not_found' } },
  { identity: { kind: 'found', person: { firstName: 'Ada' } } },
  { identity: { kind: 'found', person: { firstName: 'Ada' } }, photo: portrait.bytes },
];

test.each(['data_verification', 'document_verification'] as const)(
  'a %s run ends as its sandbox outcome says, whatever was found, with the pictures of a live run',
  (type) => {
    const measured = fc.record({
      liveness: fc.constantFrom(undefined, {
        ...{ passed: false, score: 0, detail: '', evidence: {}, modelVersions: {}, selfie: 's' },
      }),
      comparison: fc.constantFrom(undefined, { match: false, confidence: 3 }, { match: true, confidence: 99 }),
    });
    const returned = fc.record({
      document: type === 'document_verification' ? fc.constantFrom(...documents) : fc.constant(undefined),
      asked: type === 'data_verification' ? fc.constantFrom(...answers) : fc.constant(undefined),
    });
    fc.assert(
      fc.property(fc.constantFrom(...sandboxOutcomesOf[type]), measured, returned, (outcome, findings, sources) => {
        const { document, asked } = withSandboxSources(outcome, sources, photo);
        const changed = { ...findings, document: document?.findings, identity: asked?.identity };
        const verdict = verdictOf(type, withSandboxOutcome(outcome, type, changed));
        expect(verdict).toMatchObject(EXPECTED[outcome]);
        const picture = asked?.photo ?? document?.pictures?.find(({ name }) => name === 'portrait')?.bytes;
        if (verdict.attempted) expect(picture).toBeDefined();
        if (verdict.status === 'failed') expect(picture).toBeUndefined();
        if (document) expect(document.pictures).toContainEqual(front);
        if (document?.findings.read) expect(document.findings.hasPortrait).toBe(picture !== undefined);
      }),
    );
  },
);

test('a real photo is kept, and only a source without one has the photo of the sandbox', () => {
  for (const outcome of ['verified', 'no_match', 'rejected'] as const) {
    expect(withSandboxSources(outcome, { document: documents[2], asked: undefined }, photo).document!.portrait).toBe(
      portrait.bytes,
    );
    expect(withSandboxSources(outcome, { document: undefined, asked: answers[2] }, photo).asked!.photo).toBe(
      portrait.bytes,
    );
  }
  const asked = withSandboxSources('verified', { document: undefined, asked: answers[1] }, photo).asked!;
  expect(asked).toEqual({ identity: { kind: 'found', person: { firstName: 'Ada' } }, photo });
});

test('a run of liveness alone is verified or rejected', () => {
  const decided = (outcome: 'verified' | 'rejected') =>
    verdictOf('liveness_only', withSandboxOutcome(outcome, 'liveness_only', nothing));
  expect(decided('verified')).toMatchObject({ livenessVerified: true, decision: undefined, verified: false });
  expect(decided('rejected')).toMatchObject({ livenessVerified: false, decision: 'REJECTED' });
});

test('every outcome belongs to a type of run', () => {
  const types = ['data_verification', 'document_verification', 'liveness_only'] as const;
  expect(new Set(types.flatMap((type) => sandboxOutcomesOf[type]))).toEqual(new Set(sandboxOutcomes));
});

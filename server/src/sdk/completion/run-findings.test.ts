import { message } from '@hakiki/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowed, nextStep, type RunState, type Step } from '../sessions/steps.ts';
import { type RunFindings, verdictOf } from './run-findings.ts';

const live = { passed: true, score: 0.9, detail: '', evidence: {}, modelVersions: {}, selfie: 'b' };
const findings = fc.record({
  liveness: fc.option(
    fc.boolean().map((passed) => ({ ...live, passed })),
    { nil: undefined },
  ),
  document: fc.constantFrom<RunFindings['document']>(
    undefined,
    { read: false, message: message('page_blurry') },
    { read: true, fields: {}, valid: true, isExpired: true, hasPortrait: false },
    { read: true, fields: {}, valid: true, isExpired: false, hasPortrait: true },
  ),
  identity: fc.constantFrom<RunFindings['identity']>(
    undefined,
    { kind: 'found', person: {} },
    { kind: 'not_found' },
    { kind: 'refused' },
    { kind: 'unavailable' },
  ),
  comparison: fc.option(fc.record({ match: fc.boolean(), confidence: fc.integer({ min: 0, max: 100 }) }), {
    nil: undefined,
  }),
  samePicture: fc.constantFrom(undefined, 'portrait', 'front'),
});
const types = ['data_verification', 'document_verification', 'liveness_only'] as const;

describe('the verdict of a run', () => {
  test('holds the contract’s rules for anything found', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), findings, (type, found) => {
        const verdict = verdictOf(type, found);
        expect(verdict.verified).toBe(verdict.decision === 'MATCH');
        expect(verdict.decision === 'REJECTED').toBe(!verdict.livenessVerified);
        const isFailed = verdict.failureReason !== null && verdict.failureReason !== 'same_picture';
        expect(verdict.status === 'failed').toBe(isFailed);
        if (found.samePicture !== undefined) expect(verdict.decision).toBe('REJECTED');
        if (verdict.decision === 'REJECTED') expect(verdict.attempted).toBe(false);
        if (!verdict.attempted) expect(verdict.confidence).toBe(0);
        if (type === 'liveness_only' && found.liveness?.passed && found.samePicture === undefined)
          expect(verdict).toMatchObject({ attempted: false, decision: undefined });
        if (verdict.attempted && !verdict.verified) expect(verdict.reason).not.toBeNull();
      }),
    );
  });
  test('a mismatch and an expired document still passed; an unknown number failed', () => {
    const document = { read: true, fields: {}, valid: true, isExpired: true, hasPortrait: true } as const;
    const base = { liveness: live, document: undefined, identity: undefined, comparison: undefined };
    expect(
      verdictOf('document_verification', { ...base, document, comparison: { match: false, confidence: 12 } }),
    ).toMatchObject({ status: 'passed', decision: 'NO_MATCH', failureReason: null });
    expect(verdictOf('data_verification', { ...base, identity: { kind: 'not_found' } })).toMatchObject({
      status: 'failed',
      failureReason: 'identity_not_found',
      decision: 'NO_MATCH',
    });
    expect(verdictOf('data_verification', { ...base, identity: { kind: 'found', person: {} } })).toMatchObject({
      status: 'passed',
      decision: 'NO_MATCH',
      attempted: false,
    });
  });
});

describe('why a run did not match, in words', () => {
  const base: RunFindings = { liveness: live, document: undefined, identity: undefined, comparison: undefined };
  const read = (hasPortrait: boolean) =>
    ({ read: true, fields: {}, valid: true, isExpired: false, hasPortrait }) as const;
  const blurry = { read: false, message: message('page_blurry') } as const;
  const found = { kind: 'found', person: {} } as const;
  const different = { match: false, confidence: 12 };
  const same = { match: true, confidence: 91 };
  const unread = 'document_unreadable';
  test.each<[Partial<RunFindings>, string | undefined, string | null, string | null]>([
    [{ liveness: undefined }, 'REJECTED', 'no_selfie_captured', 'no_usable_selfie'],
    [{ liveness: undefined, document: blurry }, 'REJECTED', 'no_selfie_captured', 'no_usable_selfie'],
    [{ liveness: { ...live, passed: false } }, 'REJECTED', null, 'selfie_not_live'],
    [{ liveness: { ...live, passed: false }, document: blurry }, ...(['REJECTED', unread, 'selfie_not_live'] as const)],
    [{ document: blurry }, 'NO_MATCH', unread, 'run_document_unreadable'],
    [{ document: read(true) }, 'NO_MATCH', null, 'faces_not_comparable'],
    [{ document: read(false) }, 'NO_MATCH', null, 'no_document_photo'],
    [{ document: read(true), comparison: different }, 'NO_MATCH', null, 'selfie_differs'],
    [{ document: read(true), comparison: same }, 'MATCH', null, null],
    [{ identity: found }, 'NO_MATCH', null, 'no_authority_photo'],
    [{ identity: found, comparison: same }, 'MATCH', null, null],
    [{ identity: { kind: 'not_found' } }, 'NO_MATCH', 'identity_not_found', 'identity_unconfirmed'],
    [{ identity: { kind: 'refused' } }, 'NO_MATCH', 'identity_not_found', 'identity_unconfirmed'],
    [{ identity: { kind: 'unavailable' } }, 'NO_MATCH', 'authority_unavailable', 'identity_unconfirmed'],
    [{}, 'NO_MATCH', null, 'identity_unconfirmed'],
  ])('%j', (given, decision, failureReason, reason) => {
    const findings = { ...base, ...given };
    const { comparison } = findings;
    expect(verdictOf(findings.document ? 'document_verification' : 'data_verification', findings)).toEqual({
      status: failureReason ? 'failed' : 'passed',
      failureReason,
      livenessVerified: findings.liveness?.passed ?? false,
      attempted: comparison !== undefined,
      verified: decision === 'MATCH',
      decision,
      confidence: comparison?.confidence ?? 0,
      reason: reason === null ? null : { code: reason, params: {} },
    });
  });
  test('a selfie that is the picture of another source is REJECTED, whatever else was found', () => {
    const findings = { ...base, document: read(true), comparison: same, samePicture: 'portrait' };
    expect(verdictOf('document_verification', findings)).toEqual({
      ...{
        status: 'passed',
        failureReason: 'same_picture',
        livenessVerified: false,
        attempted: false,
        verified: false,
      },
      ...{ decision: 'REJECTED', confidence: 0 },
      reason: message('selfie_is_other_picture'),
    });
  });
  test('a run of liveness alone says neither match nor mismatch', () => {
    expect(verdictOf('liveness_only', base)).toEqual({
      ...{ status: 'passed', failureReason: null, livenessVerified: true, attempted: false, verified: false },
      ...{ decision: undefined, confidence: 0, reason: null },
    });
  });
});

describe('the steps of a run', () => {
  const state: fc.Arbitrary<RunState> = fc.record({
    state: fc.constantFrom('created', 'opened', 'submitted', 'completed', 'expired', 'cancelled'),
    verificationType: fc.constantFrom(...types),
    consented: fc.boolean(),
    country: fc.constantFrom(undefined, 'nigeria'),
    identifier: fc.constantFrom(undefined, '1'),
    documentType: fc.constantFrom(undefined, 'passport', 'national_id'),
    frontUploaded: fc.boolean(),
    backUploaded: fc.boolean(),
    backSkipped: fc.boolean(),
    attemptAccepted: fc.boolean(),
    failedAttempts: fc.integer({ min: 0, max: 4 }),
  });
  const steps: Step[] = ['consent', 'subject', 'document_front', 'document_back', 'liveness', 'submit'];
  test('the next step is always allowed while the run is open, none when it is over; submit only at the end', () => {
    fc.assert(
      fc.property(state, (run) => {
        const next = nextStep(run);
        const over = !['created', 'opened'].includes(run.state);
        expect(next === 'done').toBe(over);
        for (const step of steps) if (over) expect(isAllowed(run, step)).toBe(false);
        if (!over) expect(isAllowed(run, next)).toBe(true);
        expect(isAllowed(run, 'submit')).toBe(next === 'submit');
        if (!run.consented && !over) expect(steps.filter((step) => isAllowed(run, step))).toEqual(['consent']);
      }),
    );
  });
});

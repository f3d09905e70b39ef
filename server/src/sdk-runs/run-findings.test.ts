import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RunFindings, verdictOf } from './run-findings.ts';
import { isAllowed, nextStep, type RunState, type Step } from './steps.ts';

const live = { passed: true, score: 0.9, detail: '', evidence: {}, modelVersions: {}, selfie: 'b' };
const findings = fc.record({
  liveness: fc.option(
    fc.boolean().map((passed) => ({ ...live, passed })),
    { nil: undefined },
  ),
  document: fc.constantFrom<RunFindings['document']>(
    undefined,
    { read: false, message: 'blurry' },
    { read: true, fields: {}, isExpired: true, hasPortrait: false },
    { read: true, fields: {}, isExpired: false, hasPortrait: true },
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
});
const types = ['data_verification', 'document_verification', 'liveness_only'] as const;

describe('the verdict of a run', () => {
  test('holds the contract’s rules for anything found', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), findings, (type, found) => {
        const verdict = verdictOf(type, found);
        expect(verdict.verified).toBe(verdict.decision === 'MATCH');
        expect(verdict.decision === 'REJECTED').toBe(!verdict.livenessVerified);
        expect(verdict.status === 'failed').toBe(verdict.failureReason !== null);
        if (verdict.decision === 'REJECTED') expect(verdict.attempted).toBe(false);
        if (!verdict.attempted) expect(verdict.confidence).toBe(0);
        if (type === 'liveness_only' && found.liveness?.passed)
          expect(verdict).toMatchObject({ attempted: false, decision: undefined });
        if (verdict.attempted && !verdict.verified) expect(verdict.reason).not.toBeNull();
      }),
    );
  });
  test('a mismatch and an expired document still passed; an unknown number failed', () => {
    const document = { read: true, fields: {}, isExpired: true, hasPortrait: true } as const;
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

import { sandboxOutcomes, sandboxOutcomesOf } from '@hakiki/contract';
import { message } from '@hakiki/texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verdictOf } from './run-findings.ts';
import { withSandboxOutcome } from './sandbox-outcome.ts';

const nothing = { liveness: undefined, document: undefined, identity: undefined, comparison: undefined };
const EXPECTED = {
  verified: { status: 'passed', failureReason: null, livenessVerified: true, decision: 'MATCH' },
  no_match: { status: 'passed', failureReason: null, livenessVerified: true, decision: 'NO_MATCH', attempted: true },
  rejected: { status: 'passed', failureReason: null, livenessVerified: false, decision: 'REJECTED' },
  unreadable: { status: 'failed', failureReason: 'document_unreadable', decision: 'NO_MATCH', attempted: false },
  identity_not_found: { status: 'failed', failureReason: 'identity_not_found', decision: 'NO_MATCH' },
  authority_unavailable: { status: 'failed', failureReason: 'authority_unavailable', decision: 'NO_MATCH' },
} as const;

test.each(['data_verification', 'document_verification'] as const)(
  'a %s run ends as its sandbox outcome says, whatever was found',
  (type) => {
    const found = fc.record({
      liveness: fc.constantFrom(undefined, {
        ...{ passed: false, score: 0, detail: '', evidence: {}, modelVersions: {}, selfie: 's' },
      }),
      document: fc.constantFrom(undefined, { read: false as const, message: message('page_blurry') }),
      identity: fc.constantFrom(undefined, { kind: 'not_found' as const }),
      comparison: fc.constantFrom(undefined, { match: false, confidence: 3 }, { match: true, confidence: 99 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...sandboxOutcomesOf[type]), found, (outcome, findings) => {
        expect(verdictOf(type, withSandboxOutcome(outcome, type, findings))).toMatchObject(EXPECTED[outcome]);
      }),
    );
  },
);

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

import { message } from '@hakiki/texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reviewOfRecord } from '../../reviews/subjects/verification.ts';
import { outcomeOfRun } from './run-outcome.ts';

const read = (valid: boolean) => ({ read: true, fields: {}, valid, isExpired: false, hasPortrait: true }) as const;
const matched = { livenessVerified: true, verified: true };

test.each([
  ['a match', 'data_verification', matched, { document: undefined, hits: 0 }, 'match'],
  ['a match with a sound document', 'document_verification', matched, { document: read(true), hits: 0 }, 'match'],
  ['a match with an altered document', 'document_verification', matched, { document: read(false), hits: 0 }, 'invalid'],
  ['a match with a person on a list', 'data_verification', matched, { document: undefined, hits: 1 }, 'hit'],
  [
    'a person who is there',
    'liveness_only',
    { livenessVerified: true, verified: false },
    { document: undefined, hits: 0 },
    'live',
  ],
] as const)('%s', (_name, type, verdict, found, outcome) => {
  expect(outcomeOfRun(type, verdict, found)).toBe(outcome);
});

test('opens a review unless the person is there, matches, and nothing else was found', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('data_verification', 'document_verification', 'liveness_only'),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(undefined, read(true), read(false), { read: false as const, message: message('page_blurry') }),
      fc.nat(3),
      (type, livenessVerified, verified, document, hits) => {
        const outcome = outcomeOfRun(type, { livenessVerified, verified }, { document, hits });
        const isOwn = type === 'liveness_only' || (verified && !(document?.read && !document.valid) && hits === 0);
        expect(reviewOfRecord('sdk', outcome) === undefined).toBe(livenessVerified && isOwn);
      },
    ),
  );
});

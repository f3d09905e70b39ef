import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentsPolicyOf, judgeScreenCues, readDocumentsSettings } from './branch-policy.ts';
import type { DocumentRead } from './document-reading.ts';

const reading = (screen: DocumentRead['screen'], valid = true) =>
  ({ ok: true, valid, checks: [{ name: 'portrait', result: 'pass' }], screen }) as unknown as DocumentRead;
const cues = { recapture: 0.4, periodicity: 1.8, dark_rim: 0.2 };

test('by default nothing is judged: the reading is as it was', () => {
  const read = reading(cues);
  expect(judgeScreenCues(read, documentsPolicyOf({}))).toBe(read);
});

test.each([
  [{ screen_recapture_from: 0.4 }, 'fail'],
  [{ screen_recapture_from: 0.41 }, 'pass'],
  [{ screen_periodicity_from: 1.8 }, 'fail'],
  [{ screen_periodicity_from: 1.9 }, 'pass'],
  [{ screen_dark_rim_from: 0.2 }, 'fail'],
  [{ screen_dark_rim_from: 0.9, screen_periodicity_from: 1 }, 'fail'],
])('%j: the check is a %s', (policy, result) => {
  const judged = judgeScreenCues(reading(cues), policy);
  expect(judged.checks).toContainEqual({ name: 'not_from_screen', result });
  expect(judged.valid).toBe(result === 'pass');
});

test('a cue that was not measured reaches no threshold', () => {
  expect(judgeScreenCues(reading({ ...cues, recapture: null }), { screen_recapture_from: -10 }).valid).toBe(true);
});

test('a policy never makes a document valid, and a higher threshold never refuses more', () => {
  const value = fc.double({ min: 0, max: 5, noNaN: true });
  fc.assert(
    fc.property(value, value, value, fc.boolean(), (found, low, more, valid) => {
      const read = reading({ ...cues, periodicity: found }, valid);
      const by = (from: number) => judgeScreenCues(read, { screen_periodicity_from: from }).valid;
      expect(by(low) && !valid).toBe(false);
      expect(by(low) && !by(low + more)).toBe(false);
    }),
  );
});

test('settings: unknown names and values out of their bounds are named', () => {
  expect(readDocumentsSettings({ screen_dark_rim_from: 0.5 })).toEqual({ screen_dark_rim_from: 0.5 });
  expect(() => readDocumentsSettings({ screen_dark_rim_from: 2 })).toThrow(/screen_dark_rim_from/);
  expect(() => readDocumentsSettings({ screens: 'refuse' })).toThrow(/screens/);
});

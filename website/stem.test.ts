import { expect, test } from 'vitest';
import { stemOf } from './stem.ts';

test('forms of a word have one stem, and short words keep their letters', () => {
  expect(new Set(['rotate', 'Rotates', 'rotating', 'rotation', 'rotated'].map(stemOf))).toEqual(new Set(['rot']));
  expect(['secret', 'secrets'].map(stemOf)).toEqual(['secret', 'secret']);
  expect(['key', 'keys', 'yes', 'x-reference'].map(stemOf)).toEqual(['key', 'key', 'yes', 'x-referenc']);
});

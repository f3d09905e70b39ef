import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedName } from '../platform/masked-name.ts';
import { shownSummary } from './summary.ts';

test.each([
  ['Amaka Chisom Okafor', 'A••• C••• O•••'],
  ['ỌLÁ  Adé', 'Ọ••• A•••'],
  ['FOLASADE, NGOZI', 'F••• N•••'],
  ['王小明', '王•••'],
  ['', ''],
])('%s is shown as %s', (name, masked) => expect(maskedName(name)).toBe(masked));

test('a summary from before 2026-11-27, with stars, is shown as every other', () => {
  expect(shownSummary({ name: 'A*** C*** O***', reference: 'r' })).toMatchObject({ name: 'A••• C••• O•••' });
  expect(shownSummary({ name: null, reference: null }).name).toBeNull();
});

test('of each word at most its first letter is left', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zA-Z]{2,12}$/), { minLength: 1, maxLength: 6 }), (words) => {
      expect(maskedName(words.join(' '))).toBe(words.map((word) => `${word[0]}•••`).join(' '));
    }),
  );
});

import { expect, test } from 'vitest';
import { interpretMrz } from './interpret-mrz.ts';
import { hasLostPatch } from './lost-patch.ts';

const lines = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

/**
 * Replaces these characters in the second row by fillers with the given probability. Returns the result of
 * `hasLostPatch`.
 */
function lost(from: number, to: number, p: number): boolean {
  const rows = lines.map((line, row) => {
    const gone = (at: number) => row === 1 && at >= from && at < to;
    const text = [...line].map((char, at) => (gone(at) ? '<' : char)).join('');
    const scores = [...line].map((_, at) => (gone(at) ? p : 0.99));
    return { text, scores, alternatives: [...text].map((char, at) => [{ char, p: scores[at]! }]) };
  });
  const mrz = interpretMrz(rows, { year: 2026, month: 11, day: 20 });
  if (!mrz) throw new Error('not read');
  return hasLostPatch(mrz);
}

test('a stretch without characters under which check digits fail is lost; single ones, faint ones and fillers are not', () => {
  expect(lost(13, 19, 0.1)).toBe(true);
  expect(lost(13, 16, 0.1)).toBe(false);
  expect(lost(13, 19, 0.6)).toBe(false);
  expect(lost(37, 42, 0.1)).toBe(false);
});

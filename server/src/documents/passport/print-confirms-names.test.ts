import { expect, test } from 'vitest';
import { composeMrz } from '../mrz/compose-mrz.ts';
import { interpretMrz } from '../mrz/interpret-mrz.ts';
import type { FieldReading } from '../reading.ts';
import { printConfirmsNames } from './print-confirms-names.ts';

const lines = composeMrz('TD3', {
  issuer: 'NGA',
  nationality: 'NGA',
  surname: 'ESPANOLA',
  givenNames: 'ZION BISI',
  number: 'A50128664',
  birthDate: '1988-01-25',
  expiryDate: '2031-08-10',
  sex: 'Female',
  optional: '',
});
/**
 * Rows that were read with certainty, except for the given positions in the first line. For each such position, the
 * character and its probability are given.
 */
const read = (doubts: Readonly<Record<number, readonly [char: string, p: number]>>) =>
  interpretMrz(
    lines.map((text, row) => {
      const cells = [...text].map((char, at) => (row === 0 && doubts[at] ? doubts[at] : ([char, 0.999] as const)));
      return {
        text: cells.map(([char]) => char).join(''),
        scores: cells.map(([, p]) => p),
        alternatives: cells.map(([char, p]) => [{ char, p }]),
      };
    }),
    { year: 2026, month: 11, day: 20 },
  )!;
const print = (value: string): FieldReading => ({ value, raw: value, score: 0.98, source: 'print' });

test('the printed name decides one doubtful letter, right or wrong in the MRZ', () => {
  for (const seen of ['O', 'D']) {
    const mrz = read({ 10: [seen, 0.55] });
    expect(mrz.reading.valid).toBe(false);
    expect(printConfirmsNames(mrz, print('ESPANOLA'), print('ZION BISI'))).toBe(true);
  }
});

test('not where the print says other letters too, was not read, or the doubt lies elsewhere', () => {
  const mrz = read({ 10: ['D', 0.55] });
  expect(printConfirmsNames(mrz, print('ESPINOLA'), print('ZION BISI'))).toBe(false);
  expect(printConfirmsNames(mrz, { ...print('ESPANDLA'), source: 'mrz' }, print('ZION BISI'))).toBe(false);
  expect(printConfirmsNames(mrz, undefined, print('ZION BISI'))).toBe(false);
  expect(printConfirmsNames(read({ 2: ['N', 0.55] }), print('ESPANOLA'), print('ZION BISI'))).toBe(false);
  expect(printConfirmsNames(read({ 30: ['<', 0.55] }), print('ESPANOLA'), print('ZION BISI'))).toBe(false);
  expect(printConfirmsNames(read({}), print('ESPANOLA'), print('ZION BISI'))).toBe(false);
});

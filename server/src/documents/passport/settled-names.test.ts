import { expect, test } from 'vitest';
import { composeMrz } from '../mrz/compose-mrz.ts';
import { settleMrz } from '../mrz/settle-mrz.ts';
import type { FieldReading } from '../reading.ts';
import { namesSettleDoubt } from './settled-names.ts';

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
/** Read surely but for the given places of the first line: what was read there, and how surely. */
const read = (doubts: Readonly<Record<number, readonly [char: string, p: number]>>) =>
  settleMrz(
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

test('the printed name settles one doubtful letter, right or wrong in the MRZ', () => {
  for (const seen of ['O', 'D']) {
    const mrz = read({ 10: [seen, 0.55] });
    expect(mrz.reading.valid).toBe(false);
    expect(namesSettleDoubt(mrz, print('ESPANOLA'), print('ZION BISI'))).toBe(true);
  }
});

test('not where the print says other letters too, was not read, or the doubt lies elsewhere', () => {
  const mrz = read({ 10: ['D', 0.55] });
  expect(namesSettleDoubt(mrz, print('ESPINOLA'), print('ZION BISI'))).toBe(false);
  expect(namesSettleDoubt(mrz, { ...print('ESPANDLA'), source: 'mrz' }, print('ZION BISI'))).toBe(false);
  expect(namesSettleDoubt(mrz, undefined, print('ZION BISI'))).toBe(false);
  expect(namesSettleDoubt(read({ 2: ['N', 0.55] }), print('ESPANOLA'), print('ZION BISI'))).toBe(false);
  expect(namesSettleDoubt(read({ 30: ['<', 0.55] }), print('ESPANOLA'), print('ZION BISI'))).toBe(false);
  expect(namesSettleDoubt(read({}), print('ESPANOLA'), print('ZION BISI'))).toBe(false);
});

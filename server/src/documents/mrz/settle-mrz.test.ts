import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeMrz } from './compose-mrz.ts';
import { layouts } from './layouts.ts';
import { type ReadRow, settleMrz } from './settle-mrz.ts';

const today = { year: 2026, month: 11, day: 20 };
const holder = {
  issuer: 'NGA',
  nationality: 'NGA',
  surname: 'SODIPO',
  givenNames: 'ZION BISI',
  number: 'A50128664',
  birthDate: '1988-01-25',
  expiryDate: '2031-08-10',
  sex: 'Female' as const,
  optional: '',
};
const passport = composeMrz('TD3', holder);

/** Rows read with certainty but for the given cells: `[line, position, [[character, probability], …]]`. */
function rows(
  lines: readonly string[],
  doubts: readonly (readonly [number, number, readonly (readonly [string, number])[]])[] = [],
): ReadRow[] {
  return lines.map((text, line) => {
    const alternatives = [...text].map((char) => [{ char, p: 0.999 }]);
    for (const [row, position, chances] of doubts) {
      if (row === line) alternatives[position] = chances.map(([char, p]) => ({ char, p }));
    }
    return {
      text: alternatives.map((ranked) => ranked[0]!.char).join(''),
      scores: alternatives.map((ranked) => ranked[0]!.p),
      alternatives,
    };
  });
}

test('a clean reading is valid, and nothing is coerced', () => {
  for (const { format } of layouts) {
    const settled = settleMrz(rows(composeMrz(format, holder)), today);
    expect(settled).toMatchObject({ reading: { format, valid: true }, coercions: [] });
  }
});

test('a zero among letters is the letter O, and the record says so', () => {
  const settled = settleMrz(
    rows(passport, [
      [
        0,
        6,
        [
          ['0', 0.6],
          ['O', 0.38],
        ],
      ],
    ]),
    today,
  );
  expect(settled?.reading.lines).toEqual(passport);
  expect(settled?.coercions).toEqual([{ line: 0, position: 6, read: '0', taken: 'O' }]);
  expect(settled?.reading.valid).toBe(true);
});

test('what could as well be a D is not passed off as a sure O', () => {
  const settled = settleMrz(
    rows(passport, [
      [
        0,
        6,
        [
          ['0', 0.5],
          ['D', 0.3],
          ['O', 0.1],
        ],
      ],
    ]),
    today,
  );
  expect(settled?.reading.valid).toBe(false);
});

test('a letter among digits is the digit it looks like', () => {
  const settled = settleMrz(
    rows(passport, [
      [
        1,
        13,
        [
          ['B', 0.6],
          ['8', 0.39],
        ],
      ],
    ]),
    today,
  );
  expect(settled?.reading.lines).toEqual(passport);
  expect(settled?.coercions).toEqual([{ line: 1, position: 13, read: 'B', taken: '8' }]);
});

test('a letter surely printed where a digit belongs stays, and is out of place', () => {
  const printed = passport.map((line, i) => (i === 1 ? `${line.slice(0, 13)}A${line.slice(14)}` : line));
  const settled = settleMrz(rows(printed), today);
  expect(settled?.reading).toMatchObject({ lines: printed, valid: false });
  expect(settled?.parsed.misfits).toEqual([{ line: 1, position: 13 }]);
});

test('rows of a national format of the same size are left as they were read', () => {
  const lines = ['IDUTOBERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4'];
  expect(settleMrz(rows(lines), today)?.reading).toMatchObject({ lines, valid: false });
});

test('no character is changed to make check digits agree', () => {
  const wrong = passport.map((line, i) => (i === 1 ? `B${line.slice(1)}` : line));
  const settled = settleMrz(
    rows(wrong, [
      [
        1,
        0,
        [
          ['B', 0.6],
          ['A', 0.39],
        ],
      ],
    ]),
    today,
  );
  expect(settled?.reading.lines).toEqual(wrong);
  expect(settled?.reading.valid).toBe(false);
});

test('a weak letter of a name, which no check digit covers, is not valid', () => {
  const settled = settleMrz(
    rows(passport, [
      [
        0,
        7,
        [
          ['D', 0.45],
          ['O', 0.4],
        ],
      ],
    ]),
    today,
  );
  expect(settled?.reading.valid).toBe(false);
});

test('a runner-up that weighs the same in the check sum is not told apart by it', () => {
  // 0 and U (30) have the same value modulo 10.
  const settled = settleMrz(
    rows(passport, [
      [
        1,
        3,
        [
          ['1', 0.4],
          ['A', 0.3],
        ],
      ],
    ]),
    today,
  );
  const blind = settleMrz(
    rows(passport, [
      [
        1,
        2,
        [
          ['0', 0.45],
          ['U', 0.4],
        ],
      ],
    ]),
    today,
  );
  expect(settled?.reading.valid).toBe(true);
  expect(blind?.reading.valid).toBe(false);
});

test('never throws, and never says valid of lines whose check digits disagree', () => {
  const cell = fc.tuple(fc.constantFrom(...'0123456789ABCXYZ<O'), fc.double({ min: 0, max: 1, noNaN: true }));
  const row = fc.constantFrom(30, 36, 44).chain((n) => fc.array(cell, { minLength: n, maxLength: n }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 3 }), (cells) => {
      const read = cells.map(
        (line): ReadRow => ({
          text: line.map(([char]) => char).join(''),
          scores: line.map(([, p]) => p),
          alternatives: line.map(([char, p]) => [{ char, p }]),
        }),
      );
      const settled = settleMrz(read, today);
      if (settled?.reading.valid) expect(settled.parsed.consistent).toBe(true);
      expect(settled === null || settled.reading.lines.length === cells.length).toBe(true);
    }),
  );
});

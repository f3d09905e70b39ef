import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeMrz } from './compose-mrz.ts';
import { interpretMrz, type ReadRow } from './interpret-mrz.ts';
import { layouts } from './layouts.ts';

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

/**
 * Rows in which every character was read with certainty, except for the given characters: `[line, position,
 * [[character, probability], …]]`.
 */
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
    const mrz = interpretMrz(rows(composeMrz(format, holder)), today);
    expect(mrz).toMatchObject({ reading: { format, valid: true }, coercions: [] });
  }
});

test('a zero among letters is the letter O, and the record says so', () => {
  const mrz = interpretMrz(
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
  expect(mrz?.reading.lines).toEqual(passport);
  expect(mrz?.coercions).toEqual([{ line: 0, position: 6, read: '0', taken: 'O' }]);
  expect(mrz?.reading.valid).toBe(true);
});

test('what could as well be a D is not passed off as a sure O', () => {
  const mrz = interpretMrz(
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
  expect(mrz?.reading.valid).toBe(false);
});

test('a letter among digits is the digit it looks like', () => {
  const mrz = interpretMrz(
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
  expect(mrz?.reading.lines).toEqual(passport);
  expect(mrz?.coercions).toEqual([{ line: 1, position: 13, read: 'B', taken: '8' }]);
});

test('a letter surely printed where a digit belongs stays, and is out of place', () => {
  const printed = passport.map((line, i) => (i === 1 ? `${line.slice(0, 13)}A${line.slice(14)}` : line));
  const mrz = interpretMrz(rows(printed), today);
  expect(mrz?.reading).toMatchObject({ lines: printed, valid: false });
  expect(mrz?.parsed.misfits).toEqual([{ line: 1, position: 13 }]);
});

test('rows of a national format of the same size are left as they were read', () => {
  const lines = ['IDUTOBERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4'];
  expect(interpretMrz(rows(lines), today)?.reading).toMatchObject({ lines, valid: false });
});

test('no character is changed to make check digits agree', () => {
  const wrong = passport.map((line, i) => (i === 1 ? `B${line.slice(1)}` : line));
  const mrz = interpretMrz(
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
  expect(mrz?.reading.lines).toEqual(wrong);
  expect(mrz?.reading.valid).toBe(false);
});

test('a weak letter of a name, which no check digit covers, is not valid', () => {
  const mrz = interpretMrz(
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
  expect(mrz?.reading.valid).toBe(false);
});

test('a runner-up that weighs the same in the check sum is not told apart by it', () => {
  // 0 and U (30) have the same value modulo 10.
  const mrz = interpretMrz(
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
  const blind = interpretMrz(
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
  expect(mrz?.reading.valid).toBe(true);
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
      const mrz = interpretMrz(read, today);
      if (mrz?.reading.valid) expect(mrz.parsed.consistent).toBe(true);
      expect(mrz === null || mrz.reading.lines.length === cells.length).toBe(true);
    }),
  );
});

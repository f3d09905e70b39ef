import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextLine } from '../../vision/image/page.ts';
import { fold, looksLike } from '../layout/fold.ts';
import { skeleton } from '../layout/transliteration.ts';
import type { FieldReading } from '../reading.ts';
import { namesAgree } from './compare-names.ts';
import { dateAgrees, numberAgrees, sexAgrees } from './compare-print.ts';
import type { LabelledValue } from './labelled-values.ts';

// Compares a field of the MRZ with the printed text. A changed value never counts as equal. A misread look-alike never
// counts as a contradiction.
const machine = (value: string): FieldReading => ({ value, raw: value, score: 1, source: 'mrz', side: 'front' });
const print = (value: string, raw = value): LabelledValue => ({
  ...{ value, raw, score: 0.99, source: 'print', side: 'front' },
  scores: [...raw].map(() => 0.99),
});
const line = (text: string): TextLine => ({
  ...{ text, score: 0.99 },
  box: [
    [0, 0],
    [text.length * 12, 0],
    [text.length * 12, 20],
    [0, 20],
  ],
  centres: [...text].map((_, at) => (at + 0.5) / text.length),
  scores: [...text].map(() => 0.99),
});
const named = (mrz: string, printed: string) =>
  namesAgree('name', {
    field: 'last_name',
    machine: machine(mrz),
    labelled: print(printed),
    other: undefined,
    lines: [],
    unlabelled: [],
  }).result;
const numbered = (mrz: string, printed: string) => numberAgrees(machine(mrz), [line(printed)], print(printed)).result;

const nameLetters = 'ABCDEFGHIKLMNOPRSTUVWY';
const name = fc.array(fc.constantFrom(...nameLetters), { minLength: 3, maxLength: 12 }).map((all) => all.join(''));
const number = fc
  .array(fc.constantFrom(...'ABCDEFGHKLMNPRSTUVWXYZ0123456789'), { minLength: 8, maxLength: 9 })
  .map((all) => all.join(''));
const replaced = (text: string, at: number, char: string) => text.slice(0, at) + char + text.slice(at + 1);
const alikeTo = (char: string) => [...'0OQD1IL8B5S2Z6G7T4A'].filter((one) => one !== char && looksLike(one, char));
const misread = fc
  .tuple(name, number, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }))
  .map(([word, code, picks]) => {
    const change = (text: string) =>
      [...text]
        .map((char, at) => {
          const alike = alikeTo(char);
          return alike.length > 0 && picks[at]! % 2 ? alike[picks[at]! % alike.length]! : char;
        })
        .join('');
    return { word, code, wordRead: change(word), codeRead: change(code) };
  });

test('an altered name never agrees', () => {
  fc.assert(
    fc.property(name, fc.nat(), fc.constantFrom(...nameLetters), (printed, at, char) => {
      const altered = replaced(printed, at % printed.length, char);
      fc.pre(skeleton(altered) !== skeleton(printed));
      expect(named(altered, printed)).not.toBe('pass');
    }),
  );
});

test('a name of which a letter differs that is no look-alike is a contradiction', () => {
  fc.assert(
    fc.property(name, fc.nat(), fc.constantFrom(...nameLetters), (printed, at, char) => {
      const index = at % printed.length;
      const altered = replaced(printed, index, char);
      fc.pre(char !== printed[index] && !looksLike(char, printed[index]!));
      // A name is not part of another name of the same length, unless a transliteration shortens one of them.
      fc.pre(skeleton(altered).length === skeleton(printed).length && skeleton(altered) !== skeleton(printed));
      expect(named(altered, printed)).toBe('fail');
    }),
  );
});

test('look-alikes of a reading never contradict a name or a number', () => {
  fc.assert(
    fc.property(misread, ({ word, code, wordRead, codeRead }) => {
      expect(named(word, wordRead)).not.toBe('fail');
      expect(numbered(code, codeRead)).toBe('pass');
    }),
  );
});

test('an altered number never agrees, and read surely it is a contradiction', () => {
  fc.assert(
    fc.property(number, fc.nat(), fc.constantFrom(...'0123456789'), (printed, at, digit) => {
      const index = at % printed.length;
      fc.pre(printed[index] !== digit && !looksLike(printed[index]!, digit));
      expect(numbered(replaced(printed, index, digit), printed)).toBe('fail');
    }),
  );
});

test('an altered date never agrees, and neither does an altered sex', () => {
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
  const days = fc.date({ min: new Date('1930-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });
  const iso = (date: Date) => date.toISOString().slice(0, 10);
  fc.assert(
    fc.property(days, days, fc.boolean(), (printed, other, isShort) => {
      const [year, month, day] = iso(printed).split('-') as [string, string, string];
      const text = `${day} ${months[Number(month) - 1]} ${isShort ? year.slice(2) : year}`;
      const result = (mrz: Date) =>
        dateAgrees('date', { machine: machine(iso(mrz)), lines: [line(text)], labelled: print(iso(printed), text) })
          .result;
      expect(result(printed)).toBe('pass');
      fc.pre(iso(printed).slice(2) !== iso(other).slice(2));
      expect(result(other)).toBe('fail');
    }),
  );
  for (const [mrz, printed] of [
    ['Female', 'M'],
    ['Male', 'F'],
  ] as const)
    expect(sexAgrees(machine(mrz), [line(printed)], undefined).result).toBe('fail');
});

/** Printed letters and all the forms in which an MRZ may write them (ICAO 9303 part 3, section 6, A). */
test.each([
  ['Ä', ['AE', 'A']],
  ['Å', ['AA', 'A']],
  ['Æ', ['AE']],
  ['Ö', ['OE', 'O']],
  ['Ø', ['OE']],
  ['Œ', ['OE']],
  ['Ü', ['UE', 'UXX', 'U']],
  ['Ñ', ['NXX', 'N']],
  ['Đ', ['D']],
  ['Ð', ['D']],
  ['Ħ', ['H']],
  ['Ł', ['L']],
  ['Ŋ', ['N']],
  ['Ŧ', ['T']],
  ['Þ', ['TH']],
  ['Ə', ['E']],
  ['ẞ', ['SS']],
  ['ß', ['SS']],
  ['ı', ['I']],
  ['Ĳ', ['IJ']],
  ['É', ['E']],
  ['Ş', ['S']],
])('%s printed is the same name as %j in the MRZ', (printed, forms) => {
  for (const form of forms) {
    expect(named(`K${form}RBUK`, `K${printed}RBUK`), form).toBe('pass');
    expect(skeleton(`K${form}RBUK`)).toBe(skeleton(fold(`K${printed}RBUK`).text));
  }
});

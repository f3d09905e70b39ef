import { message } from '@hakiki/texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextLine } from '../../vision/image/page.ts';
import type { Check, FieldReading } from '../reading.ts';
import { dateAgrees, expiryAgrees, nameFromPrint, numberAgrees, sexAgrees, zonesCompared } from './compare-print.ts';
import { hasOtherMrz, joinedInRows } from './find-print.ts';
import { type LabelledValue, labelledValues, sexIn } from './labelled-values.ts';
import { cannotBeMisread } from './misread-odds.ts';
import { issueDate, printedDates, showsDate } from './printed-dates.ts';

/** Returns a printed line with a height of 20 pixels at (x, y). */
function line(text: string, x = 0, y = 0, score = 0.99): TextLine {
  const right = x + text.length * 12;
  const each = (value: (i: number) => number) => [...text].map((_, i) => value(i));
  return {
    text,
    score,
    box: [
      [x, y],
      [right, y],
      [right, y + 20],
      [x, y + 20],
    ],
    centres: each((i) => (i + 0.5) / text.length),
    scores: each(() => score),
  };
}
const mrz = (value: string): FieldReading => ({ value, raw: value, score: 1, source: 'mrz', side: 'front' });
const print = (value: string, score = 0.99): LabelledValue => ({
  value,
  raw: value,
  score,
  scores: [...value].map(() => score),
  source: 'print',
  side: 'front',
});

test.each([
  ['MARI LIIS', 'MARI-LIIS', 'MARI-LIIS'],
  ['ONEILL OKAFOR', "O'NEILL-OKAFOR", "O'NEILL-OKAFOR"],
  ['AL KAABI', 'Al-Kaabi', 'Al-Kaabi'],
  ['AEVARSDOTTIR', 'AE VARSDOTTIR', 'AEVARSDOTTIR'],
  ['ANNA MARIA', 'ANNAMARIA', 'ANNA MARIA'],
])('%s printed as %s is %s', (machine, print, name) => {
  expect(nameFromPrint(mrz(machine), [line('PASSPORT'), line(print, 0, 40)], undefined)).toMatchObject({
    value: name,
    source: 'print',
  });
});

test('a name that the print does not show stays the MRZ’s, and part of a longer word is not it', () => {
  expect(nameFromPrint(mrz('LEE'), [line('SLEEVE'), line('FLEET')], undefined)).toMatchObject({
    value: 'LEE',
    source: 'mrz',
  });
});

test('a name that the MRZ cuts is completed from its label', () => {
  const cut = { ...mrz('CHRISTELLE HELENE LAUR'), note: message('field_may_be_cut') };
  const label = print('CHRISTELLE HELENE LAURA');
  expect(nameFromPrint(cut, [], label)).toMatchObject({ value: 'CHRISTELLE HELENE LAURA' });
});

test('without its label too, by a line of capitals that begins alike, in the words of the MRZ', () => {
  const cut = { ...mrz('MARIA DE LOS ANGEL'), note: message('field_may_be_cut') };
  const whole = 'MARIA DE LOS ANGELES LUZ';
  const read = (text: string) => nameFromPrint(cut, [line('PASSPORT'), line(text, 0, 40)], undefined)?.value;
  expect(read('MARIA DE LOSANGELES LUZ')).toBe(whole);
  expect(read('MARIADELOSANGELES LUZ')).toBe(whole);
  expect(read('Maria de los Angeles')).toBe(cut.value);
  expect(nameFromPrint({ ...cut, value: 'MARI' }, [line('MARITIME')], undefined)?.value).toBe('MARI');
});

test('a name read with doubt gives way to sure print under its label, and a mere guess is left out', () => {
  const label = print('AYA MARIE-CHANTAL', 0.98);
  const read = (score: number, labelled?: LabelledValue) =>
    nameFromPrint({ ...mrz('A'), score }, [line('PASSPORT')], labelled)?.value;
  expect(read(0.6, label)).toBe('AYA MARIE-CHANTAL');
  expect(read(0.95, label)).toBe('A');
  expect(read(0.6)).toBe('A');
  expect(read(0.6, { ...label, score: 0.7 })).toBe('A');
  expect(read(0.4)).toBeUndefined();
});

test('a guessed name that is but a part of its line is left out', () => {
  const read = (text: string, score: number) =>
    nameFromPrint({ ...mrz('AKUA SERWAA'), score }, [line(text)], undefined)?.value;
  expect(read('NANA AKUA SERWAA', 0.1)).toBeUndefined();
  expect(read('AKUA SERWAA', 0.1)).toBe('AKUA SERWAA');
  expect(read('2. AKUA SERWAA', 0.9)).toBe('AKUA SERWAA');
});

/** A line in which every character was read with a probability below 0.8. */
const misreadLine = fc
  .array(
    fc.record({ char: fc.constantFrom(...'ABCDEFGHKLMNPRSTUVWXYZ0123456789'), sure: fc.double({ min: 0, max: 0.79 }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((characters) => ({
    raw: characters.map(({ char }) => char).join(''),
    scores: characters.map(({ sure }) => sure),
  }));

test('print that was read with doubt throughout contradicts nothing, and print that agrees never contradicts', () => {
  fc.assert(
    fc.property(misreadLine, fc.string({ maxLength: 20 }), (doubtful, machine) => {
      expect(cannotBeMisread(doubtful, machine)).toBe(false);
      const sure = { raw: doubtful.raw, scores: doubtful.scores.map(() => 1) };
      expect(cannotBeMisread(sure, doubtful.raw)).toBe(false);
      // One additional character is no proof, even if it was read with certainty. Missing letters are no proof either.
      expect(cannotBeMisread({ raw: `${doubtful.raw}K`, scores: [...sure.scores, 1] }, doubtful.raw)).toBe(false);
      expect(cannotBeMisread({ raw: sure.raw.slice(1), scores: sure.scores.slice(1) }, doubtful.raw)).toBe(false);
    }),
  );
});

test('document number: look-alikes agree, other digits do not, and what was not read was not compared', () => {
  const agrees = (machine: string, lines: TextLine[], labelled?: LabelledValue) =>
    numberAgrees(mrz(machine), lines, labelled).result;
  expect(agrees('KB0000000', [line('KBO000000')])).toBe('pass');
  expect(agrees('A50128664', [line('A50128964')])).toBe('fail');
  expect(agrees('A50128664', [line('A50128964', 0, 0, 0.6)])).toBe('not_compared');
  expect(agrees('A50128664', [line('OKAFOR')])).toBe('not_compared');
  expect(agrees('B77777777', [line('A50128664')], print('A50128664'))).toBe('fail');
  expect(agrees('B77777777', [line('B77777777')], print('A50128664'))).toBe('fail');
});

test.each([
  ['1984-01-12', '12 JAN/JAN 84', 'pass'],
  ['1911-01-01', '01.01.2011', 'pass'],
  ['2011-06-29', '29 JON /JUN 1 1', 'pass'],
  ['1985-01-01', '01 JAN- 7JAN 85', 'pass'],
  ['1991-08-24', '24 CEP/AUG 91', 'pass'],
  ['1985-01-02', '01 JAN/JAN 85', 'fail'],
  ['1986-01-01', '01 JAN/JAN 85', 'fail'],
])('%s in the MRZ against %s under its label: %s', (machine, text, result) => {
  const labelled = labelledValues([line('Date of birth'), line(text, 0, 24)], 'front').date_of_birth;
  expect(dateAgrees('d', { machine: mrz(machine), lines: [line(text)], labelled }).result).toBe(result);
});

test('a date that the detector cut in two is confirmed by both parts, and no other date is', () => {
  const parts = [line('29 FEB', 450, 417), line('3 1988', 530, 417)];
  const agrees = (machine: string) =>
    dateAgrees('d', { machine: mrz(machine), lines: joinedInRows(parts), labelled: undefined }).result;
  expect(agrees('1988-02-29')).toBe('pass');
  for (const other of ['1988-02-28', '1988-03-29', '1998-02-29', '1983-02-29', '1989-02-29'])
    expect(agrees(other)).toBe('not_compared');
});

test('a date of which every digit was read surely contradicts, however faint its month is', () => {
  const line = (month: number): LabelledValue => ({
    ...print('2032-10-04'),
    raw: '04 OCT 2032',
    score: 0.97,
    least: 0.6,
    scores: [...'04 OCT 2032'].map((char) => (/\d/.test(char) ? 0.97 : month)),
  });
  const agrees = (machine: string, labelled: LabelledValue) =>
    dateAgrees('d', { machine: mrz(machine), lines: [], labelled }).result;
  expect(agrees('2040-10-04', line(0.6))).toBe('fail');
  expect(agrees('2032-10-05', line(0.6))).toBe('fail');
  expect(agrees('2032-11-04', line(0.6))).toBe('not_compared');
  expect(agrees('2040-10-04', { ...line(0.6), scores: line(0.6).scores.map(() => 0.8) })).toBe('not_compared');
});

test.each([
  ['24 CEP/AUG 91', '1991-08-24', true],
  ['01 JAN- 7JAN 85', '1985-01-01', true],
  ['01 JAN- 7JAN 85', '1985-01-07', false],
  ['24 CEP/AUG 91', '1991-09-24', false],
  ['24 CEP/AUG 91', '1992-08-24', false],
  ['24 08 1991', '1991-08-24', true],
])('%s shows %s: %s', (text, date, shown) => {
  expect(showsDate([line(text)], date)).toBe(shown);
});

test('without its label: two printed dates that are neither birth nor expiry contradict the expiry date', () => {
  const result = (texts: readonly string[], score = 0.99) =>
    expiryAgrees(
      { name: 'printed_expiry_date_agrees', result: 'not_compared' },
      printedDates(texts.map((text, i) => line(text, 0, 40 * i, score))),
      [mrz('1992-04-17'), mrz('2040-03-11')],
    ).result;
  expect(result(['17 APR 1992', '12 MAR 2024', '11 MAR 2034'])).toBe('fail');
  expect(result(['17 APR 1992', '12 MAR 2024', '11 MAR 2034'], 0.9)).toBe('not_compared');
  expect(result(['17 APR 1992', '12 MAR 2024'])).toBe('not_compared');
  expect(result(['17 APR 1992', '12 MAR 2024', '12 MAR 2024'])).toBe('not_compared');
});

test('a date that was not read was not compared, and neither is one that was read badly', () => {
  const machine = mrz('1985-01-02');
  expect(dateAgrees('d', { machine, lines: [], labelled: undefined }).result).toBe('not_compared');
  expect(dateAgrees('d', { machine, lines: [], labelled: print('1985-01-01', 0.7) }).result).toBe('not_compared');
});

test.each([
  [['F'], 'pass'],
  [['K/F'], 'pass'],
  [['FEMALE'], 'pass'],
  [['M'], 'fail'],
  [['M', 'F'], 'not_compared'],
  [['OKAFOR'], 'not_compared'],
])('sex: print %j against F in the MRZ is %s', (texts, result) => {
  const lines = texts.map((text) => line(text));
  expect(sexAgrees(mrz('Female'), lines, undefined).result).toBe(result);
});

test('number, birth date and one name must have been compared', () => {
  const checks = (results: readonly string[]) =>
    ['printed_number_agrees', 'printed_birth_date_agrees', 'printed_surname_agrees', 'printed_given_names_agree'].map(
      (name, i) => ({ name, result: results[i] }) as Check,
    );
  expect(zonesCompared(checks(['pass', 'pass', 'not_compared', 'pass'])).result).toBe('pass');
  expect(zonesCompared(checks(['pass', 'pass', 'not_compared', 'not_compared'])).result).toBe('fail');
  expect(zonesCompared(checks(['not_compared', 'pass', 'pass', 'pass'])).result).toBe('fail');
  expect(zonesCompared(checks(['pass', 'not_compared', 'pass', 'pass'])).result).toBe('fail');
});

test.each([
  ['12 JAN/JAN 84', ['1984-01-12']],
  ['06 AVR 2019', ['2019-04-06']],
  ['22.01.1975', ['1975-01-22']],
  ['07 03 1971', ['1971-03-07']],
  ['01 AOUT/AUG 23', ['2023-08-01', '1923-08-01']],
  ['14 JA N/JA N 30', ['2030-01-14', '1930-01-14']],
  ['31 FEB 2019', undefined],
  ['PASSPORT NO 12345678', undefined],
])('dates in print: %s', (text, readings) => {
  const [date] = printedDates([line(text)]);
  if (readings === undefined) expect(date).toBeUndefined();
  else expect(date?.readings).toEqual(expect.arrayContaining(readings));
});

test('the issue date is the one that whole years of validity lead back to', () => {
  const dates = printedDates(['17 APR 1992', '12 MAR 2024', '11 MAR 2034', '05 MAY 2023'].map((text) => line(text)));
  expect(issueDate(dates, '2034-03-11', '1992-04-17', '2026-11-20')?.date).toBe('2024-03-12');
  expect(issueDate(dates.slice(0, 1), '2034-03-11', null, '2026-11-20')).toBeNull();
});

test('a lone E under the label of the sex is an F that lost its shape, and no sex elsewhere', () => {
  const page = [line('Sex / Sexe', 10, 0), line('E', 10, 30)];
  const { gender } = labelledValues(page, 'front');
  expect(gender).toMatchObject({ value: 'Female', raw: 'E' });
  expect(sexIn('E')).toBeNull();
});

test('values are taken from under their labels, and labels are not values', () => {
  const page = [
    line('Place of birth / Lieu de naissance', 10, 0),
    line('ENUGU', 10, 24),
    line('Authority / Autorite', 500, 0),
    line('Date of issue', 500, 24),
    line('12 MAR 2024', 500, 48),
  ];
  const found = labelledValues(page, 'front');
  expect(found.place_of_birth?.value).toBe('ENUGU');
  expect(found.issuing_authority).toBeUndefined();
  expect(found.issue_date?.value).toBe('2024-03-12');
});

test('rows of another MRZ on the page are told from the rows that were read', () => {
  const upper = 'P<NGAOKAFOR<<AMAKA<CHISOM<<<<<<<<<<<<<<<<<<<';
  const lower = 'A000000197NGA9204178F3403112<<<<<<<<<<<<<<04';
  const page = [line('OKAFOR', 0, 0), line(upper, 0, 200), line(lower, 0, 240)];
  const rows = page.slice(1).map(({ box }) => box);
  expect(hasOtherMrz(page, rows)).toBe(false);
  expect(hasOtherMrz([...page, line(upper, 0, 600)], rows)).toBe(true);
  expect(hasOtherMrz([...page, line(upper, 700, 200)], rows)).toBe(true);
});

import { expect, test } from 'vitest';
import type { TextLine } from '../../vision/image/page.ts';
import type { Check, FieldReading } from '../reading.ts';
import { dateAgrees, nameFromPrint, namesAgree, numberAgrees, sexAgrees, zonesCompared } from './compare-print.ts';
import { hasOtherMrz, joinedInRows } from './find-print.ts';
import { labelledValues } from './labelled-values.ts';
import { issueDate, printedDates } from './printed-dates.ts';

/** A line of print of 20 pixels' height at (x, y). */
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
  const cut = { ...mrz('CHRISTELLE HELENE LAUR'), note: 'cut' };
  const label: FieldReading = { ...mrz('CHRISTELLE HELENE LAURA'), source: 'print' };
  expect(nameFromPrint(cut, [], label)).toMatchObject({ value: 'CHRISTELLE HELENE LAURA' });
});

test('without its label too, by a line of capitals that begins alike, in the words of the MRZ', () => {
  const cut = { ...mrz('MARIA DE LOS ANGEL'), note: 'cut' };
  const whole = 'MARIA DE LOS ANGELES LUZ';
  const read = (text: string) => nameFromPrint(cut, [line('PASSPORT'), line(text, 0, 40)], undefined)?.value;
  expect(read('MARIA DE LOSANGELES LUZ')).toBe(whole);
  expect(read('MARIADELOSANGELES LUZ')).toBe(whole);
  expect(read('Maria de los Angeles')).toBe(cut.value);
  expect(nameFromPrint({ ...cut, value: 'MARI' }, [line('MARITIME')], undefined)?.value).toBe('MARI');
});

test('a name read with doubt gives way to sure print under its label, and a mere guess is left out', () => {
  const label: FieldReading = { ...mrz('AYA MARIE-CHANTAL'), score: 0.98, source: 'print' };
  const read = (score: number, labelled?: FieldReading) =>
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

const print = (value: string, score = 0.99): FieldReading => ({ ...mrz(value), raw: value, source: 'print', score });
const named = (machine: string, labelled?: FieldReading, taken = mrz(machine), other?: FieldReading) =>
  namesAgree('n', { machine: mrz(machine), taken, labelled, other }).result;

test('names: found is a pass, surely read other letters are a fail, however few, and between them nothing was compared', () => {
  expect(named('OKAFOR', undefined, print('OKAFOR'))).toBe('pass');
  expect(named('OKAFOR')).toBe('not_compared');
  expect(named('OKAFOR', print('WINTHLYB'))).toBe('fail');
  expect(named('OKAFOR', print('OKAFUR'))).toBe('fail');
  expect(named('OKAFOR', print('OKAFUR', 0.9))).toBe('not_compared');
  expect(named('OKAFOR', { ...print('OKAFUR'), least: 0.4 })).toBe('not_compared');
  expect(named('OKAFOR', print('OKAFO'))).toBe('not_compared');
});

test.each([
  ['MAENNIK', 'MANNIK'],
  ['THURIDUR', 'PURIDUR'],
  ['GROSS', 'GROB'],
  ['JOERGENSEN', 'JORGENSEN'],
])('%s printed as %s is the same name, transliterated by ICAO 9303', (machine, printed) => {
  expect(named(machine, print(printed))).toBe('pass');
});

test('names that are exchanged stand in the print, each under the other’s label: a fail', () => {
  expect(named('SARAH', print('MARTIN'), print('SARAH'), mrz('MARTIN'))).toBe('fail');
});

test('document number: look-alikes agree, other digits do not, and what was not read was not compared', () => {
  const agrees = (machine: string, lines: TextLine[], labelled?: FieldReading) =>
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit, checkValue } from './check-digit.ts';
import { composeMrz } from './compose-mrz.ts';
import { everyLayout, layouts, layoutsFor, type MrzLayout } from './layouts.ts';
import { parseAs } from './parse-mrz.ts';

/** Parses the lines by the layout that fits their number, length and first letter. Returns null if no layout fits. */
function parseMrz(lines: readonly string[], today: Parameters<typeof parseAs>[2]) {
  const [layout] = layoutsFor(lines);
  return layout && lines[0] && layout.first.includes(lines[0][0]!) ? parseAs(layout, lines, today) : null;
}

const today = { year: 2026, month: 11, day: 20 };
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const allCharacters = [...alphabet, ...'0123456789<'];
const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
const alnum = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet, ...'0123456789'), minLength, maxLength });
const date = fc.date({ min: new Date('1930-01-01'), max: new Date('2020-12-31'), noInvalidDate: true });
const iso = (day: Date) => day.toISOString().slice(0, 10);

const person = fc.record({
  issuer: letters(3, 3),
  nationality: letters(3, 3),
  surname: letters(1, 8),
  givenNames: fc.array(letters(1, 5), { minLength: 1, maxLength: 2 }).map((names) => names.join(' ')),
  number: alnum(1, 9),
  birthDate: date.map(iso),
  expiryDate: fc.date({ min: new Date('2021-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }).map(iso),
  sex: fc.constantFrom('Male' as const, 'Female' as const, null),
  optional: alnum(0, 7),
});
const someone = {
  issuer: 'UTO',
  nationality: 'UTO',
  surname: 'A',
  givenNames: 'B',
  number: '1',
  birthDate: '1980-01-02',
  expiryDate: '2031-01-01',
  sex: null,
  optional: '',
};
const anyLayout = fc.constantFrom(...layouts);

describe('the examples of ICAO 9303', () => {
  test.each([
    ['TD3', ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']],
    ['TD1', ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']],
    ['TD2', ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']],
    ['MRVA', ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<']],
    ['MRVB', ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<']],
  ])('%s', (format, lines) => {
    const parsed = parseMrz(lines, today);
    expect(parsed).toMatchObject({
      format,
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      sex: 'Female',
      consistent: true,
    });
  });

  test('a document number of more than nine characters runs on into the optional data', () => {
    const lines = [
      'I<UTOD23145890<7349<<<<<<<<<<<',
      '3407127M9507122UTO<<<<<<<<<<<2',
      'STEVENSON<<PETER<JOHN<<<<<<<<<',
    ];
    expect(parseMrz(lines, today)).toMatchObject({ number: 'D23145890734', consistent: true });
  });
});

describe('the French identity card of 1988 to 2021', () => {
  const card = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4'];

  test('the specimen: surname and given names apart, three check digits, no expiry date', () => {
    expect(parseMrz(card, today)).toMatchObject({
      format: 'IDFRA',
      code: 'ID',
      issuer: 'FRA',
      surname: 'BERTHIER',
      givenNames: 'CORINNE',
      number: '940992310285',
      birthDate: '1965-12-06',
      expiryDate: null,
      sex: 'Female',
      checks: [
        { name: 'document_number', ok: true },
        { name: 'birth_date', ok: true },
        { name: 'composite', ok: true },
      ],
      consistent: true,
    });
  });

  test('department and office end the first line; several given names, hyphens; a department of letters', () => {
    const lines = composed('IDFRALE<GOFF<<<<<<<<<<<<<<<<<<2A1012', '02032A100017', 'JEAN<PIERRE<<A', '230704', 'M');
    expect(parseMrz(lines, today)).toMatchObject({
      surname: 'LE GOFF',
      givenNames: 'JEAN PIERRE A',
      nameMayBeCut: true,
      number: '02032A100017',
      // The birth date is before the card was issued, in 2002.
      birthDate: '1923-07-04',
      consistent: true,
    });
  });

  test('lines of another issuer, or of a card by ICAO, are TD2', () => {
    expect(parseMrz([`I<FRA${card[0]!.slice(5)}`, card[1]!], today)).toMatchObject({ format: 'TD2' });
    expect(parseMrz(composeMrz('TD2', { ...someone, issuer: 'FRA' }), today)).toMatchObject({
      format: 'TD2',
      consistent: true,
    });
  });

  test('a letter that is changed anywhere is noticed, unless the weights collide', () => {
    fc.assert(
      fc.property(fc.nat(71), fc.constantFrom(...allCharacters), (place, other) => {
        const [line, at] = [place < 36 ? 0 : 1, place % 36];
        fc.pre(place > 4 && (checkValue(card[line]![at]!) - checkValue(other)) % 10 !== 0);
        const changed = card.map((text, i) => (i === line ? text.slice(0, at) + other + text.slice(at + 1) : text));
        expect(parseMrz(changed, today)?.consistent ?? false).toBe(false);
      }),
    );
  });

  function composed(first: string, number: string, given: string, born: string, sex: string): string[] {
    const second = `${number}${checkDigit(number)}${given}${born}${checkDigit(born)}${sex}`;
    return [first, second + checkDigit(first + second)];
  }
});

test('what is composed parses back, in every format', () => {
  fc.assert(
    fc.property(anyLayout, person, (layout, holder) => {
      const parsed = parseMrz(composeMrz(layout.format, holder), today);
      expect(parsed).toMatchObject({
        format: layout.format,
        issuer: holder.issuer,
        nationality: holder.nationality,
        surname: holder.surname,
        givenNames: holder.givenNames,
        number: holder.number,
        birthDate: holder.birthDate,
        expiryDate: holder.expiryDate,
        sex: holder.sex,
        consistent: true,
      });
    }),
  );
});

test('a changed character under a check digit is noticed unless the weights collide', () => {
  fc.assert(
    fc.property(anyLayout, person, fc.nat(), fc.constantFrom(...allCharacters), (layout, holder, pick, other) => {
      const lines = composeMrz(layout.format, holder);
      const { line, position } = checkedPosition(layout, pick);
      const before = lines[line]![position]!;
      fc.pre((checkValue(before) - checkValue(other)) % 10 !== 0);
      const changed = lines.map((text, i) =>
        i === line ? text.slice(0, position) + other + text.slice(position + 1) : text,
      );
      expect(parseMrz(changed, today)?.consistent ?? false).toBe(false);
    }),
  );
});

function checkedPosition(layout: MrzLayout, pick: number): { line: number; position: number } {
  const spans = layout.checks.flatMap(({ over }) => over).filter(([line]) => line > 0 || layout.format !== 'TD1');
  const [line, from, to] = spans[pick % spans.length]!;
  return { line, position: from + (pick % (to - from)) };
}

test('nothing makes it throw', () => {
  expect(everyLayout.every(({ classes, length }) => classes.every((one) => one.length === length))).toBe(true);
  const line = fc.oneof(
    fc.string(),
    fc
      .constantFrom(30, 36, 44)
      .chain((n) => fc.string({ unit: fc.constantFrom(...allCharacters, 'é', ' '), minLength: n, maxLength: n })),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
      const parsed = parseMrz(lines, today);
      expect(parsed === null || typeof parsed.consistent === 'boolean').toBe(true);
    }),
  );
});

test('check digits of ICAO 9303 part 3, section 4.9', () => {
  expect(checkDigit('520727')).toBe('3');
  expect(checkDigit('AB2134<<<')).toBe('5');
  expect(checkDigit('ÄB')).toBeNull();
});

test('centuries: nobody is born in the future or after the document expired', () => {
  const born = (birthDate: string, expiryDate: string) =>
    parseMrz(composeMrz('TD3', { ...someone, birthDate, expiryDate }), today);
  expect(born('1927-05-01', '2031-01-01')).toMatchObject({ birthDate: '1927-05-01', expiryDate: '2031-01-01' });
  expect(born('1912-12-12', '2011-06-29')).toMatchObject({ birthDate: '1912-12-12', expiryDate: '2011-06-29' });
  expect(born('2019-05-01', '2029-01-01')).toMatchObject({ birthDate: '2019-05-01', expiryDate: '2029-01-01' });
  expect(born('1949-10-04', '1994-11-01')).toMatchObject({ birthDate: '1949-10-04', expiryDate: '1994-11-01' });
});

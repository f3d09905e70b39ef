import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBirthDate, parseListedDate } from './listed-dates.ts';

describe('birth dates as lists write them', () => {
  it.each([
    ['05 Jun 1950', '1950-06-05', '1950-06-05', false],
    ['5 June 1950', '1950-06-05', '1950-06-05', false],
    ['June 5, 1950', '1950-06-05', '1950-06-05', false],
    ['DOB: 01 October 1969', '1969-10-01', '1969-10-01', false],
    ['Jun 1950', '1950-06-01', '1950-06-30', false],
    ['Nov. 1973', '1973-11-01', '1973-11-30', false],
    ['1950', '1950-01-01', '1950-12-31', false],
    ['1950-06', '1950-06-01', '1950-06-30', false],
    ['1950-06-05', '1950-06-05', '1950-06-05', false],
    ['1950-06-05T00:00:00Z', '1950-06-05', '1950-06-05', false],
    ['05/06/1950', '1950-06-05', '1950-06-05', false],
    ['00/04/1984', '1984-04-01', '1984-04-30', false],
    ['10/00/1983', '1983-01-01', '1983-12-31', false],
    ['31/02/1960', '1960-02-01', '1960-02-29', false],
    ['circa 1962', '1962-01-01', '1962-12-31', true],
    ['Circa 05 Jun 1950', '1950-06-05', '1950-06-05', true],
    ['c. 1962', '1962-01-01', '1962-12-31', true],
    ['Approximately 1962', '1962-01-01', '1962-12-31', true],
    ['1960 to 1965', '1960-01-01', '1965-12-31', false],
    ['circa 1979-1982', '1979-01-01', '1982-12-31', true],
    ['01 Jan 1976 to 31 Dec 1978', '1976-01-01', '1978-12-31', false],
    ['Between 1965 and 1960', '1960-01-01', '1965-12-31', false],
  ])('%s', (text, from, to, circa) => {
    expect(parseBirthDate(text)).toEqual({ from, to, circa });
  });

  it.each(['', 'unknown', '32 Foo 1950', '0001', '9999', '12', 'circa'])('nothing is read out of "%s"', (text) => {
    expect(parseBirthDate(text)).toBeUndefined();
  });

  it('reads every day back, and never gives bounds the wrong way round', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [from, to] = [a, b].map((date) => date.toISOString().slice(0, 10)) as [string, string];
        expect(parseBirthDate(from)).toEqual({ from, to: from, circa: false });
        const range = parseBirthDate(`${from} to ${to}`)!;
        expect(range.from <= range.to).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 40 }), (text) => {
        const birth = parseBirthDate(text);
        expect(birth === undefined || birth.from <= birth.to).toBe(true);
      }),
    );
  });
});

describe('dates of listing', () => {
  it.each([
    ['2012-12-31', '2012-12-31'],
    ['24/03/2007', '2007-03-24'],
    ['2025-08-16T23:00:05.233Z', '2025-08-16'],
    ['27 Feb 2026', '2026-02-27'],
    ['2023-04-20T18:00:25', '2023-04-20'],
    ['2013', '2013'],
    ['2013-05', '2013-05'],
    ['soon', undefined],
  ])('%s is %s', (text, expected) => {
    expect(parseListedDate(text)).toBe(expected);
  });

  it('reads the month first where the list is American', () => {
    expect(parseListedDate('04/22/2020', true)).toBe('2020-04-22');
  });
});

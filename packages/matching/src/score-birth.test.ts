import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BirthDate } from './entity.ts';
import type { MatchReasonCode } from './match-reason.ts';
import { birthBounds, compareBirths } from './score-birth.ts';

const range = (from: string, to: string, circa = false): BirthDate => ({ from, to, circa });
const day = (date: string) => range(date, date);
const year = (of: number, circa = false) => range(`${of}-01-01`, `${of}-12-31`, circa);

describe('birthBounds', () => {
  it.each([
    ['1971', '1971-01-01', '1971-12-31'],
    ['1971-01', '1971-01-01', '1971-01-31'],
    [' 1971-03 ', '1971-03-01', '1971-03-31'],
    [' 1971-03-04 ', '1971-03-04', '1971-03-04'],
    ['1971-12', '1971-12-01', '1971-12-31'],
    ['1972-02', '1972-02-01', '1972-02-29'],
    ['1971-03-31', '1971-03-31', '1971-03-31'],
    ['1971-12-01', '1971-12-01', '1971-12-01'],
    ['1971-03-04T00:00:00Z', '1971-03-04', '1971-03-04'],
    // The month does not exist, so only the year is used.
    ['1971-13-04', '1971-01-01', '1971-12-31'],
    ['1971-00', '1971-01-01', '1971-12-31'],
  ])('%j is from %s to %s', (text, from, to) => {
    expect(birthBounds(text)).toEqual(range(from, to));
  });
  it.each(['', 'unknown', 'about 1971', '71-03-04', '1971-02-29', '1971-03-32', '1971-03-00'])(
    '%j is no date',
    (text) => {
      expect(birthBounds(text)).toBeUndefined();
    },
  );
});

describe('compareBirths', () => {
  it.each<[string, BirthDate, BirthDate, number, boolean, MatchReasonCode]>([
    ['the same day', day('1971-03-04'), day('1971-03-04'), 0.55, true, 'birth_date_same'],
    ['day and month exchanged', day('1971-03-04'), day('1971-04-03'), 0.42, true, 'birth_date_swapped'],
    ['one digit', day('1971-03-04'), day('1971-03-05'), 0.15, true, 'birth_date_one_digit'],
    ['1 January on the list', day('1971-03-14'), day('1971-01-01'), 0.2, true, 'birth_year_first_january'],
    ['1 January of the subject', day('1971-01-01'), day('1971-03-14'), -0.08, false, 'birth_year_other_day'],
    ['the year alone', day('1971-03-14'), day('1971-08-29'), -0.08, false, 'birth_year_other_day'],
    ['half of it exchanged', day('1971-03-04'), day('1971-04-13'), -0.08, false, 'birth_year_other_day'],
    ['the other half', day('1971-03-14'), day('1971-04-03'), -0.08, false, 'birth_year_other_day'],
    ['exchanged in another year', day('1971-03-04'), day('1972-04-03'), -0.06, false, 'birth_year_differs'],
    ['one digit of the year', day('1971-03-04'), day('1981-03-04'), -0.36, false, 'birth_year_differs'],
    ['1 January of another year', day('1971-03-14'), day('1972-01-01'), -0.06, false, 'birth_year_differs'],
    ['a listed year', day('1971-03-04'), year(1971), 0.25, true, 'birth_year_same'],
    ['a year given', year(1971), day('1971-03-04'), 0.25, true, 'birth_year_same'],
    ['about that year', day('1971-03-04'), year(1971, true), 0.15, true, 'birth_date_about'],
    ['a range of four years', day('1972-03-04'), range('1970-01-01', '1974-12-31'), 0.15, true, 'birth_date_in_range'],
    ['a range of five years', day('1972-03-04'), range('1970-01-01', '1975-12-31'), 0.08, false, 'birth_date_in_range'],
    [
      'two ranges',
      range('1970-01-01', '1972-12-31'),
      range('1972-01-01', '1975-12-31'),
      0.08,
      false,
      'birth_date_in_range',
    ],
    [
      'a range that begins that day',
      day('1972-03-04'),
      range('1972-03-04', '1974-12-31'),
      0.15,
      true,
      'birth_date_in_range',
    ],
    [
      'a range that ends that day',
      day('1972-03-04'),
      range('1970-01-01', '1972-03-04'),
      0.15,
      true,
      'birth_date_in_range',
    ],
    [
      'the day before a range',
      day('1972-03-03'),
      range('1972-03-04', '1974-12-31'),
      -0.08,
      false,
      'birth_year_other_month',
    ],
    [
      'the day after a range',
      day('1972-03-05'),
      range('1970-01-01', '1972-03-04'),
      -0.08,
      false,
      'birth_year_other_month',
    ],
    [
      'another month',
      range('1971-03-01', '1971-03-31'),
      range('1971-04-01', '1971-04-30'),
      -0.08,
      false,
      'birth_year_other_month',
    ],
    ['two years off about', day('1973-03-04'), year(1971, true), 0.04, false, 'birth_year_near'],
    ['two years before about', day('1969-03-04'), year(1971, true), 0.04, false, 'birth_year_near'],
    ['three years off about', day('1974-03-04'), year(1971, true), -0.06, false, 'birth_year_differs'],
    ['about, said of the subject', year(1973, true), day('1971-03-04'), 0.04, false, 'birth_year_near'],
  ])('%s', (_, subject, listed, worth, agrees, code) => {
    const found = compareBirths(subject, [listed])!;
    expect(found.gain - found.loss).toBeCloseTo(worth, 9);
    expect(Math.min(found.gain, found.loss)).toBe(0);
    expect(found).toMatchObject({ agrees, code });
  });

  it.each([
    [[1], 0.06],
    [[2], 0.14],
    [[3, 4], 0.22],
    [[5, 9], 0.3],
    [[10, 14], 0.36],
    [[15, 24], 0.42],
    [[25, 60], 0.48],
  ])('%j years apart cost %d, in either direction', (gaps, loss) => {
    for (const gap of gaps)
      for (const listed of [year(1950 + gap), year(1950 - gap)])
        expect(compareBirths(year(1950), [listed])).toMatchObject({
          ...{ gain: 0, loss, agrees: false, code: 'birth_year_differs', params: { years: String(gap) } },
        });
  });

  it('takes the best of several, in whatever order the list gives them', () => {
    const all = [year(1950), day('1971-03-04'), year(1971), day('1990-01-01')];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (listed) => {
        expect(compareBirths(day('1971-03-04'), listed)).toMatchObject({ gain: 0.55 });
        expect(compareBirths(day('1971-08-29'), listed)).toMatchObject({ gain: 0.25 });
        expect(compareBirths(day('1999-08-29'), listed)).toMatchObject({ loss: 0.3 });
      }),
    );
  });
  it('says nothing where either side has none', () => {
    expect(compareBirths(undefined, [year(1971)])).toBeUndefined();
    expect(compareBirths(year(1971), [])).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BirthDate } from './entity.ts';
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
    // A month that there is not: the year alone is believed.
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
  it.each<[string, BirthDate, BirthDate, number, boolean, RegExp]>([
    ['the same day', day('1971-03-04'), day('1971-03-04'), 0.55, true, /^birth date 1971-03-04 is the same$/],
    ['day and month exchanged', day('1971-03-04'), day('1971-04-03'), 0.42, true, /differ in the order/],
    ['one digit', day('1971-03-04'), day('1971-03-05'), 0.15, true, /differ in one digit$/],
    ['1 January on the list', day('1971-03-14'), day('1971-01-01'), 0.2, true, /gives 1 January/],
    ['1 January of the subject', day('1971-01-01'), day('1971-03-14'), -0.08, false, /day and month differ$/],
    ['the year alone', day('1971-03-14'), day('1971-08-29'), -0.08, false, /1971 is the same, day and month differ/],
    ['half of it exchanged', day('1971-03-04'), day('1971-04-13'), -0.08, false, /day and month differ/],
    ['the other half', day('1971-03-14'), day('1971-04-03'), -0.08, false, /day and month differ/],
    ['exchanged in another year', day('1971-03-04'), day('1972-04-03'), -0.06, false, /^birth year differs by 1$/],
    ['one digit of the year', day('1971-03-04'), day('1981-03-04'), -0.36, false, /differs by 10/],
    ['1 January of another year', day('1971-03-14'), day('1972-01-01'), -0.06, false, /differs by 1/],
    ['a listed year', day('1971-03-04'), year(1971), 0.25, true, /^birth year 1971 is the same$/],
    ['a year given', year(1971), day('1971-03-04'), 0.25, true, /^birth year 1971 is the same$/],
    ['about that year', day('1971-03-04'), year(1971, true), 0.15, true, /^birth date lies in about 1971$/],
    ['a range of four years', day('1972-03-04'), range('1970-01-01', '1974-12-31'), 0.15, true, /1970 to 1974$/],
    ['a range of five years', day('1972-03-04'), range('1970-01-01', '1975-12-31'), 0.08, false, /the listed range/],
    ['two ranges', range('1970-01-01', '1972-12-31'), range('1972-01-01', '1975-12-31'), 0.08, false, /1972 to 1975/],
    ['a range that begins that day', day('1972-03-04'), range('1972-03-04', '1974-12-31'), 0.15, true, /range/],
    ['a range that ends that day', day('1972-03-04'), range('1970-01-01', '1972-03-04'), 0.15, true, /range/],
    ['the day before a range', day('1972-03-03'), range('1972-03-04', '1974-12-31'), -0.08, false, /month differs$/],
    ['the day after a range', day('1972-03-05'), range('1970-01-01', '1972-03-04'), -0.08, false, /month differs$/],
    ['another month', range('1971-03-01', '1971-03-31'), range('1971-04-01', '1971-04-30'), -0.08, false, /month/],
    ['two years off about', day('1973-03-04'), year(1971, true), 0.04, false, /within two years of about 1971$/],
    ['two years before about', day('1969-03-04'), year(1971, true), 0.04, false, /within two years/],
    ['three years off about', day('1974-03-04'), year(1971, true), -0.06, false, /^birth year differs by 3$/],
    ['about, said of the subject', year(1973, true), day('1971-03-04'), 0.04, false, /within two years/],
  ])('%s', (_, subject, listed, worth, agrees, explanation) => {
    const found = compareBirths(subject, [listed])!;
    expect(found.gain - found.loss).toBeCloseTo(worth, 9);
    expect(Math.min(found.gain, found.loss)).toBe(0);
    expect(found).toMatchObject({ agrees, explanation: expect.stringMatching(explanation) });
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
          ...{ gain: 0, loss, agrees: false, explanation: `birth year differs by ${gap}` },
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

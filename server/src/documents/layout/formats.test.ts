import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDate } from './dates.ts';
import { digits, parse } from './formats.ts';

describe('dates', () => {
  it.each([
    ['06-11-1974', '1974-11-06'],
    ['6.11.1974', '1974-11-06'],
    ['06 / 11 / 1974', '1974-11-06'],
    ['O6-11-I974', '1974-11-06'],
    ['06 NOV 1974', '1974-11-06'],
    ['06NOV1974', '1974-11-06'],
    ['November 6, 1974', '1974-11-06'],
    ['Given at Abuja this 6th day of November, 1974', '1974-11-06'],
    ['6 novembre 1974', '1974-11-06'],
    ['this 6th day ofNovember, 1974', '1974-11-06'],
    ['1974-11-06', '1974-11-06'],
    ['31 Desemba 1999', '1999-12-31'],
    ['01 0CT 1960', '1960-10-01'],
    ['Abuja this 1oth day o4 ganuary, 2019.', '2019-01-10'],
    ['this 2ndday of July,2021', '2021-07-02'],
    ['this 4th day of Qlovember, 2022', '2022-11-04'],
    ['at cAbuja this 4th day. of Qlonember, 2022', '2022-11-04'],
    ['at Abuja this 4th day.of Olooember, 2022', '2022-11-04'],
    ['at Hbuja this 12th day of Hpril, 2021', '2021-04-12'],
    ['this 3rd day of ctugust, 2024', '2024-08-03'],
    ['Given under my hand at Abuja this Twenty Third day of October, Two Thousand and Eight', '2008-10-23'],
    ['at Abuja this First day of March, Nineteen Ninety-Nine', '1999-03-01'],
    ['at Abuja this Thirty-First day of May, 2010', '2010-05-31'],
    ['at Abuja this Twelfth day of May Two Thousand and Twenty One', '2021-05-12'],
    ['Gioen under muy hand at Abuja this 1oth day o4 ganuary, 2o19.', '2019-01-10'],
    ['Gioen undexmy handatctbuja thi2ndday of July,2021', '2021-07-02'],
    ['this l2th day of May, 2022', '2022-05-12'],
    ['at Abuja this 1 7th day of Deeember, 2o24', '2024-12-17'],
    ['at Abuja this 4th day.o4 November, 2022', '2022-11-04'],
    ['Gioen under my hand at Abuja this 1oth duy o4 January, 2019', '2019-01-10'],
  ])('%s', (text, date) => expect(parseDate(text)).toBe(date));

  it.each([
    '11-1974',
    'NOV 1974',
    '31-02-1990',
    '06-11-74',
    '1974',
    '12345678901',
    'MARCH',
    'this Sth day of May, 2022',
    'Given under my hand at Abuja this Twenty Thirteenth day of May, 2022',
    'Given under my hand at Abuja this Forty First day of May, 2022',
    'Given under my hand at Abuja this First day of May, Two Million',
    'this 3th day of May, 2022',
    'this 4th day of Jule, 2022',
    'this 11st day of May, 2022',
    'Given under my hand at Abuja o4 January, 2019',
    'Gleen mnder mg hend at cAbuja tis duy o4 January, 2019',
  ])('%s is no full date', (text) => expect(parseDate(text)).toBeUndefined());

  it('only ever gives days of the calendar', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const date = parseDate(text);
        if (date) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      }),
    );
  });
});

describe('codes', () => {
  const licence = { type: 'code', templates: ['LLLDDDDDLLD'] } as const;
  it('exchanges look-alikes only where the template decides', () => {
    expect(parse(licence, 'AKWO6968AA2')?.value).toBe('AKW06968AA2');
    expect(parse(licence, 'AKW0696AA2')).toBeUndefined();
  });

  it('joins groups and leaves words aside', () => {
    expect(parse(digits(11), '1234 567 8901')?.value).toBe('12345678901');
    expect(parse(digits(11), 'NIN 12345678901')?.value).toBe('12345678901');
    expect(parse(digits(11), '080 123')).toBeUndefined();
  });

  it('takes no words for a number of letters and digits', () => {
    expect(parse({ type: 'code', templates: ['X'.repeat(19)] }, 'VOTER IDENTIFICATION')).toBeUndefined();
  });
});

describe('names', () => {
  it.each([
    ["NG'ANG'A", "NG'ANG'A"],
    ['Mary-Ann', 'Mary-Ann'],
    ['lbrahim', 'Ibrahim'],
    ['0KAFOR', 'OKAFOR'],
    [': OKAFOR ,', 'OKAFOR'],
  ])('%s', (text, name) => expect(parse({ type: 'name' }, text)?.value).toBe(name));

  it('takes no number for a name', () => expect(parse({ type: 'name' }, '12345678901')).toBeUndefined());
});

describe("companies' names", () => {
  it.each([
    ['NOVEL BREED AGRIC L TD', 'NOVEL BREED AGRIC LTD'],
    ['OKE LIM ITED', 'OKE LIMITED'],
    ['A & B GLOBAL LTD', 'A & B GLOBAL LTD'],
    ['L TD MEDIA', 'L TD MEDIA'],
  ])('%s', (text, name) => expect(parse({ type: 'company' }, text)?.value).toBe(name));
});

it.each([
  ['F', 'Female'],
  ['E', 'Female'],
  ['N', 'Male'],
  ['EMEKA', undefined],
  ['NO', undefined],
])('as a sex %s is %s', (text, sex) => expect(parse({ type: 'sex' }, text)?.value).toBe(sex));

describe('addresses', () => {
  it.each([
    ['17O ALLEN AVENUE, SURULERE', '170 ALLEN AVENUE, SURULERE'],
    ['17B OKO OBA ROAD', '17B OKO OBA ROAD'],
  ])('%s', (text, address) => expect(parse({ type: 'address' }, text)?.value).toBe(address));
});

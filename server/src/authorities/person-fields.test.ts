import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { genderFrom, isoDate, personFrom } from './person-fields.ts';

describe('dates', () => {
  test.each([
    ['1904-08-02', '1904-08-02'],
    ['1990-08-02T00:00:00.000Z', '1990-08-02'],
    ['19900802', '1990-08-02'],
    ['2-Aug-1904', '1904-08-02'],
    ['02-AUG-1990', '1990-08-02'],
    ['2 August 1990', '1990-08-02'],
    ['Aug 2, 1990', '1990-08-02'],
    ['02/08/1990', '1990-08-02'],
    ['31.12.1990', '1990-12-31'],
    ['02-Aug-90', undefined],
    ['31/02/1990', undefined],
    ['1990-13-01', undefined],
    ['0000-00-00', undefined],
    ['1990', undefined],
    ['NaN-NaN-NaN', undefined],
    ['2-Foo-1990', undefined],
    [undefined, undefined],
  ])('%s is %s', (text, iso) => expect(isoDate(text)).toBe(iso));

  test('every day comes back from every form', () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = iso.split('-') as [string, string, string];
        const named = months[Number(month) - 1];
        for (const text of [iso, `${dayOfMonth}/${month}/${year}`, `${Number(dayOfMonth)}-${named}-${year}`]) {
          expect(isoDate(text)).toBe(iso);
        }
      }),
    );
  });
});

test('genders', () => {
  expect(['M', 'male', 'f', 'Female', 'FEMALE', 'x', '', undefined].map(genderFrom)).toEqual([
    'Male',
    'Male',
    'Female',
    'Female',
    'Female',
    undefined,
    undefined,
    undefined,
  ]);
});

describe('names', () => {
  test.each([
    [
      { first_name: 'Ada', last_name: 'Eze' },
      { firstName: 'Ada', lastName: 'Eze' },
    ],
    [{ full_name: 'EZE, Ada Obi' }, { firstName: 'Ada Obi', lastName: 'EZE' }],
    [{ full_name: 'EZE Ada' }, { fullName: 'EZE Ada' }],
    [{ surname: 'Eze', firstname: 'N/A' }, { fullName: 'Eze' }],
    [{ firstname: '****', name: 'null' }, undefined],
    [{ name: { first: 'Ada' } }, undefined],
    [null, undefined],
    ['Ada', undefined],
  ])('%j', (record, person) => expect(personFrom(record)).toEqual(person));

  test('no record makes it throw, and what comes out is clean text', () => {
    fc.assert(
      fc.property(
        fc.anything({ key: fc.constantFrom('firstName', 'surname', 'dob', 'gender', 'FULL NAME') }),
        (record) => {
          for (const value of Object.values(personFrom(record) ?? {})) {
            expect(value.length).toBeGreaterThan(0);
            expect(value).toBe(value.trim());
          }
        },
      ),
    );
  });
});

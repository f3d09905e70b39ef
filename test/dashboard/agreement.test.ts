import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementOf, settledBy } from '../../dashboard/src/evidence/agreement.ts';
import { listedFacts } from '../../dashboard/src/evidence/listed-facts.ts';
import {
  caseCodeIn,
  fittingEntries,
  type PaletteEntry,
  reportNumberIn,
  transactionReferenceIn,
} from '../../dashboard/src/shell/palette-entries.ts';

test.each([
  [['Ọláńrewájú Bello'], ['OLANREWAJU BELLO'], 'same'],
  [['Bello Ada'], ['Ada Bello'], 'similar'],
  [['Ada Bello'], ['Ada Chioma Bello'], 'similar'],
  [['Ada Bello'], ['Ada Okafor'], 'differs'],
  [['1990-02-01'], ['1990-03-04'], 'similar'],
  [['1990-02-01'], ['1991-02-01'], 'differs'],
  [['1990-02-01'], ['1990'], 'similar'],
  [['NG'], ['GH', 'NG'], 'same'],
  [['NG'], [], 'one_side'],
  [[''], ['NG'], 'one_side'],
] as const)('%j and %j: %s', (left, right, expected) => expect(agreementOf(left, right)).toBe(expected));

test('agreement is the same whichever side is which, and a value agrees with itself', () =>
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 4 }), fc.array(fc.string(), { maxLength: 4 }), (left, right) => {
      expect(agreementOf(left, right)).toBe(agreementOf(right, left));
      const filled = left.filter((one) => one.trim() !== '');
      if (filled.length) expect(agreementOf(filled, filled)).toBe('same');
    }),
  ));

test("a value that one side lacks is not similar for want of the service's points", () => {
  for (const found of ['one_side', 'unknown', 'same', 'differs'] as const) {
    expect(settledBy(0, found)).toBe(found);
    expect(settledBy(undefined, found)).toBe(found);
    expect(settledBy(-5, found)).toBe('differs');
    expect(settledBy(5, found)).toBe(found === 'same' ? 'same' : 'similar');
  }
});

test('what the reasons of a match name of the list entry stands on its side', () => {
  const masked = { masked: true, subject: 'alert:5', field: 'hit.match.features.0.params.date', hint: '1993-••-••' };
  expect(
    listedFacts([
      { name: 'birth_date', code: 'birth_date_same', params: { date: masked } },
      { name: 'gender', code: 'gender_differs', params: { genders: [{ code: 'male' }, { code: 'female' }] } },
      { name: 'country', code: 'country_same', params: { country: 'NG' } },
    ]),
  ).toEqual({ birthDate: masked, gender: ['male', 'female'], countries: 'NG' });
  const birth = (params: object) => listedFacts([{ name: 'birth_date', params }]).birthDate;
  expect(birth({ subject: '1971-03-04', listed: '1971-04-03' })).toBe('1971-04-03');
  expect(birth({ year: '1971' })).toBe('1971');
  expect(birth({ from: '1970', to: '1974' })).toBe('1970–1974');
  expect(birth({ years: '3' })).toBeUndefined();
  expect(listedFacts([{ name: 'birth_date', explanation: 'of before codes existed' }]).birthDate).toBeUndefined();
});

const entry = (text: string): PaletteEntry => ({ id: text, text, group: 'g', run: () => {} });
test('commands are found by the beginnings of their words, without accents', () => {
  const entries = ['Screening alerts', 'Règles', 'Audit log', 'Customer risk model', 'Risk'].map(entry);
  const found = (typed: string) => fittingEntries(entries, typed).map(({ text }) => text);
  expect(found('al')).toEqual(['Screening alerts']);
  expect(found('regl')).toEqual(['Règles']);
  expect(found('ri')).toEqual(['Risk', 'Customer risk model']);
  expect(found('mod cust')).toEqual(['Customer risk model']);
  expect(found('')).toHaveLength(5);
  expect(found('zebra')).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), fc.nat(20), (texts, typed, limit) => {
      expect(fittingEntries(texts.map(entry), typed, limit).length).toBeLessThanOrEqual(limit);
    }),
  );
});

test('the code of a case is known by its form', () => {
  expect(caseCodeIn('#14896y')).toBe('14896Y');
  expect(caseCodeIn(' 14896Y ')).toBe('14896Y');
  expect(caseCodeIn('1489')).toBeUndefined();
});

test('the number of a report is known by its form', () => {
  for (const typed of ['Report 3', 'déclaration 3', ' 3 ', '#3', 'report #3']) expect(reportNumberIn(typed)).toBe('3');
  for (const typed of ['report', 'Report 0', '3 Okafor', '22222222222', '#14896Y']) {
    expect(reportNumberIn(typed), typed).toBeUndefined();
  }
});

test('the reference of a transaction is one word with a digit, and never the number of a person', () => {
  for (const typed of ['t-1', 'fill-1795773404363-177', ' TX2026/11/27 ', '000013261127100412345678901234'])
    expect(transactionReferenceIn(typed)).toBe(typed.trim());
  const others = [
    'Okafor',
    'Ada Eze 2',
    '22222222222',
    '+2348012345678',
    '4111-1111-1111-1111',
    'a1@mail.example',
    '#14896Y',
  ];
  for (const typed of others) expect(transactionReferenceIn(typed), typed).toBeUndefined();
});

import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { Feature } from '../../contract/src/evidence/screening.ts';
import { agreementOf, settledBy } from '../../dashboard/src/evidence/agreement.ts';
import { listedFacts } from '../../dashboard/src/evidence/listed-facts.ts';
import {
  caseCodeIn,
  fittingEntries,
  type PaletteEntry,
  recordsIn,
  reportNumberIn,
  transactionReferenceIn,
} from '../../dashboard/src/shell/palette-entries.ts';
import { transactionPage } from '../../dashboard/src/shell/transaction-page.ts';

afterEach(() => vi.unstubAllGlobals());

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
  const masked = {
    masked: true as const,
    subject: 'alert:5',
    field: 'hit.match.features.0.params.date',
    hint: '1993-••-••',
  };
  expect(
    listedFacts([
      { name: 'birth_date', code: 'birth_date_same', params: { date: masked } },
      { name: 'gender', code: 'gender_differs', params: { genders: [{ code: 'male' }, { code: 'female' }] } },
      { name: 'country', code: 'country_same', params: { country: 'NG' } },
    ]),
  ).toEqual({ birthDate: masked, gender: ['male', 'female'], countries: 'NG' });
  const birth = (params: NonNullable<Feature['params']>) => listedFacts([{ name: 'birth_date', params }]).birthDate;
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
  expect(caseCodeIn('#148967')).toBe('148967');
  expect(caseCodeIn('#ABCDEF')).toBe('ABCDEF');
  for (const typed of ['1489', '148967', 'Okafor']) expect(caseCodeIn(typed), typed).toBeUndefined();
});

test('the number of a report is known by its form', () => {
  for (const typed of ['Report 3', 'déclaration 3', 'Rapport 3', ' 3 ', '#3', 'report #3'])
    expect(reportNumberIn(typed)).toBe('3');
  expect(reportNumberIn('report 123456')).toBe('123456');
  for (const typed of ['report', 'Report 0', '3 Okafor', 'ID 222222', '22222222222', '#222222', '#14896Y']) {
    expect(reportNumberIn(typed), typed).toBeUndefined();
  }
});

test('the reference of a transaction is one word with a digit', () => {
  for (const typed of [
    't-1',
    'fill-1795773404363-177',
    ' TX2026/11/27 ',
    '000013261127100412345678901234',
    '412345678901',
  ])
    expect(transactionReferenceIn(typed)).toBe(typed.trim());
  for (const typed of ['Okafor', 'Ada Eze 2', 'a1@mail.example', '#14896Y'])
    expect(transactionReferenceIn(typed), typed).toBeUndefined();
});

/** An ID number, a passport or another number of a person in each format that the product knows. */
const personalNumbers = [
  ...['22222222222', 'AA123456789012AA', '222222', '2222222', '22222222', '222222222', 'GHA-123456789-0'],
  ...['GHA1234567890', 'CM90100123ABCD', '1199080012345678', 'A12345678', 'AK0123456', 'G1234567'],
  ...['+2348012345678', '4111-1111-1111-1111'],
];

test('the number of a person is searched in memory or sent in a header, and never in an address', async () => {
  for (const number of personalNumbers) {
    const kinds = recordsIn(number, () => true).map(({ kind }) => kind);
    // The address of a report or a case contains what was typed.
    expect(kinds, number).toEqual(['customers', 'verifications', 'transaction']);
    const asked = vi.fn<typeof fetch>(async () => Response.json({ data: { items: [{ id: 7 }, { id: 8 }] } }));
    vi.stubGlobal('fetch', asked);
    expect(await transactionPage(number, { branch: '3' })).toBe('/dashboard/transactions/7');
    const [address, { headers } = {}] = asked.mock.lastCall!;
    expect(address).toBe('/v1/transactions?branch=3&transaction_id=-&limit=1');
    expect(headers).toMatchObject({ 'x-transaction-id': number });
  }
});

test('a report is offered only to a user who may see reports', () => {
  const kindsFor = (...permissions: readonly string[]) =>
    recordsIn('report 12', (permission) => permissions.includes(permission)).map(({ kind }) => kind);
  expect(kindsFor('work_cases')).toEqual(['report', 'customers', 'verifications']);
  expect(kindsFor('read_audit')).toEqual(['customers', 'verifications']);
});

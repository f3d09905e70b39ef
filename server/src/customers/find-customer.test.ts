import { expect, test } from 'vitest';
import type { ComparedFor } from '../faces/compare-for-branch.ts';
import { makeFindCustomer } from './find-customer.ts';

const picture = Uint8Array.of(1);
const rows = [
  { id: 2, kind: 'liveness', outcome: 'live', provenance: {}, evidence: {}, images: [{ name: 'selfie', blob: 's' }] },
  {
    ...{ id: 1, kind: 'document', outcome: 'valid', provenance: { document_type: 'passport' } },
    ...{ evidence: { fields: {} }, images: [{ name: 'portrait', blob: 'p' }] },
  },
].map((row) => ({ ...row, account_id: 7, result: {} }));

test('faces are compared by the branch’s policy, and anew when it changes', async () => {
  const asked: ComparedFor[] = [];
  const kept = new Map<string, unknown>();
  const find = makeFindCustomer({
    list: async () => rows,
    open: async (_branch: number, id: number) => rows.find((row) => row.id === id),
    image: async () => picture,
    compare: async (_images: unknown, whom: ComparedFor) => {
      asked.push(whom);
      return { ok: true, comparison: { match: true, confidence: 80, doubts: [] } };
    },
    faces: {
      get: async (pair: object) => kept.get(JSON.stringify(pair)),
      put: async (pair: object, result: unknown) => void kept.set(JSON.stringify(pair), result),
    },
  } as unknown as Parameters<typeof makeFindCustomer>[0]);
  const branch = (faces?: object) => ({ id: 3, accountId: 7, policy: { ...(faces && { faces }) } });

  const first = await find(branch(), 'customer 1');
  expect(first.cross_checks.find(({ what }) => what === 'face')).toMatchObject({ verdict: 'agrees' });
  await find(branch(), 'customer 1');
  expect(asked).toEqual([{ accountId: 7, policy: {}, reference: 'customer 1' }]);
  await find(branch({ threshold: 0.4 }), 'customer 1');
  expect(asked.slice(1)).toEqual([{ accountId: 7, policy: { faces: { threshold: 0.4 } }, reference: 'customer 1' }]);
});

/** A record of a document that was read. */
const document = (id: number, name: string, birthDate: string, number?: string, type = 'passport') => {
  const read = (value: string) => ({ value, raw: value, score: 1 });
  const fields = {
    ...{ full_name: read(name), date_of_birth: read(birthDate) },
    ...(number !== undefined && { id_number: read(number) }),
  };
  return {
    ...{ id, kind: 'document', outcome: 'valid', account_id: 7, result: {}, images: [] },
    ...{ provenance: { document_type: type }, evidence: { fields } },
  };
};
/** A record of an SDK run in which an authority knew the number. */
const run = (
  id: number,
  number: string,
  [firstName, lastName]: readonly [string, string],
  dateOfBirth: string,
  type = 'bvn',
) => ({
  ...{ id, kind: 'sdk', outcome: 'passed', account_id: 7, images: [], provenance: { type: 'data_verification' } },
  result: { subject: { country: 'nigeria', identifier_type: type, identifier: number } },
  evidence: { identity: { kind: 'found', person: { firstName, lastName, dateOfBirth } } },
});
async function differencesOf(records: readonly { readonly id: number }[]): Promise<string[]> {
  const newestFirst = records.toSorted((one, other) => other.id - one.id);
  const find = makeFindCustomer({
    list: async () => newestFirst,
    open: async (_branch: number, id: number) => records.find((record) => record.id === id),
  } as unknown as Parameters<typeof makeFindCustomer>[0]);
  const { cross_checks } = await find({ id: 3, accountId: 7, policy: {} }, 'customer 1');
  return cross_checks
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ what, of }) => `${what} ${of.map((side) => side.verification_id).join(' ')}`);
}

test('two answers of authorities about one reference are compared, though a newer one says something else', async () => {
  const kwame = run(1, '22222222222', ['Kwame', 'Bello'], '1990-05-04');
  const wanjiru = run(9, '70000000002', ['Wanjiru', 'Danjuma'], '1982-03-15');
  expect(await differencesOf([kwame, wanjiru])).toEqual(['name 9 1', 'date_of_birth 9 1', 'number 9 1']);
  // Two equal answers are compared only once with the others.
  expect(await differencesOf([kwame, { ...kwame, id: 2 }, wanjiru])).toHaveLength(3);
  expect(await differencesOf([kwame, { ...kwame, id: 2 }])).toEqual([]);
});

test('two documents of one type are compared by what they say of the person, not by their number', async () => {
  const former = document(1, 'Amaka Okafor', '1992-04-17', 'A1');
  expect(await differencesOf([former, document(2, 'Amaka Okafor', '1992-04-17', 'B2')])).toEqual([]);
  expect(await differencesOf([former, document(2, 'Ngozi Bello', '1988-01-02', 'B2')])).toEqual([
    'name 2 1',
    'date_of_birth 2 1',
  ]);
  // A poor picture of the same document.
  const misread = document(1, 'Amaha Ohafor', '1992-04-11');
  expect(await differencesOf([misread, document(2, 'Amaka Okafor', '1992-04-17', 'A1')])).toEqual([]);
  expect(await differencesOf([document(1, 'Amaka Okafor', '1992-04-17', 'A1'), { ...misread, id: 2 }])).toEqual([]);
  // If no picture of the type has a number, the newest document of the type is compared with documents of other types.
  const card = document(3, 'Amaka Okafor', '1992-04-17', '22222222222', 'national_id');
  expect(await differencesOf([misread, card])).toEqual(['date_of_birth 3 1']);
});

test('two documents of one type with different numbers that a person keeps for life disagree', async () => {
  const cards = [1, 2].map((id) => document(id, 'Wanjiru Kamau', '1990-05-04', `2222222${id}`, 'kenya_id'));
  expect(await differencesOf(cards)).toEqual(['number 2 1']);
});

test('the only document of a type, or answer about a kind of number, is compared however many newer ones there are', async () => {
  const card = document(1, 'Ngozi Bello', '1988-01-02', '22222222222', 'national_id');
  const passports = Array.from({ length: 10 }, (_, n) => document(n + 2, 'Amaka Okafor', '1992-04-17', `A${n}`));
  const differences = await differencesOf([card, ...passports]);
  expect(differences).toHaveLength(9 * 2);
  expect(differences.slice(0, 2)).toEqual(['name 11 1', 'date_of_birth 11 1']);

  const nin = run(1, '70000000002', ['Ngozi', 'Bello'], '1988-01-02', 'nin');
  const answers = ['1990', '1991', '1992', '1993', '1994'].map((year, n) =>
    run(n + 2, '22222222222', ['Amaka', 'Okafor'], `${year}-04-17`),
  );
  expect(await differencesOf([nin, ...answers])).toContain('name 6 1');
});

test('however many answers there are, a page compares a limited number', async () => {
  const many = Array.from({ length: 15 }, (_, n) =>
    run(n + 1, String(10_000_000_000 + n), ['Ada', 'Eze'], '1990-05-04'),
  );
  expect(await differencesOf(many)).toHaveLength((5 * 4) / 2);
});

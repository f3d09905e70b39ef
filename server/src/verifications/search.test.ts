import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../accounts/store.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { recordVerification } from './record.ts';
import { listVerifications } from './store.ts';

let database: TestDatabase;
let vault: Vault;
let branch: { id: number; account_id: number };
let elsewhere: { id: number; account_id: number };
let ids: { amaka: number; kwame: number; jean: number };
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  const account = await insertAccount(db, 'A', true);
  branch = await insertBranch(db, account.id, 'Main');
  elsewhere = await insertBranch(db, (await insertAccount(db, 'B', true)).id, 'Main');
  const record = (searchTerms: string[], of = branch, reference?: string) =>
    recordVerification(db, vault, {
      branchId: of.id,
      accountId: of.account_id,
      kind: 'customer',
      outcome: 'pass',
      result: {},
      evidence: {},
      provenance: {},
      images: [],
      searchTerms,
      requestId: undefined,
      reference,
    });
  ids = {
    amaka: await record(['22222222222', 'Amaka Chisom Okafor']),
    kwame: await record(['GHA-222222222-2', 'Kwame Okafor']),
    jean: await record(['1199280000000022', 'Jean-Pierre Ndayishimiyé'], branch, 'cust-2026/7'),
  };
  await record(['22222222222', 'Amaka Chisom Okafor'], elsewhere);
});
afterAll(() => database[Symbol.asyncDispose]());

const found = async (search: string, limit = 50, before?: number, of = branch) =>
  (await listVerifications(database.db, vault, of, { page: { limit, before }, filter: { search } })).map(
    ({ id }) => id,
  );

describe('search over records', () => {
  test.each([
    ['okafor', ['kwame', 'amaka']],
    ['OKAFOR  amaka', ['amaka']],
    ['Okafor, Amaka C', ['amaka']],
    ['22222222222', ['amaka']],
    ['222 2222 2222', ['amaka']],
    ['okafor 22222222222', ['amaka']],
    ['GHA-222222222-2', ['kwame']],
    ['gha2222222222', ['kwame']],
    ['ndayishimiye', ['jean']],
    ['jean-pierre', ['jean']],
    ['okafor jean-pierre', []],
    // This text is the caller's complete reference for the customer.
    [' cust-2026/7 ', ['jean']],
    ['cust-2026', []],
    ['oka', []],
    ['a', []],
    [' , ', []],
    ["'; drop table verifications --", []],
    ['{}', []],
  ] as const)('%j', async (search, expected) => {
    expect(await found(search)).toEqual(expected.map((name) => ids[name]));
  });

  test('pages go on where the last one ended, and another branch has its own', async () => {
    expect(await found('okafor', 1)).toEqual([ids.kwame]);
    expect(await found('okafor', 1, ids.kwame)).toEqual([ids.amaka]);
    const theirs = await found('amaka', 50, undefined, elsewhere);
    expect(theirs).toHaveLength(1);
    expect(theirs).not.toContain(ids.amaka);
  });
});

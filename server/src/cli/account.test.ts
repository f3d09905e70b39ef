import { afterAll, beforeAll, expect, test } from 'vitest';
import { listKeys } from '../accounts/key-store.ts';
import { branchById } from '../accounts/store.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { runAccountCreate, runKeyIssue } from './account.ts';
import { givenBy } from './given.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function create(...options: string[]) {
  const { db } = database;
  const vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  const [out, err]: [string[], string[]] = [[], []];
  const given = givenBy('account create', ['--name', 'Ada Lending', '--email', 'ada@mail.example', ...options]);
  const io = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    environment: {},
  };
  await runAccountCreate(given, io, { db, vault });
  const { branch_id: id } = JSON.parse(out.join('')) as { branch_id: number };
  return { branch: await branchById(db, id), err: err.join('\n') };
}

test.each(['accept', 'refuse'])('a branch is created with --stills %s', async (stills) => {
  const { branch, err } = await create('--stills', stills);
  expect(branch?.policy).toEqual({ faces: { stills } });
  expect(err).toBe('');
});

test('without --stills the branch accepts still pictures, with a warning that has the figure', async () => {
  const { branch, err } = await create();
  expect(branch?.policy).toEqual({});
  expect(err).toContain('8 of 8 smooth prints');
  expect(err).toContain('--stills refuse');
});

test('any other value of --stills creates nothing', async () => {
  await expect(create('--stills', 'never')).rejects.toThrow('--stills must be accept or refuse');
});

test('key issue stores scopes and addresses; unknown ones issue no key', async () => {
  const { db } = database;
  const { branch } = await create();
  const out: string[] = [];
  const io = { out: (line: string) => void out.push(line), err: () => undefined, environment: { MODE: 'sandbox' } };
  const issue = (...options: string[]) =>
    runKeyIssue(givenBy('key issue', ['--branch', String(branch!.id), ...options]), io, db);
  await issue('--scopes', 'sessions, read', '--addresses', '192.0.2.0/24, ::ffff:10.0.0.1');
  expect(await listKeys(db, branch!.id, { limit: 9, before: undefined })).toMatchObject([
    { scopes: ['sessions', 'read'], allowed_addresses: ['192.0.2.0/24', '10.0.0.1'] },
  ]);
  await expect(issue('--scopes', 'everything')).rejects.toThrow('--scopes: "everything" is not one of documents');
  await expect(issue('--addresses', '0.0.0.0/0')).rejects.toThrow('--addresses: The range 0.0.0.0/0 contains every');
  expect(out).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** How often a password was hashed to be compared, and how often to be kept. */
const work = vi.hoisted(() => ({ verify: 0, hash: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon,
    verify: (...given: Parameters<typeof argon.verify>) => {
      work.verify += 1;
      return argon.verify(...given);
    },
    hash: (...given: Parameters<typeof argon.hash>) => {
      work.hash += 1;
      return argon.hash(...given);
    },
  };
});

import { makeBackoff } from '../../server/src/accounts/authentication/backoff.ts';
import { hashPassword, makeCheckPassword } from '../../server/src/accounts/authentication/passwords.ts';
import { makeSecondFactor } from '../../server/src/accounts/authentication/second-factor.ts';
import { makeSignIn } from '../../server/src/accounts/authentication/sign-in.ts';
import { insertAccount, insertUser, updateEmployee } from '../../server/src/accounts/store.ts';
import { masterKeyFrom } from '../../server/src/platform/crypto/master-key.ts';
import { makeVault } from '../../server/src/platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';

const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
let database: TestDatabase;
let queries = 0;
let signIn: ReturnType<typeof makeSignIn>;
let accounts: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  const vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  accounts = [
    (await insertAccount(database.db, 'A', true)).id,
    (await insertAccount(database.db, 'B', true)).id,
    (await insertAccount(database.db, 'C', true)).id,
  ];
  const passwordHash = await hashPassword('correct horse battery staple');
  const user = (accountId: number, email: string, hash: string | undefined = passwordHash) =>
    insertUser(database.db, vault, { accountId, email, name: 'E', role: 'analyst', passwordHash: hash });
  await user(accounts[0]!, 'one@mail.example');
  const inactive = await user(accounts[0]!, 'inactive@mail.example');
  await updateEmployee(database.db, vault, { accountId: accounts[0]!, id: inactive!.id }, { active: false });
  await insertUser(database.db, vault, {
    ...{ accountId: accounts[0]!, email: 'invited@mail.example', name: 'E', role: 'analyst' },
    passwordHash: undefined,
  });
  for (const account of accounts) await user(account, 'three@mail.example');
  const system = database.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const checkPassword = makeCheckPassword();
  const secondFactor = makeSecondFactor({ vault, clock });
  signIn = makeSignIn({
    system,
    vault,
    clock,
    backoff: makeBackoff({ system, clock }),
    checkPassword,
    secondFactor,
    networkOf: (ip) => ip ?? '',
    maySignInHere: () => true,
    isPasskeyRequired: async () => false,
  });
  await workOf('nobody.before@mail.example');
});
afterAll(() => database?.[Symbol.asyncDispose]());

async function workOf(email: string, account?: number) {
  queries = 0;
  Object.assign(work, { verify: 0, hash: 0 });
  const refusal = await signIn({ email, password: 'a guess', account }, { onKnown: () => {} }).then(
    () => 'signed in',
    (error: Error) => error.message,
  );
  return { refusal, queries, ...work };
}

test('signing in does the same work whether or not anybody has the address, and says the same', async () => {
  const nobody = await workOf('nobody@mail.example');
  expect(nobody).toMatchObject({ refusal: 'Wrong email or password', verify: 2, hash: 0 });
  for (const name of ['one', 'inactive', 'invited', 'three'])
    expect(await workOf(`${name}@mail.example`), name).toEqual(nobody);
});

test('nor where an account is named', async () => {
  const nobody = await workOf('nobody.there@mail.example', accounts[1]!);
  expect(nobody).toMatchObject({ refusal: 'Wrong email or password', verify: 1, hash: 0 });
  for (const name of ['one', 'inactive', 'invited', 'three'])
    expect(await workOf(`${name}@mail.example`, accounts[1]!), name).toEqual(nobody);
  expect(await workOf('one@mail.example', 999_999_999), 'an account that is none').toEqual(nobody);
});

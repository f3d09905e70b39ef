import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPasskeys } from '../accounts/authentication/passkey-store.ts';
import { checkPassword } from '../accounts/authentication/passwords.ts';
import { secretsOfUser } from '../accounts/authentication/secret-store.ts';
import { issueToken, userOfToken } from '../accounts/authentication/session-store.ts';
import { insertAccount, insertUser } from '../accounts/store.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { givenBy } from './given.fixture.ts';
import { runResetPassword } from './user.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('the operator lets in who cannot get in any more; nobody else is touched', async () => {
  const { db } = database;
  const vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  const now = new Date();
  const clock = { now: () => now };
  const said: string[] = [];
  const run = (args: string[], environment = {}) =>
    runResetPassword(
      givenBy('user reset-password', args),
      { out: (line) => void said.push(line), err: () => {}, environment },
      { db, vault, clock },
    );
  const [a, b] = [await insertAccount(db, 'A', true), await insertAccount(db, 'B', true)];
  const person = { email: 'owner@mail.example', name: 'O', role: 'owner' as const, passwordHash: undefined };
  const [owner, other] = [
    (await insertUser(db, vault, { ...person, accountId: a.id }))!,
    (await insertUser(db, vault, { ...person, accountId: b.id }))!,
  ];
  const { token } = await issueToken(db, { user: owner, now });
  await sql`update users set totp_secret = 'x'`.execute(db);
  await sql`insert into passkeys (account_id, user_id, rp_id, credential_id, public_key, counter, name_ciphertext, created_at)
    select account_id, id, 'localhost', sha256(id::text::bytea), '', 0, '', now() from users`.execute(db);
  await expect(run(['--email', person.email])).rejects.toThrow('several accounts');
  await expect(run(['--email', 'nobody@mail.example'])).rejects.toThrow('no user');
  await expect(run([])).rejects.toThrow('Usage');
  await expect(run(['--email', person.email, '--account', String(a.id)], { PASSWORD: 'password1234' })).rejects.toThrow(
    'guess',
  );

  expect(await run(['--email', ' OWNER@mail.example', '--account', String(a.id)])).toBe(0);
  const { password } = JSON.parse(said.at(-1)!) as { password: string };
  const changed = (await secretsOfUser(db, owner.id))!;
  expect(await checkPassword(changed.password_hash!, password)).toBe(true);
  expect(changed.totp_secret).not.toBeNull();
  expect(await countPasskeys(db, owner.id)).toBe(1);
  expect(await userOfToken(db, token, now)).toBeUndefined();
  expect((await secretsOfUser(db, other.id))!.password_hash).toBeNull();

  await run(['--email', person.email, '--account', String(a.id), '--second-factor'], {
    PASSWORD: 'correct horse battery staple',
  });
  expect((await secretsOfUser(db, owner.id))!.totp_secret).toBeNull();
  expect((await secretsOfUser(db, other.id))!.totp_secret).not.toBeNull();
  expect(await countPasskeys(db, owner.id)).toBe(0);
  expect(await countPasskeys(db, other.id)).toBe(1);
  expect(said.join()).not.toContain('correct horse');
});

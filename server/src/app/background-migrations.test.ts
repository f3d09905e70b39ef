import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../accounts/store.ts';
import { nameOf } from '../accounts/user-names.ts';
import {
  type BackgroundMigration,
  runBackgroundMigrations,
} from '../platform/background-migrations/run-background-migrations.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { readBackgroundProgress } from '../platform/database/background-progress.ts';
import { connect } from '../platform/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { listAlertsOf } from '../screening/watch/alert-store.ts';
import { watchCustomers } from '../screening/watch/watched-customers.fixture.ts';
import { backgroundMigrations } from './background-migrations.ts';

/** Number of rows. It is larger than the first batch, so that several batches run. */
const ROWS = 250;
let database: TestDatabase;
let owner: ReturnType<typeof connect>;
let vault: Vault;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect(database.connection, 2, () => {});
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

/** Runs one migration and returns its state. */
const run = async (name: string, withVault: Vault = vault): Promise<string | undefined> => {
  const migration = backgroundMigrations.find((each) => each.name === name) as BackgroundMigration;
  await runBackgroundMigrations({
    db: database.db,
    vault: withVault,
    migrations: [migration],
    onFault: (error) => {
      throw error;
    },
  });
  return (await readBackgroundProgress(database.db)).find((progress) => progress.name === name)?.state;
};

/**
 * Returns a vault that runs `change` before its first encryption. This simulates a request that changes a row during a
 * batch.
 */
function interrupted(change: () => Promise<unknown>): Vault {
  let changed: Promise<unknown> | undefined;
  return {
    ...vault,
    async encrypt(...words) {
      changed ??= change();
      await changed;
      return vault.encrypt(...words);
    },
  };
}

test('names of former versions are encrypted for their own user, and a name that changes meanwhile is kept', async () => {
  const accounts = [await insertAccount(database.db, 'A', true), await insertAccount(database.db, 'B', true)];
  for (const { id } of accounts)
    await sql`insert into users (account_id, email, name, role, password_hash)
      select ${id}, 'user' || n || '@example.com', 'Former ' || ${id}::bigint || ' ' || n, 'analyst', 'x'
      from generate_series(1, ${ROWS}::int) n`.execute(owner.db);
  const [first] = (await sql<{ id: number }>`select id from users order by id limit 1`.execute(owner.db)).rows;
  const rename = () => sql`update users set name = 'Newer' where id = ${first!.id}`.execute(owner.db);
  expect(await run('encrypt-former-names', interrupted(rename)), 'a row is left').toBe('running');
  const newer = await sql`select id, name from users where name is not null`.execute(owner.db);
  expect(newer.rows).toEqual([{ id: first!.id, name: 'Newer' }]);
  expect(await run('encrypt-former-names')).toBe('done');
  const { rows } = await sql<{
    id: number;
    account_id: number;
    email: string;
    name: null;
    name_ciphertext: Buffer;
  }>`select id, account_id, email, name, name_ciphertext from users order by id`.execute(owner.db);
  expect(rows).toHaveLength(2 * ROWS);
  for (const row of rows) {
    expect([row.name, row.name_ciphertext.toString('latin1').includes('Former')]).toEqual([null, false]);
    const expected = row.id === first!.id ? 'Newer' : `Former ${row.account_id} ${/\d+/.exec(row.email)![0]}`;
    expect(await nameOf(vault, row)).toBe(expected);
  }
});

test('notes of former versions are encrypted, and those of an alert that is decided again meanwhile are kept', async () => {
  const { db } = database;
  const account = await insertAccount(db, 'C', true);
  const branch = await insertBranch(db, account.id, 'Main');
  await watchCustomers(db, vault, branch, [{ firstName: 'Grace', lastName: 'Achieng', dateOfBirth: '1990-01-01' }]);
  const [customer] = (await sql<{ id: number }>`select id from watched_customers`.execute(owner.db)).rows;
  const [list] = (
    await sql<{ id: number }>`insert into watch_lists (source) values ('former') returning id`.execute(owner.db)
  ).rows;
  for (let n = 1; n <= ROWS; n += 1)
    await sql`insert into screening_alerts (branch_id, account_id, customer_id, list_id, entity_id, content_hash, kind,
        strength, score, ciphertext, status, reason)
      values (${branch.id}, ${account.id}, ${customer!.id}, ${list!.id}, ${`e${n}`}, 'hash', 'pep', 'weak', 0.9,
        ${await vault.encrypt(account.id, `screening_alerts.ciphertext:${customer!.id}:e${n}:hash`, '{}')}, 'cleared',
        ${n % 2 ? `reason ${n}` : null})`.execute(owner.db);
  const reopen = () =>
    sql`update screening_alerts set reason = null, status = 'open' where entity_id = 'e1'`.execute(owner.db);
  expect(await run('encrypt-former-notes', interrupted(reopen))).toBe('done');
  expect((await sql`select from screening_alerts where reason is not null`.execute(owner.db)).rows).toEqual([]);
  const alerts = await listAlertsOf(db, vault, customer!.id);
  expect(alerts.map(({ reason }) => reason)).toEqual(
    Array.from({ length: ROWS }, (_, index) => (index % 2 || index === 0 ? null : `reason ${index + 1}`)),
  );
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../../accounts/store.ts';
import { runBackgroundMigrations } from '../../platform/background-migrations/run-background-migrations.ts';
import { systemClock } from '../../platform/clock.ts';
import { masterKeyFrom } from '../../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../../platform/crypto/vault.ts';
import { type Jobs, openJobs } from '../../platform/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { makeImportList } from '../../watchlists/import-list.ts';
import { saveIntegration } from '../../webhooks/store.ts';
import { encryptFormerNotes, listAlerts, readAlert, writeAlertDecision } from './alert-store.ts';
import { makeRescreen } from './rescreen.ts';
import { watchCustomers } from './watched-customers.fixture.ts';

let database: TestDatabase;
let vault: Vault;
let jobs: Jobs;
const folder = mkdtempSync(join(tmpdir(), 'hakiki-rescreen-'));
beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await openJobs({ ...database, onFault: console.error });
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
});
afterAll(async () => {
  await jobs.stop();
  await database[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const header = 'id,name,kind,topics,birth_date,gender,countries,notes';
const filler = Array.from(
  { length: 5 },
  (_, n) => `f${n},Filler Person Number${n},person,sanction,1950-01-0${n + 1},male,ng,`,
);
const dangerous = (note: string) => `x1,Tamunoibi Dokubo Wariboko,person,sanction,1970-05-06,male,ng,${note}`;

test('a list change raises each planted customer once, and a cleared hit until the entry changes', async () => {
  const { db } = database;
  const account = await insertAccount(db, 'A', true);
  const branch = await insertBranch(db, account.id, 'Main');
  await saveIntegration(
    { db, vault, jobs },
    branch,
    { url: 'http://127.0.0.1:9/', hash_key: 'k'.repeat(20), events: ['screening_alert'] },
    new Date(),
  );
  const known = [
    { firstName: 'Tamunoibi', middleName: 'Dokubo', lastName: 'Wariboko', dateOfBirth: '1970-05-06' },
    { firstName: 'Grace', lastName: 'Achieng', dateOfBirth: '1990-01-01' },
  ];
  await watchCustomers(db, vault, branch, known);
  const importList = makeImportList({
    db,
    clock: systemClock,
    temporaryFolder: folder,
    fetchToFile: async () => ({ modified: false }),
  });
  const bring = async (...rows: string[]) => {
    const file = join(folder, 'list.csv');
    writeFileSync(file, [header, ...filler, ...rows].join('\n'));
    return importList({ source: 'custom', paths: [file] });
  };
  const answered = new Set<string>();
  const rescreen = makeRescreen({ db, vault, jobs, clock: systemClock, answeredHits: async () => answered });
  const events = async () =>
    (await sql`select 1 from webhook_events where event = 'screening_alert'`.execute(db)).rows.length;
  const page = { limit: 10, before: undefined };

  await bring();
  expect(await rescreen()).toMatchObject([{ entities: 5, customers: 2, alerts: 0 }]);
  await bring(dangerous('first'));
  expect(await rescreen()).toMatchObject([{ entities: 1, customers: 2, alerts: 1 }]);
  expect(await rescreen()).toEqual([]);
  const [alert] = await listAlerts(db, vault, branch.id, { page, status: 'open' });
  expect(alert).toMatchObject({
    kind: 'sanction',
    strength: 'strong',
    status: 'open',
    hit: { entity_name: 'Tamunoibi Dokubo Wariboko' },
  });
  expect(await events()).toBe(1);
  expect(await readAlert(db, vault, branch.id, alert!.id)).toMatchObject({
    hit: { entity_name: 'Tamunoibi Dokubo Wariboko' },
    customer: { last_name: 'Wariboko' },
  });
  const other = await insertBranch(db, account.id, 'Other');
  expect(await readAlert(db, vault, other.id, alert!.id)).toBeUndefined();

  const owner = (
    await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
    values (${account.id}, 'o@a.example', 'O', 'owner', 'x') returning id`.execute(db)
  ).rows[0]!.id;
  const second = (
    await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
    values (${account.id}, 's@a.example', 'S', 'analyst', 'x') returning id`.execute(db)
  ).rows[0]!.id;
  const decision = { status: 'cleared', reason: 'another person', userId: owner, now: new Date() } as const;
  const decideAlone = writeAlertDecision(db, vault, { branch, id: alert!.id }, { ...decision, approvedBy: null });
  await expect(decideAlone).rejects.toThrow('strong_sanction_by_two');
  await writeAlertDecision(db, vault, { branch, id: alert!.id }, { ...decision, approvedBy: second });
  const stored = await sql<{ text: string }>`select a::text as text from screening_alerts a`.execute(db);
  expect(stored.rows.some(({ text }) => text.includes('another person'))).toBe(false);
  expect(await listAlerts(db, vault, branch.id, { page, status: 'cleared' })).toMatchObject([
    { reason: 'another person' },
  ]);
  // This note is from the time before notes were encrypted.
  await sql`update screening_alerts set note = null, reason = 'somebody else'`.execute(db);
  await runBackgroundMigrations({
    ...{ db, vault, migrations: [encryptFormerNotes] },
    onFault: (error) => {
      throw error;
    },
  });
  expect(
    (await sql`select from screening_alerts where note is not null and reason is null`.execute(db)).rows,
  ).toHaveLength(1);
  expect(await listAlerts(db, vault, branch.id, { page, status: 'cleared' })).toMatchObject([
    { reason: 'somebody else' },
  ]);
  await bring(dangerous('first'), 'y1,Someone Else Entirely,person,sanction,1960-01-01,female,ke,');
  expect(await rescreen()).toMatchObject([{ entities: 1, alerts: 0 }]);
  await bring(
    dangerous('now with a passport number'),
    'y1,Someone Else Entirely,person,sanction,1960-01-01,female,ke,',
  );
  expect(await rescreen()).toMatchObject([{ entities: 1, alerts: 1 }]);
  expect(await events()).toBe(2);

  // A hit that was in the customer's own answer raises no alert, even if the change of the list is processed later.
  await bring(dangerous('shown in the answer'), 'y1,Someone Else Entirely,person,sanction,1960-01-01,female,ke,');
  const { rows } = await sql<{
    content_hash: string;
  }>`select content_hash from list_entities order by first_version desc limit 1`.execute(db);
  answered.add(rows[0]!.content_hash);
  expect(await rescreen()).toMatchObject([{ entities: 1, alerts: 0 }]);
  expect(await events()).toBe(2);
});

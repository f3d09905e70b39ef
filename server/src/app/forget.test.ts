import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identifier } from '../authorities/authority.ts';
import { makeAnswerCache } from '../authorities/store.ts';
import { forgetStored } from '../cli/forget-stored.ts';
import type { Criteria } from '../persons/criteria.ts';
import { findPerson } from '../persons/find-person.ts';
import { type Blobs, makeBlobs } from '../platform/blobs.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { folderStore } from '../platform/folder-store.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { watchRow } from '../screening/watch/watch-store.ts';
import { insertConfig } from '../sdk/configs/config-store.ts';
import { insertSession, newToken } from '../sdk/sessions/session-store.ts';
import { recordVerification, referenceKey, storeImages } from '../verifications/record.ts';
import { forgetExpired } from './housekeeping.ts';
import type { Platform } from './open-platform.ts';

const now = new Date('2026-11-21T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const folder = mkdtempSync(join(tmpdir(), 'hakiki-forget-'));
let database: TestDatabase;
let vault: Vault;
let blobs: Blobs;
beforeAll(async () => {
  database = await createTestDatabase();
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  blobs = makeBlobs(folderStore(folder), vault);
  await sql`insert into accounts (name) values ('a')`.execute(database.db);
  await sql`insert into branches (account_id, name) values (1, 'b')`.execute(database.db);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database[Symbol.asyncDispose]();
});

async function record(age: number, images = 2, evidence: object = {}): Promise<number> {
  const bytes = Array.from({ length: images }, (_, index) => ({
    name: `image ${index}`,
    contentType: 'image/jpeg',
    bytes: Buffer.from('pixels'),
  }));
  const id = await recordVerification(database.db, vault, {
    branchId: 1,
    accountId: 1,
    kind: images ? 'document' : 'customer',
    outcome: 'pass',
    result: {},
    evidence,
    provenance: {},
    images: await storeImages(blobs, 1, bytes),
    searchTerms: ['Ada'],
    requestId: undefined,
  });
  await sql`update verifications set created_at = ${daysAgo(age)} where id = ${id}`.execute(database.db);
  return id;
}
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).length;
const ids = async (table: string) =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(database.db)).rows.map(
    ({ id }) => id,
  );
const forget = (keepRecordsDays: number, keepImagesDays: number) =>
  forgetExpired({ db: database.db, blobs, clock: { now: () => now }, keep: { keepRecordsDays, keepImagesDays } });

/**
 * `closedYears` is the number of years between the transaction and the closing of its case. This number decides whether
 * the legal retention period is over.
 */
async function transaction(age: number, status?: string, closedYears = 0): Promise<number> {
  const name = `t ${age} ${status} ${closedYears}`;
  const { rows } = await sql<{
    id: number;
  }>`insert into transactions (branch_id, account_id, transaction_key, customer_key, currency, rules, answer, ciphertext, at, created_at)
    values (1, 1, ${Buffer.from(name)}, '', 'NGN', '{}', '{}', '', ${daysAgo(age)}, ${daysAgo(age)}) returning id`.execute(
    database.db,
  );
  const { id } = rows[0]!;
  if (status)
    await sql`with made as (insert into cases (branch_id, account_id, case_id, status, sla_at, closed_at)
        values (1, 1, ${name}, ${status}, now(), ${status === 'closed' ? daysAgo(age + closedYears * 366) : null}) returning id)
      insert into case_alerts (case_id, branch_id, account_id, transaction_id, score, rules)
        select id, 1, 1, ${id}, 0, '{}' from made`.execute(database.db);
  return id;
}

test('what is past its time is deleted, its images with it, and nothing else', async () => {
  const [old, middle, young] = [await record(100), await record(40), await record(1)];
  const plain = await record(40, 0);
  await database.db.executeQuery(
    sql`insert into watched_customers ${sql.raw('(id, branch_id, account_id, verification_id, ciphertext)')}
      values (1, 1, 1, ${old}, ${(await watchRow(vault, 1, { accountId: 1, branchId: 1, verificationId: old, subject: { name: 'Ada' } as never }, new Date())).ciphertext})`.compile(
      database.db,
    ),
  );
  const [open, held, closed, none, recent] = [
    await transaction(100, 'open'),
    await transaction(100, 'closed'),
    await transaction(100, 'closed', 6),
    await transaction(100),
    await transaction(5),
  ];
  await forget(0, 0);
  expect([await ids('verifications'), files()]).toEqual([[old, middle, young, plain], 6]);
  await forget(0, 30);
  expect([await ids('verifications'), files()]).toEqual([[old, middle, young, plain], 2]);
  await forget(90, 30);
  expect([await ids('verifications'), files()]).toEqual([[middle, young, plain], 2]);
  expect(await ids('watched_customers')).toEqual([]);
  expect(await ids('transactions')).toEqual([open, held, recent]);
  expect([closed, none]).not.toContain(open);
  await forget(1, 0);
  expect([await ids('verifications'), files()]).toEqual([[young], 2]);
});

test('a file that cannot be deleted now is deleted the next time', async () => {
  await record(50);
  const before = files();
  const failing = { delete: () => Promise.reject(new Error('the disk is away')) };
  const deps = { db: database.db, clock: { now: () => now }, keep: { keepRecordsDays: 30, keepImagesDays: 0 } };
  await expect(forgetExpired({ ...deps, blobs: failing })).rejects.toThrow('away');
  expect(files()).toBe(before);
  await forgetExpired({ ...deps, blobs });
  expect(files()).toBe(before - 2);
});

const forgotten = (id: number) => ({ words: [String(id)], text: { reason: 'person_asked' } });

test('one is forgotten by hand, with what waits to be sent about it, and the audit log says so', async () => {
  const id = await record(0);
  const before = files();
  const { rows } = await sql<{ id: number }>`insert into webhook_events (account_id, branch_id, event, body)
    values (1, 1, 'customer_verified', 'bytes') returning id`.execute(database.db);
  await sql`insert into webhook_deliveries (event_id, branch_id, endpoint, subject, state)
    values (${rows[0]!.id}, 1, 'module:1', ${`customer ${id}`}, 'pending')`.execute(database.db);
  const said: string[] = [];
  const io = { out: (line: string) => void said.push(line), err: () => {}, environment: {} };
  const platform = { db: database.db, vault, blobs } as Platform;
  expect(await forgetStored(forgotten(id), io, platform)).toBe(0);
  expect(await ids('verifications')).not.toContain(id);
  expect(files()).toBe(before - 2);
  const left =
    await sql`select d.state, e.body from webhook_deliveries d join webhook_events e on e.id = d.event_id`.execute(
      database.db,
    );
  expect(left.rows).toEqual([{ state: 'dead', body: null }]);
  const audit = await sql`select actor, action, subject, outcome from audit_log where actor = 'operator'`.execute(
    database.db,
  );
  expect(audit.rows).toEqual([
    { actor: 'operator', action: 'forget verification', subject: String(id), outcome: 'deleted: person_asked' },
  ]);
  expect(await forgetStored(forgotten(id), io, platform)).toBe(2);
  await expect(forgetStored({ words: ['x'], text: { reason: 'person_asked' } }, io, platform)).rejects.toThrow('Usage');
  await expect(forgetStored({ words: [String(id)], text: {} }, io, platform)).rejects.toThrow('Usage');
  await expect(forgetStored({ words: [String(id)], text: { reason: 'constructor' } }, io, platform)).rejects.toThrow(
    'Usage',
  );
});

test('a customer who is forgotten by hand leaves no answer of an authority behind', async () => {
  const [own, other] = ['22222222222', '33333333333'].map(
    (number): Identifier => ({ country: 'nigeria', type: 'bvn', number }),
  );
  const cache = makeAnswerCache(database.db, vault, { now: () => now });
  const branch = { id: 1, accountId: 1 };
  const answer = { person: { firstName: 'Ada', lastName: 'Eze' }, provider: 'prembly' };
  for (const identifier of [own!, other!]) await cache.put(branch, identifier, answer, 3600);
  const id = await record(0, 0, { identifier: own });
  const io = { out: () => {}, err: () => {}, environment: {} };
  expect(await forgetStored(forgotten(id), io, { db: database.db, vault, blobs } as Platform)).toBe(0);
  expect(await cache.get(branch, own!)).toBeUndefined();
  expect(await cache.get(branch, other!)).toBeDefined();
});

test('neither does the customer of a run, whose numbers stand in the run alone', async () => {
  const numbers = ['44444444444', '55555555555', '66666666666'];
  const [own, expected, other] = numbers.map((number): Identifier => ({ country: 'nigeria', type: 'bvn', number }));
  const cache = makeAnswerCache(database.db, vault, { now: () => now });
  const branch = { id: 1, accountId: 1 };
  const answer = { person: { firstName: 'Ada', lastName: 'Eze' }, provider: 'prembly' };
  for (const identifier of [own!, expected!, other!]) await cache.put(branch, identifier, answer, 3600);
  const id = await record(0, 0);
  const config = await insertConfig(database.db, vault, { id: 1, account_id: 1 }, { name: 'c' });
  const asked = ({ country, type, number }: Identifier) => ({ country, identifier: number, identifierType: type });
  const session = await insertSession(database.db, vault, {
    verificationType: 'data_verification',
    ...{ accountId: 1, branchId: 1, configId: config.id, token: newToken() },
    ...{ details: { ...asked(own!), expected: asked(expected!), reference: 'run-1' }, createdAt: now, expiresAt: now },
  });
  await sql`update sdk_sessions set entry_id = ${id} where id = ${session}`.execute(database.db);
  await sql`update verifications set reference_key = ${await referenceKey(vault, 1, 'run-1')} where id = ${id}`.execute(
    database.db,
  );
  const person = await findPerson(database.db, vault, 1, { reference: 'run-1' } as Criteria);
  // The customer may have typed another person's number. The search must not find data of that other person.
  expect(person.records.map((one) => one.id)).toEqual([id]);
  expect([person.identifiers, person.ofRuns]).toEqual([[], [own, expected]]);
  const io = { out: () => {}, err: () => {}, environment: {} };
  expect(await forgetStored(forgotten(id), io, { db: database.db, vault, blobs } as Platform)).toBe(0);
  const left = await Promise.all([own!, expected!, other!].map((one) => cache.get(branch, one)));
  expect(left.map((one) => one !== undefined)).toEqual([false, false, true]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { type Jobs, openJobs } from '../platform/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { watchContext, watchRow } from '../screening/watch/watch-store.ts';
import { openVerification } from '../verifications/store.ts';
import { attemptOf } from './attempt.fixture.ts';
import { outcomeOf, pepHit } from './hits.fixture.ts';
import { replay } from './replay.ts';
import { makeSaveCustomer } from './save-customer.ts';
import { recordOf } from './stored-form.ts';
import type { VerificationRecord } from './verification-record.ts';
import { makeVerifyCustomer } from './verify-customer.ts';

let database: TestDatabase;
let jobs: Jobs;
let branch: { id: number; accountId: number };
beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await openJobs({ ...database, onFault: console.error });
  const accounts = await sql<{ id: number }>`insert into accounts (name) values ('a') returning id`.execute(
    database.db,
  );
  const accountId = accounts.rows[0]!.id;
  const branches = await sql<{
    id: number;
  }>`insert into branches (account_id, name) values (${accountId}, 'b') returning id`.execute(database.db);
  branch = { id: branches.rows[0]!.id, accountId };
});
afterAll(async () => {
  await jobs.stop();
  await database[Symbol.asyncDispose]();
});

const vault = () => makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);

async function recordFor(number: string, found = true): Promise<VerificationRecord> {
  const saved: VerificationRecord[] = [];
  const person = { firstName: 'Ada', lastName: `Eze ${number}`, dateOfBirth: '1980-01-01', gender: 'Female' as const };
  const verify = makeVerifyCustomer({
    assertLists: () => {},
    identify: async () =>
      found
        ? { kind: 'found', person, provider: 'p', cached: false, attempts: [] }
        : { kind: 'not_found', provider: 'p', attempts: [] },
    screen: async () => outcomeOf({ peps: [pepHit] }),
    save: async (record) => saved.push(JSON.parse(JSON.stringify(record))),
    clock: { now: () => new Date(0) },
  });
  await verify(attemptOf(branch), { country: 'nigeria', identifier: number });
  return saved[0]!;
}

const saver = () => {
  const save = makeSaveCustomer({
    db: database.db,
    system: database.db,
    vault: vault(),
    jobs,
    watchRow: (id, watch) => watchRow(vault(), id, watch, new Date()),
  });
  return (record: VerificationRecord, branchId = branch.id, wantedEvents: string[] = []) =>
    save(record, {
      branch: { id: branchId, accountId: branch.accountId, wantedEvents },
      requestId: 'r',
      reference: undefined,
    });
};
const numbers = Array.from({ length: 50 }, (_, index) => String(22_222_222_200 + index));

test('many at once: each record is its own, replays, and is watched unless it failed', async () => {
  const records = await Promise.all(numbers.map((number, index) => recordFor(number, index % 3 !== 0)));
  const save = saver();
  const ids = await Promise.all(records.map((record) => save(record)));
  expect(new Set(ids).size).toBe(ids.length);
  for (const [index, id] of ids.entries()) {
    const stored = (await openVerification(database.db, vault(), branch.id, id))!;
    expect(stored.result).toEqual({ onboarding_id: id, ...records[index]!.result });
    expect(recordOf(stored)).toEqual(records[index]);
    expect(replay(recordOf(stored))).toMatchObject({ same: true, decision: records[index]!.verdict.decision });
    const { rows } = await sql<{
      id: number;
      ciphertext: Buffer;
    }>`select id, ciphertext from watched_customers where verification_id = ${id}`.execute(database.db);
    const watched = await Promise.all(
      rows.map(async ({ id: watchId, ciphertext }) =>
        vault().decrypt(branch.accountId, watchContext(watchId), ciphertext),
      ),
    );
    expect(watched.map((bytes) => JSON.parse(bytes.toString()))).toEqual(
      records[index]!.watch ? [records[index]!.watch] : [],
    );
  }
});

test('one that cannot be written fails alone', async () => {
  const records = await Promise.all(numbers.slice(0, 12).map((number) => recordFor(number)));
  const save = saver();
  const nowhere = 999_999;
  const settled = await Promise.allSettled(
    records.map((record, index) => save(record, index === 5 ? nowhere : branch.id)),
  );
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(records.map((_, index) => index !== 5));
});

test('where the branch wants the event, it is there with its record', async () => {
  await sql`insert into integrations (branch_id, url, hash_key, events)
    values (${branch.id}, 'https://receiver.example/hook', ${Buffer.from('ciphertext')}, '{customer_verified}')`.execute(
    database.db,
  );
  const id = await saver()(await recordFor('22222222222'), branch.id, ['customer_verified']);
  const { rows } = await sql<{
    subject: string;
  }>`select d.subject from webhook_deliveries d join webhook_events e on e.id = d.event_id`.execute(database.db);
  expect(rows).toEqual([{ subject: `customer ${id}` }]);
});

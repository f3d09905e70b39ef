import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { masterKeyFrom } from '../../platform/crypto/master-key.ts';
import { makeVault } from '../../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { makeFaceStore } from './face-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.[Symbol.asyncDispose]());

test('a result is kept for the settings that it was compared by; others take its place', async () => {
  const { db } = database;
  const { rows } = await sql<{ id: number; account_id: number }>`
    with a as (insert into accounts (name) values ('a') returning id),
      b as (insert into branches (account_id, name) select id, 'b' from a returning id, account_id)
    insert into verifications (branch_id, account_id, kind, outcome, ciphertext, images, provenance, search_keys)
    select id, account_id, kind, 'x', ''::bytea, '[]', '{}', '{}' from b, unnest('{document,liveness}'::text[]) kind
    returning id, account_id`.execute(db);
  const [document, selfie] = rows.map(({ id }) => Number(id));
  const pair = { accountId: Number(rows[0]!.account_id), documentId: document!, selfieId: selfie! };
  const store = makeFaceStore(db, makeVault(db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]));
  const found = { ok: true, match: true, confidence: 80, doubts: [] } as const;

  await store.put({ ...pair, settings: { cohort: 'use', threshold: 0.4 } }, found);
  expect(await store.get({ ...pair, settings: { threshold: 0.4, cohort: 'use' } })).toEqual(found);
  expect(await store.get({ ...pair, settings: {} })).toBeUndefined();
  await store.put({ ...pair, settings: {} }, { ok: false });
  expect(await store.get({ ...pair, settings: {} })).toEqual({ ok: false });
  expect(await store.get({ ...pair, settings: { threshold: 0.4, cohort: 'use' } })).toBeUndefined();
});

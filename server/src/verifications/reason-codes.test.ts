import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../accounts/store.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { formerMigrations } from '../platform/testing/former-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { recordVerification, summaryContext } from './record.ts';
import { listVerifications } from './store.ts';

let database: TestDatabase;
let vault: Vault;
let branch: { id: number; account_id: number };
beforeAll(async () => {
  database = await createTestDatabase();
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  branch = await insertBranch(database.db, (await insertAccount(database.db, 'A', true)).id, 'Main');
});
afterAll(() => database[Symbol.asyncDispose]());

const record = (provenance: object, reasons: { code: string }[] = []) =>
  recordVerification(database.db, vault, {
    ...{ branchId: branch.id, accountId: branch.account_id, kind: 'customer', outcome: 'fail' },
    ...{ result: {}, evidence: {}, images: [], searchTerms: [], requestId: undefined },
    provenance: { ...provenance },
    reasons,
  });
const list = (reason?: string) =>
  listVerifications(database.db, vault, branch, { page: { limit: 9, before: undefined }, filter: { reason } });

test('migration 0530 maps sentences to codes, keeps the others, and both are found', async () => {
  const known = await record({ reasons: ['strong match with a sanctions list', 'verified, no match'] });
  const other = await record({ reasons: ['a sentence of its own day'] });
  const text = readFileSync(join(formerMigrations, '0530-reasons-are-codes.sql'), 'utf8');
  await database.db.executeQuery(
    CompiledQuery.raw(`begin; set local role none; drop index verifications_reason_codes;\n${text}\n; commit`),
  );
  expect((await list('sanctions_match_strong')).map(({ id }) => id)).toEqual([known]);
  expect((await list('verified_no_match')).map(({ id }) => id)).toEqual([known]);
  expect((await list('a sentence of its own day')).map(({ id }) => id)).toEqual([other]);
});

test('a list has codes and their English text; a record of before has its sentence', async () => {
  const id = await record({}, [{ code: 'pep_match' }, { code: 'identity_mismatch' }]);
  expect((await list())[0]).toMatchObject({
    id,
    reason: "match with a politically exposed person, the number contradicts the authority's record",
    reasons: [{ code: 'pep_match' }, { code: 'identity_mismatch' }],
  });
  const kept = JSON.stringify({ name: null, reference: null, reason: 'as it was said' });
  const summary = await vault.encrypt(branch.account_id, summaryContext(id), kept);
  await database.db.executeQuery(
    CompiledQuery.raw('update verifications set summary = $1 where id = $2', [summary, id]),
  );
  expect((await list())[0]).toMatchObject({
    reason: 'as it was said',
    reasons: [{ code: 'legacy_text', params: { text: 'as it was said' } }],
  });
});

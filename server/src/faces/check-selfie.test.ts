import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Blobs } from '../platform/blobs.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { AppError } from '../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import type { RecordedCall } from '../verifications/recorded-call.ts';
import { openVerification } from '../verifications/store.ts';
import { type CheckSelfieDeps, makeCheckSelfie } from './check-selfie.ts';
import type { LivenessOutcome } from './liveness/check-liveness.ts';
import { LIVE, STILL_CODE, STILL_NOTE } from './liveness/verdict.ts';

let database: TestDatabase;
let vault: Vault;
let branch: { id: number; account_id: number };
beforeAll(async () => {
  database = await createTestDatabase();
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  const { rows } = await sql<typeof branch>`with a as (insert into accounts (name) values ('a') returning id)
    insert into branches (account_id, name) select id, 'b' from a returning id, account_id`.execute(database.db);
  branch = rows[0]!;
}, 120_000);
afterAll(() => database?.[Symbol.asyncDispose]());

/** Runs a check with this outcome. Returns the response to the caller, the stored record and the logged error. */
async function checkThatEnds(
  check: CheckSelfieDeps['check'],
  readMedia: CheckSelfieDeps['readMedia'] = async () => [Buffer.from('media')],
) {
  const [records, told]: [number[], unknown[]] = [[], []];
  const call = {
    caller: { keyId: 1, branch: { id: branch.id, accountId: branch.account_id, policy: {} } },
    requestId: 'r',
    recorded: (id: number) => void records.push(id),
  } as unknown as RecordedCall;
  const checkSelfie = makeCheckSelfie({
    readMedia,
    check,
    ...{
      db: database.db,
      vault,
      blobs: { put: async () => 'blob' } as unknown as Blobs,
      onFault: (fault) => void told.push(fault),
    },
  });
  const heard = await checkSelfie(call, 'https://example.com/selfie.mp4').catch((fault: AppError) => fault);
  return { heard: heard as AppError, records, told };
}
const checkThatMeets = (error: unknown) => checkThatEnds(() => Promise.reject(error));

test('an unexpected error in the check is the contract’s 400, a record with its reason, and a fault in our log', async () => {
  for (const error of [new Error('killed'), new AppError('work_failed')]) {
    const { heard, records, told } = await checkThatMeets(error);
    expect([heard.kind, heard.message]).toEqual(['invalid_input', expect.stringContaining('unexpected error')]);
    expect(told).toEqual([error]);
    const { rows } = await sql`select kind, outcome from verifications where id = ${records[0]}`.execute(database.db);
    expect(rows).toEqual([{ kind: 'liveness', outcome: 'refused' }]);
  }
});

test('media that cannot be fetched is a record with its reason; a service that is busy fetching keeps none', async () => {
  const never = () => Promise.reject(new Error('not reached'));
  const message = 'live_media could not be fetched: the address was not found';
  const { heard, records } = await checkThatEnds(never, () =>
    Promise.reject(new AppError('fixed_fault', { fault: message })),
  );
  expect([heard.kind, heard.message]).toEqual(['invalid_input', message]);
  const { rows } = await sql`select kind, outcome from verifications where id = ${records[0]}`.execute(database.db);
  expect(rows).toEqual([{ kind: 'liveness', outcome: 'refused' }]);
  const busy = await checkThatEnds(never, () => Promise.reject(new AppError('service_busy')));
  expect([busy.heard.kind, busy.records]).toEqual(['overloaded', []]);
});

test('a service that is busy says so and keeps no record', async () => {
  const busy = new AppError('service_busy', {}, { retryAfter: 2 });
  expect(await checkThatMeets(busy)).toEqual({ heard: busy, records: [], told: [] });
});

test('the record of a still says in words why its confidence is not high; that of a clip does not', async () => {
  const outcome = {
    ok: true,
    ...{ passed: true, score: 0.6, detail: LIVE, cues: {}, shares: {}, modelVersions: {} },
    keyFrameJpeg: new Uint8Array([0xff, 0xd8]),
  } as const;
  const evidenceOf = async (seen: LivenessOutcome) => {
    const { records } = await checkThatEnds(async () => seen);
    return (await openVerification(database.db, vault, branch.id, records[0]!))?.evidence;
  };
  expect(await evidenceOf({ ...outcome, kind: 'still', code: STILL_CODE, note: STILL_NOTE })).toMatchObject({
    kind: 'still',
    code: 'still_proves_no_life',
    note: expect.stringContaining('never above 60 %'),
  });
  expect(await evidenceOf({ ...outcome, kind: 'video', score: 0.9 })).toEqual({ kind: 'video', cues: {}, shares: {} });
});

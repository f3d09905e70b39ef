import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { type Jobs, openJobs } from '../platform/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { insertConfig } from '../sdk-configs/config-store.ts';
import { takeVerificationId } from '../verifications/record.ts';
import { openVerification } from '../verifications/store.ts';
import { finishAttempt, insertAttempt } from './attempt-store.ts';
import { type CompleteRunDeps, makeCompleteRun } from './complete-run.ts';
import { changeSession, findSession, insertSession, newToken } from './session-store.ts';

let database: TestDatabase;
let jobs: Jobs;
let vault: Vault;
let branch: { id: number; account_id: number };
let configId: number;
const at = new Date('2026-11-22T10:00:00Z');
const files = new Map<string, Uint8Array>();
let photo: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await openJobs({ ...database, onFault: console.error });
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  const { rows } = await sql<{ id: number; account_id: number }>`with a as (insert into accounts (name) values ('a')
    returning id) insert into branches (account_id, name, aml) select id, 'b', true from a returning id, account_id`.execute(
    database.db,
  );
  branch = rows[0]!;
  configId = (
    await insertConfig(database.db, vault, branch, { name: 'c', webhook_url: 'https://receiver.example.com/runs' })
  ).id;
  photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await jobs.stop();
  await database[Symbol.asyncDispose]();
});

let calls: string[];
beforeEach(() => {
  calls = [];
});

/** Everything a run asks of others, counted; `fail` names what dies at its call. */
function deps(fail?: string): CompleteRunDeps {
  const said = <T>(name: string, value: T) => {
    calls.push(name);
    if (name === fail) throw new Error(`killed at ${name}`);
    return value;
  };
  const person = { firstName: 'Ada', lastName: 'Eze', dateOfBirth: '1990-02-03', gender: 'Female' as const };
  return {
    ...{ system: database.db, vault, clock: { now: () => at } },
    blobs: {
      put: async (_account: number, bytes: Uint8Array) => {
        const name = crypto.randomUUID();
        files.set(name, bytes);
        return said('blob', name);
      },
      get: async (_account: number, name: string) => files.get(name),
    } as unknown as CompleteRunDeps['blobs'],
    identify: async () =>
      said('identify', {
        kind: 'found' as const,
        person: { ...person, photo: photo.toString('base64') },
        ...{ provider: 'p', cached: false, attempts: [] },
      }),
    readDocument: async () => {
      throw new Error('no document here');
    },
    compare: async () =>
      said('compare', { ok: true, match: true, confidence: 81 }) as unknown as Awaited<
        ReturnType<CompleteRunDeps['compare']>
      >,
    analyse: async () =>
      said('analyse', {
        ...{ gender: null, dominantEmotion: null, faceDetected: true, faceConfidence: 0.9 },
        ...{ blurScore: 0, isBlurry: false },
      }),
    screen: async () =>
      said('screen', { sanctions: [], peps: [] }) as unknown as Awaited<ReturnType<CompleteRunDeps['screen']>>,
    links: { link: async (_account, blob) => said('link', `https://here.example.com/media/${blob}`) },
    jobs: {
      enqueue: async (...given: Parameters<Jobs['enqueue']>) => said('enqueue', await jobs.enqueue(...given)),
    } as CompleteRunDeps['jobs'],
  };
}

async function submitted(): Promise<{ id: string; entryId: number }> {
  const { db } = database;
  const id = await insertSession(db, vault, {
    ...{ accountId: branch.account_id, branchId: branch.id, configId, verificationType: 'data_verification' },
    details: { country: 'nigeria', identifier: '22222222222', identifierType: 'bvn', reference: 'customer-1' },
    ...{ token: newToken(), createdAt: at, expiresAt: new Date(at.getTime() + 60_000) },
  });
  const session = (await findSession(db, vault, { id }))!;
  files.set('selfie', photo);
  const attempt = (await insertAttempt(db, session, { turns: [], at, most: 8 }))!;
  const result = {
    ...{ passed: true, score: 0.9, detail: '', evidence: { kind: 'video' }, modelVersions: {}, selfie: 'selfie' },
  };
  await finishAttempt(db, vault, session, { id: attempt, at, result });
  const entryId = await takeVerificationId(db);
  await changeSession(db, vault, session, { state: 'submitted', entryId, submittedAt: at });
  return { id, entryId };
}

const eventsOf = async (sessionId: string) => {
  const { rows } = await sql<{ subject: string }>`select subject from webhook_deliveries
    where subject = ${sessionId}`.execute(database.db);
  return rows.length;
};

test('a data run: the authority’s photo is compared, kept and linked, the person is screened', async () => {
  const { id, entryId } = await submitted();
  await makeCompleteRun(deps())(id);
  const record = (await openVerification(database.db, vault, branch.id, entryId))!;
  const result = record.result as { biometrics: { face_match: object }; customer_profile: { photo_url: string } };
  expect(result.biometrics.face_match).toMatchObject({ attempted: true, verified: true, decision: 'MATCH' });
  const kept = record.images.find(({ name }) => name === 'authority_photo')!;
  expect(result.customer_profile.photo_url).toContain(kept.blob);
  expect(files.get(kept.blob)).toEqual(photo);
  expect(JSON.stringify(record.evidence)).not.toContain(photo.toString('base64').slice(0, 80));
  expect((record.evidence as { screening: object }).screening).toMatchObject({
    subject: { firstName: 'Ada', lastName: 'Eze', idNumbers: ['22222222222'] },
  });
  expect(await eventsOf(id)).toBe(1);
});

test.each(['identify', 'compare', 'screen', 'analyse', 'blob', 'link', 'enqueue'])(
  'killed at %s: nothing of it stays, and the next try ends it once',
  async (place) => {
    const { id, entryId } = await submitted();
    await expect(makeCompleteRun(deps(place))(id)).rejects.toThrow(`killed at ${place}`);
    expect(await openVerification(database.db, vault, branch.id, entryId)).toBeUndefined();
    expect(await eventsOf(id)).toBe(0);
    expect((await findSession(database.db, vault, { id }))!.state).toBe('submitted');
    const complete = makeCompleteRun(deps());
    await complete(id);
    await complete(id);
    expect(await eventsOf(id)).toBe(1);
    expect((await findSession(database.db, vault, { id }))!.state).toBe('completed');
  },
);

test('two processes at once record it once', async () => {
  const { id } = await submitted();
  await Promise.all([makeCompleteRun(deps())(id), makeCompleteRun(deps())(id), makeCompleteRun(deps())(id)]);
  expect(await eventsOf(id)).toBe(1);
});

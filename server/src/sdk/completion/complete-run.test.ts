import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { facesPolicyOf } from '../../faces/branch-policy.ts';
import { masterKeyFrom } from '../../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../../platform/crypto/vault.ts';
import { type Jobs, openJobs } from '../../platform/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { takeVerificationId } from '../../verifications/record.ts';
import { openVerification } from '../../verifications/store.ts';
import { sweepBlobs } from '../../verifications/sweep-blobs.ts';
import { finishAttempt, insertAttempt } from '../attempts/attempt-store.ts';
import { insertConfig } from '../configs/config-store.ts';
import {
  changeSession,
  expireSessions,
  findSession,
  insertSession,
  newToken,
  type Session,
} from '../sessions/session-store.ts';
import { appendPart, insertUpload } from '../uploads/upload-store.ts';
import { type CompleteRunDeps, makeCompleteRun } from './complete-run.ts';

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
let likeness: number;
let comparedFor: Parameters<CompleteRunDeps['compare']>[1][];
let enrolled: Parameters<CompleteRunDeps['enrol']>[];
beforeEach(() => {
  calls = [];
  likeness = 0.4;
  [comparedFor, enrolled] = [[], []];
});

/** Fake dependencies of a run, which count the calls. `fail` names the dependency whose call throws. */
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
    compare: async (_images, whom) => {
      comparedFor.push(whom);
      const comparison = { match: true, confidence: 81, doubts: [] };
      const cohort = facesPolicyOf(whom.policy).cohort ?? 'off';
      return said('compare', {
        ...{ ok: true, comparison },
        ...(cohort !== 'off' && { enrollable: { modelVersions: {}, templates: [] } }),
      }) as unknown as Awaited<ReturnType<CompleteRunDeps['compare']>>;
    },
    enrol: async (...given) => {
      enrolled.push(given);
    },
    measureSamePicture: async ({ others }) =>
      said(
        'measure',
        others.map(({ name }) => ({ name, likeness })),
      ),
    analyse: async () =>
      said('analyse', {
        ...{ gender: null, dominantEmotion: null, faceDetected: true, faceConfidence: 0.9 },
        ...{ blurScore: 0, isBlurry: false },
      }),
    assertLists: () => said('lists', undefined),
    screen: async () =>
      said('screen', { sanctions: [], peps: [] }) as unknown as Awaited<ReturnType<CompleteRunDeps['screen']>>,
    onFault: () => said('fault', undefined),
    links: { link: async (_account, blob) => said('link', `https://here.example.com/media/${blob}`) },
    jobs: {
      enqueue: async (...given: Parameters<Jobs['enqueue']>) => said('enqueue', await jobs.enqueue(...given)),
    } as CompleteRunDeps['jobs'],
  };
}

interface Given {
  readonly type?: Session['verificationType'];
  readonly details?: Session['details'];
  readonly selfie?: string;
  /** Bytes of the upload that was checked. */
  readonly clip?: Uint8Array;
  readonly kind?: 'still' | 'video';
}
const number = { country: 'nigeria', identifier: '22222222222', identifierType: 'bvn', reference: 'customer-1' };

async function submitted({
  type = 'data_verification',
  details = number,
  selfie = 'selfie',
  clip,
  kind = 'video',
}: Given = {}): Promise<{
  id: string;
  entryId: number;
}> {
  const { db } = database;
  const id = await insertSession(db, vault, {
    ...{ accountId: branch.account_id, branchId: branch.id, configId, verificationType: type },
    details,
    ...{ token: newToken(), createdAt: at, expiresAt: new Date(at.getTime() + 60_000) },
  });
  const session = (await findSession(db, vault, { id }))!;
  files.set('selfie', photo);
  const attempt = (await insertAttempt(db, session, { turns: [], at, most: 8 }))!;
  const upload = clip && (await insertUpload(db, session, { kind: 'clip', size: clip.length, at }))!;
  if (upload)
    await appendPart(db, vault, session, {
      ...{ upload: { id: upload, received: 0 }, bytes: clip, length: clip.length },
    });
  const result = {
    ...(upload && { clip: upload }),
    ...{ passed: true, score: 0.9, detail: '', evidence: { kind }, modelVersions: {}, selfie },
  };
  await finishAttempt(db, vault, session, { id: attempt, at, result });
  const entryId = await takeVerificationId(db);
  await changeSession(db, vault, session, { state: 'submitted', entryId, submittedAt: at });
  return { id, entryId };
}

const eventsOf = async (sessionId: string) => {
  const { rows } = await sql<{ subject: string }>`select subject from webhook_deliveries
    where subject = (select 'customer ' || entry_id from sdk_sessions where id = ${sessionId})`.execute(database.db);
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

test('while a required list is missing, no attempt calls the authority', async () => {
  const { id } = await submitted();
  await expect(makeCompleteRun(deps('lists'))(id)).rejects.toThrow('killed at lists');
  expect(calls).toEqual(['lists']);
  await makeCompleteRun(deps())(id);
  expect(calls.filter((one) => one === 'identify')).toHaveLength(1);
});

test('a selfie that is the authority’s own photo is REJECTED with same_picture, and is not compared', async () => {
  likeness = 0.97;
  const { id, entryId } = await submitted();
  await makeCompleteRun(deps())(id);
  const record = (await openVerification(database.db, vault, branch.id, entryId))!;
  expect(record.result).toMatchObject({
    ...{ status: 'passed', failure_reason: 'same_picture' },
    biometrics: { liveness_verified: false, face_match: { attempted: false, verified: false, decision: 'REJECTED' } },
  });
  expect(record.evidence).toMatchObject({
    same_picture: { as: 'authority_photo', likenesses: [{ name: 'authority_photo', likeness: 0.97 }] },
  });
  expect(calls).not.toContain('compare');
});

test('a still that was taken for a clip before this version passes no run', async () => {
  const { id, entryId } = await submitted({ kind: 'still' });
  await makeCompleteRun(deps())(id);
  const record = (await openVerification(database.db, vault, branch.id, entryId))!;
  expect(record.result).toMatchObject({
    biometrics: { liveness_verified: false, face_match: { decision: 'REJECTED' } },
  });
});

test('faces are compared by the branch’s policy, and who matches is enrolled in its cohort once there is a record', async () => {
  const policy = { faces: { threshold: 0.45, cohort: 'collect' } };
  await sql`update branches set policy = ${JSON.stringify(policy)} where id = ${branch.id}`.execute(database.db);
  const { id, entryId } = await submitted();
  await makeCompleteRun(deps())(id);
  await sql`update branches set policy = '{}' where id = ${branch.id}`.execute(database.db);
  const { id: other } = await submitted();
  await makeCompleteRun(deps())(other);
  expect(comparedFor).toEqual([
    { accountId: branch.account_id, policy, reference: 'customer-1' },
    { accountId: branch.account_id, policy: {}, reference: 'customer-1' },
  ]);
  expect(enrolled).toEqual([[branch.account_id, 'customer-1', entryId, { modelVersions: {}, templates: [] }]]);
});

test.each(['identify', 'measure', 'compare', 'screen', 'analyse', 'blob', 'link', 'enqueue'])(
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

test('a fault of ours that does not pass ends the run with service_error, once, and with its event', async () => {
  const { id, entryId } = await submitted();
  await expect(makeCompleteRun(deps('screen'))(id, { last: false })).rejects.toThrow('killed at screen');
  await makeCompleteRun(deps('screen'))(id, { last: true });
  expect(calls).toContain('fault');
  const record = (await openVerification(database.db, vault, branch.id, entryId))!;
  expect(record.result).toMatchObject({
    ...{ status: 'failed', failure_reason: 'service_error' },
    biometrics: { liveness_verified: true, face_match: { attempted: false, verified: false, decision: 'NO_MATCH' } },
  });
  await makeCompleteRun(deps())(id);
  expect(await eventsOf(id)).toBe(1);
});

test('a document run whose session names a number: the authority is held against the document, and decides nothing', async () => {
  const { id, entryId } = await submitted({
    type: 'document_verification',
    details: {
      ...{ country: 'nigeria', documentType: 'passport', reference: 'customer-2' },
      expected: { country: 'nigeria', identifier: '22222222222', identifierType: 'bvn' },
    },
  });
  await makeCompleteRun(deps())(id);
  const record = (await openVerification(database.db, vault, branch.id, entryId))!;
  expect(record.result).toMatchObject({ status: 'failed', failure_reason: 'document_unreadable' });
  const { cross_checks: checks, identity } = record.evidence as { cross_checks: object[]; identity: object };
  expect(identity).toMatchObject({ kind: 'found' });
  expect(checks).toMatchObject([
    { what: 'face', of: [{ source: 'authority' }, { source: 'selfie' }], verdict: 'agrees' },
  ]);
});

test('a selfie that waits for its run is swept by nobody, and goes with an attempt that no record came of', async () => {
  const waiting = async () =>
    (await sql<{ name: string }>`select name from blobs_to_delete where name like 'selfie%'`.execute(database.db)).rows;
  const { id } = await submitted({ selfie: 'selfie-kept' });
  await sql`insert into blobs_begun (name, account_id, begun_at) values ('selfie-gone', ${branch.account_id}, ${at})`.execute(
    database.db,
  );
  const gone = await submitted({ selfie: 'selfie-gone' });
  await sweepBlobs(database.db, new Date(at.getTime() + 86_400_000));
  expect(await waiting()).toEqual([]);
  files.set('selfie-kept', photo);
  await makeCompleteRun(deps())(id);
  const session = (await findSession(database.db, vault, { id: gone.id }))!;
  await changeSession(database.db, vault, session, { state: 'expired' });
  await expireSessions(database.db, new Date(at.getTime() + 86_400_000));
  expect(await waiting()).toEqual([{ name: 'selfie-gone' }]);
});

test('the clip is kept where the branch says so, as it was uploaded; not elsewhere, and a still is none', async () => {
  const webm = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('a face that moves')]);
  const clipsOf = async (clip: Uint8Array, keepsClips: boolean, fail?: string) => {
    await sql`update branches set policy = ${JSON.stringify({ faces: { keep_clips: keepsClips } })}::jsonb
      where id = ${branch.id}`.execute(database.db);
    const { id, entryId } = await submitted({ clip });
    await makeCompleteRun(deps(fail))(id, { last: true });
    const { images } = (await openVerification(database.db, vault, branch.id, entryId))!;
    return images.filter(({ name }) => name === 'clip');
  };
  const [kept] = await clipsOf(webm, true);
  expect(kept).toMatchObject({ content_type: 'video/webm' });
  expect(files.get(kept!.blob)).toEqual(webm);
  expect(await clipsOf(webm, true, 'screen'), 'of a run that a fault of ours ended').toHaveLength(1);
  expect(await clipsOf(photo, true)).toEqual([]);
  expect(await clipsOf(webm, false)).toEqual([]);
});

test('two processes at once record it once', async () => {
  const { id } = await submitted();
  await Promise.all([makeCompleteRun(deps())(id), makeCompleteRun(deps())(id), makeCompleteRun(deps())(id)]);
  expect(await eventsOf(id)).toBe(1);
});

import { message, render } from '@hakiki/texts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentReadingResult } from '../../documents/document-reading.ts';
import type { PictureQuality, PictureToCheck } from '../../documents/picture-quality.ts';
import type { LivenessOutcome } from '../../faces/liveness/check-liveness.ts';
import { masterKeyFrom } from '../../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../../platform/crypto/vault.ts';
import { AppError } from '../../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { findAttempt, insertAttempt } from '../attempts/attempt-store.ts';
import { type FinishAttemptDeps, makeFinishAttempt } from '../attempts/finish-attempt.ts';
import { insertConfig } from '../configs/config-store.ts';
import { findSession, insertSession, newToken, type Session } from '../sessions/session-store.ts';
import { makeCheckPicture } from './check-picture.ts';
import { MAX_AT_ONCE, MAX_CHECKED } from './upload-checks.ts';
import { appendPart, insertUpload, type UploadKind } from './upload-store.ts';

let database: TestDatabase;
let vault: Vault;
let branch: { id: number; account_id: number };
let configId: number;
let photo: Buffer;
const at = new Date('2026-11-22T10:00:00Z');
let now = at;
const clock = { now: () => now };

beforeAll(async () => {
  database = await createTestDatabase();
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  const { rows } = await sql<{ id: number; account_id: number }>`with a as (insert into accounts (name) values ('a')
    returning id) insert into branches (account_id, name, aml) select id, 'b', true from a returning id, account_id`.execute(
    database.db,
  );
  branch = rows[0]!;
  configId = (await insertConfig(database.db, vault, branch, { name: 'c' })).id;
  photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newSession(): Promise<Session> {
  const id = await insertSession(database.db, vault, {
    ...{ accountId: branch.account_id, branchId: branch.id, configId, verificationType: 'document_verification' },
    details: { country: 'nigeria', documentType: 'passport' },
    ...{ token: newToken(), createdAt: at, expiresAt: new Date(at.getTime() + 1_800_000) },
  });
  return (await findSession(database.db, vault, { id }))!;
}
async function upload(session: Session, kind: UploadKind): Promise<string> {
  const begun = { kind, size: photo.length, at };
  const id = (await insertUpload(database.db, session, begun))!;
  const part = { upload: { id, kind, received: 0, length: photo.length }, bytes: photo, length: photo.length };
  await appendPart(database.db, vault, session, part);
  return id;
}
const begin = (session: Session, most = 8) => insertAttempt(database.db, session, { turns: [], at, most });

/** Replaces the worker threads. The replacement answers when the test opens the gate. */
function gated<T>(answer: () => T) {
  let calls = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const run = async () => {
    calls += 1;
    await gate;
    return answer();
  };
  return { run, open: () => open(), calls: () => calls };
}
const live = (): LivenessOutcome => ({
  ...{
    ok: true,
    passed: true,
    score: 0.9,
    detail: message('live'),
    kind: 'still',
    cues: {},
    shares: {},
    modelVersions: {},
  },
  keyFrameJpeg: photo,
});
const BLURRY = render('page_blurry', {}, 'en');
const noFace = (): LivenessOutcome => ({ ok: false, fault: 'no_face', message: message('liveness_no_face') });
const blobs = { put: async () => crypto.randomUUID() } as unknown as FinishAttemptDeps['blobs'];
const finisher = (checkLiveness: FinishAttemptDeps['checkLiveness']) => {
  const finish = makeFinishAttempt({ system: database.db, vault, clock, blobs, checkLiveness });
  return async (session: Session, attemptId: string, uploadId: string) =>
    finish(session, { attemptId, uploadId, signals: undefined, readAloud: false, userAgent: '' });
};
const busy = () => {
  throw new AppError('service_busy', {}, { retryAfter: 2 });
};
const codes = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'rejected' ? (one.reason as AppError).kind : 'done')).sort();

describe('finishing an attempt', () => {
  test('of twelve calls at once one looks at the clip, and the others are told to come again', async () => {
    const session = await newSession();
    const [attempt, clip] = [(await begin(session))!, await upload(session, 'clip')];
    const look = gated(live);
    const finish = finisher(look.run);
    const calls = Array.from({ length: 12 }, () => finish(session, attempt, clip));
    // The other eleven calls end while the first call is still running.
    let ended = 0;
    for (const call of calls)
      call
        .catch((error) => expect(error).toMatchObject({ kind: 'conflict', retryAfter: 2 }))
        .finally(() => {
          ended += 1;
        });
    await expect.poll(() => [ended, look.calls()], { timeout: 60_000 }).toEqual([11, 1]);
    look.open();
    expect(codes(await Promise.allSettled(calls))).toEqual([...Array(11).fill('conflict'), 'done']);
    expect(look.calls()).toBe(1);
    await expect(finish(session, attempt, clip)).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test('a check that cannot be made loses nothing: attempt and clip are there for the same call later', async () => {
    const session = await newSession();
    const [attempt, clip] = [(await begin(session))!, await upload(session, 'clip')];
    const refused = finisher(async () => busy());
    for (const _ of [1, 2])
      await expect(refused(session, attempt, clip)).rejects.toMatchObject({ kind: 'overloaded', retryAfter: 2 });
    expect((await findAttempt(database.db, session.id, attempt))?.state).toBe('begun');
    expect((await findSession(database.db, vault, { id: session.id }))!.failedAttempts).toBe(0);
    expect(await finisher(async () => live())(session, attempt, clip)).toEqual({ accepted: true, failed: 0 });
  });

  test('a check whose process died is made again once its time is up', async () => {
    const session = await newSession();
    const [attempt, clip] = [(await begin(session))!, await upload(session, 'clip')];
    const lost = gated(live);
    void finisher(lost.run)(session, attempt, clip);
    await expect.poll(lost.calls, { timeout: 60_000 }).toBe(1);
    const again = finisher(async () => live());
    await expect(again(session, attempt, clip)).rejects.toMatchObject({ kind: 'conflict' });
    now = new Date(at.getTime() + 61_000);
    expect(await again(session, attempt, clip)).toMatchObject({ accepted: true });
    now = at;
  });

  test('attempts that were begun beside each other are three tries all the same', async () => {
    const session = await newSession();
    const clip = await upload(session, 'clip');
    const attempts: string[] = [];
    for (let count = 0; count < 5; count += 1) attempts.push((await begin(session))!);
    for (const attempt of attempts.slice(0, 3)) {
      const fresh = (await findSession(database.db, vault, { id: session.id }))!;
      expect(await finisher(async () => noFace())(fresh, attempt, clip)).toMatchObject({ accepted: false });
    }
    // Uses the session as it was before the other attempts ended, like a simultaneous request.
    const finish = finisher(async () => live());
    await expect(finish(session, attempts[3]!, clip)).rejects.toMatchObject({ kind: 'too_many_requests' });
    const used = (await findSession(database.db, vault, { id: session.id }))!;
    await expect(finish(used, attempts[4]!, clip)).rejects.toMatchObject({ kind: 'too_many_requests' });
  });

  test('no more attempts and uploads are begun than a session may, also at once', async () => {
    const session = await newSession();
    const attempts = await Promise.all(Array.from({ length: 12 }, () => begin(session, 8)));
    expect(attempts.filter(Boolean)).toHaveLength(8);
    const uploads = await Promise.all(
      Array.from({ length: 60 }, () => insertUpload(database.db, session, { kind: 'clip', size: 1, at })),
    );
    expect(uploads.filter(Boolean)).toHaveLength(40);
  });
});

describe.each(['quality', 'contents'] as const)('a look at the %s of a picture', (checked) => {
  const readable = () => ({ ok: true }) as unknown as DocumentReadingResult;
  const checker = (look: () => Promise<DocumentReadingResult>) => {
    const other = () => Promise.reject(new Error('not asked for'));
    const [pictureQuality, readDocument] = checked === 'quality' ? [look, other] : [other, look];
    const check = makeCheckPicture({ system: database.db, vault, clock, readDocument, pictureQuality });
    return (session: Session, id: string) => check(session, id, checked);
  };

  test('is one at a time in a session; what was found is kept and not looked for again', async () => {
    const session = await newSession();
    const [one, other] = [await upload(session, 'document_front'), await upload(session, 'document_front')];
    const look = gated(
      () => ({ ok: false, message: message('page_blurry'), fault: 'blurry' }) as unknown as DocumentReadingResult,
    );
    const check = checker(look.run);
    const first = check(session, one);
    await expect.poll(look.calls, { timeout: 60_000 }).toBe(1);
    for (const id of [one, other]) await expect(check(session, id)).rejects.toMatchObject({ kind: 'conflict' });
    look.open();
    expect(await first).toEqual({ ok: false, message: BLURRY, fault: 'blurry' });
    expect(await check(session, one)).toEqual({ ok: false, message: BLURRY, fault: 'blurry' });
    expect(look.calls()).toBe(1);
    expect(await check(session, other)).toMatchObject({ ok: false });
    expect(look.calls()).toBe(2);
  });

  test('after so many of a session a picture is taken as it is', async () => {
    const session = await newSession();
    const look = gated(readable);
    look.open();
    const check = checker(look.run);
    for (let count = 0; count < MAX_CHECKED + 4; count += 1)
      expect(await check(session, await upload(session, 'document_front'))).toEqual({
        ok: true,
        message: null,
        fault: null,
      });
    expect(look.calls()).toBe(MAX_CHECKED);
  });

  test('no more of one account are under way than may be, whatever its sessions ask for at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 20 }, newSession));
    const fronts = await Promise.all(sessions.map((session) => upload(session, 'document_front')));
    const look = gated(readable);
    const check = checker(look.run);
    let refused = 0;
    const calls = sessions.map((session, at) => check(session, fronts[at]!));
    for (const call of calls)
      call.catch((error) => {
        expect(error).toMatchObject({ kind: 'overloaded', retryAfter: 2 });
        refused += 1;
      });
    await expect.poll(() => [look.calls(), refused], { timeout: 60_000 }).toEqual([MAX_AT_ONCE, 20 - MAX_AT_ONCE]);
    look.open();
    await Promise.allSettled(calls);
    // The checks have ended, so a refused call can be repeated.
    expect(await check(sessions.at(-1)!, fronts.at(-1)!)).toEqual({ ok: true, message: null, fault: null });
  });

  test('one that cannot be made now gives its place back', async () => {
    const session = await newSession();
    const front = await upload(session, 'document_front');
    await expect(checker(async () => busy())(session, front)).rejects.toMatchObject({ kind: 'overloaded' });
    expect(await checker(async () => readable())(session, front)).toEqual({ ok: true, message: null, fault: null });
  });
});

test('quality and contents are looked at apart: neither waits for the other, a back has its quality alone', async () => {
  const session = await newSession();
  const [front, back] = [await upload(session, 'document_front'), await upload(session, 'document_back')];
  const reading = gated(() => ({ ok: true }) as unknown as DocumentReadingResult);
  const pictureQuality = async ({ side }: PictureToCheck): Promise<PictureQuality> =>
    side === 'back' ? { ok: false, fault: 'glare', message: message('page_glare') } : { ok: true };
  const check = makeCheckPicture({ system: database.db, vault, clock, readDocument: reading.run, pictureQuality });
  const contents = check(session, front, 'contents');
  await expect.poll(reading.calls, { timeout: 60_000 }).toBe(1);
  expect(await check(session, front, 'quality')).toEqual({ ok: true, message: null, fault: null });
  expect(await check(session, back, 'quality')).toEqual({
    ok: false,
    message: render('page_glare', {}, 'en'),
    fault: 'glare',
  });
  reading.open();
  expect(await contents).toEqual({ ok: true, message: null, fault: null });
  expect(await check(session, back, 'contents')).toEqual({ ok: true, message: null, fault: null });
  expect(reading.calls()).toBe(1);
});

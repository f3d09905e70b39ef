import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '../sdk-page.fixture.ts';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';

let service: SharedService;
let photo: Buffer;
beforeAll(async () => {
  service = await sharedService();
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8b99' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const DOCUMENT = { verification_type: 'document_verification' };
const FACE = { verification_type: 'liveness_only' };
const SUBJECT = { country: 'nigeria', document_type: 'national_id' };
type Page = Awaited<ReturnType<typeof openPage>>;

/**
 * Sends a request of a browser, and lets another browser open the session after the request was checked and before it is
 * carried out: the request waits for the lock on the session's row, or on the rows of `locks`, meanwhile.
 */
async function replacedDuring<Answer>(
  id: string,
  request: () => Promise<Answer>,
  locks = sql`sdk_sessions where id = ${id}`,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await service.db.transaction().execute(async (work) => {
    const locked = sql<{ pid: number }>`select pg_backend_pid() as pid from ${locks} for update`;
    const { pid } = (await locked.execute(work)).rows[0]!;
    answer = request();
    const isWaiting = async () => {
      const waiting = sql`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`;
      return (await waiting.execute(service.db)).rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBe(true);
    const other = createHash('sha256').update(randomUUID()).digest();
    await sql`update sdk_sessions set binding_hash = ${other}, former_bindings = former_bindings || binding_hash
      where id = ${id}`.execute(work);
  });
  return (await answer)!;
}

const storedOf = async (id: string) => {
  const { rows } = await sql`select state, consented_at, handoff_hash, follower_hash, ciphertext, submitted_at,
    (select count(*)::int from sdk_uploads where session_id = ${id}) as uploads,
    (select coalesce(jsonb_agg(commitments), '[]') from sdk_attempts where session_id = ${id}) as attempts
    from sdk_sessions where id = ${id}`.execute(service.db);
  return rows[0];
};
/** Sets the session's row as no call can at once, such as three failed attempts. */
const put = (id: string, change: ReturnType<typeof sql>) =>
  sql`update sdk_sessions set ${change} where id = ${id}`.execute(service.db);

interface Case {
  readonly body: object;
  readonly call: string;
  readonly json?: object;
  /** Brings the session to the step of the call. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const CASES: readonly Case[] = [
  { body: DOCUMENT, call: 'POST session/consent', prepare: ({ id }) => put(id, sql`consented_at = null`) },
  { body: DOCUMENT, call: 'PUT session/subject', json: SUBJECT },
  {
    body: { ...DOCUMENT, ...SUBJECT },
    call: 'POST session/skip-back',
    prepare: (page) => page.upload('document_front', photo),
  },
  { body: FACE, call: 'POST session/waive-turns' },
  { body: FACE, call: 'POST session/handoff' },
  { body: FACE, call: 'DELETE session' },
  { body: { ...DOCUMENT, ...SUBJECT }, call: 'POST uploads', json: { kind: 'document_front' } },
  { body: FACE, call: 'POST attempts' },
  { body: FACE, call: 'POST submit', prepare: ({ id }) => put(id, sql`failed_attempts = 3`) },
];

describe('a call that waits while another browser opens the session changes nothing, and is refused as taken over', () => {
  test.each(CASES)('$call', async ({ body, call, json, prepare }) => {
    const page = await openPage(service, body);
    await prepare?.(page);
    const stored = await storedOf(page.id);
    const [method, path] = call.split(' ') as [string, string];
    const answer = await replacedDuring(page.id, () => page.call(method, path, json));
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_SESSION', data: { taken_over: true } } });
    expect(await storedOf(page.id)).toEqual(stored);
  });

  test('POST attempts/:id/commit', async () => {
    const page = await openPage(service, FACE);
    const { attempt_id: attempt } = (await page.call('POST', 'attempts')).body.data;
    const stored = await storedOf(page.id);
    const piece = { piece: 0, sha256: 'a'.repeat(64), size: 2000 };
    const answer = await replacedDuring(page.id, () => page.call('POST', `attempts/${attempt}/commit`, piece));
    // Above all, the next turn is not named.
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_SESSION', data: { taken_over: true } } });
    expect(await storedOf(page.id)).toEqual(stored);
  });

  test('PATCH uploads/:id', async () => {
    const page = await openPage(service, { ...DOCUMENT, ...SUBJECT });
    const { upload_id: upload } = (await page.call('POST', 'uploads', { kind: 'document_front' })).body.data;
    const answer = await replacedDuring(page.id, () => page.send(upload, photo));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_SESSION', data: { taken_over: true } });
    const { rows } =
      await sql`select received, (select count(*)::int from sdk_upload_parts where upload_id = u.id) as parts
      from sdk_uploads u where id = ${upload}`.execute(service.db);
    expect(rows).toEqual([{ received: 0, parts: 0 }]);
  });

  /** A page with an attempt and an unreadable clip. */
  async function pageWithClip() {
    const page = await openPage(service, { ...FACE, liveness_policy: 'passive' });
    const { attempt_id: attempt } = (await page.call('POST', 'attempts')).body.data;
    const clip = await page.upload('clip', Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(400)]));
    const finish = () => page.call('POST', `attempts/${attempt}/finish`, { upload_id: clip });
    const attemptOf = async () => {
      const { rows } = await sql`select a.state, checking_until, s.failed_attempts from sdk_attempts a
        join sdk_sessions s on s.id = session_id where a.id = ${attempt}`.execute(service.db);
      return rows[0];
    };
    return { page, clip, finish, attemptOf };
  }

  test('POST attempts/:id/finish, whose clip is then not checked', async () => {
    const { page, finish, attemptOf } = await pageWithClip();
    const answer = await replacedDuring(page.id, finish);
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_SESSION', data: { taken_over: true } } });
    expect(await attemptOf()).toEqual({ state: 'begun', checking_until: null, failed_attempts: 0 });
  });

  test('POST attempts/:id/finish during the check: the failed attempt counts, and the result is not named', async () => {
    const { page, clip, finish, attemptOf } = await pageWithClip();
    const answer = await replacedDuring(page.id, finish, sql`sdk_uploads where id = ${clip}`);
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_SESSION', data: { taken_over: true } } });
    expect(await attemptOf()).toMatchObject({ state: 'rejected', failed_attempts: 1 });
  });

  test('each of these calls is carried out while the browser has the session', async () => {
    for (const { body, call, json, prepare } of CASES) {
      const page = await openPage(service, body);
      await prepare?.(page);
      const [method, path] = call.split(' ') as [string, string];
      expect((await page.call(method, path, json)).status, call).toBeLessThan(300);
    }
  });
});

describe('the token for another device', () => {
  const ask = (method: string, path: string, token: string, json?: object) =>
    service.call(method, `/v1/sdk/${path}`, { headers: { authorization: `Session ${token}` }, ...(json && { json }) });

  test('ends ten minutes after it was made, and the link goes on working', async () => {
    const page = await openPage(service, FACE);
    const asked = Date.now();
    const { session_token: token, expires_at: end } = (await page.call('POST', 'session/handoff')).body.data;
    const minutes = (Date.parse(end) - asked) / 60_000;
    expect(minutes).toBeGreaterThan(9.9);
    expect(minutes).toBeLessThan(10.5);
    await put(page.id, sql`handoff_expires_at = now() - interval '1 second'`);
    const unknown = await ask('POST', 'session/open', 'x'.repeat(43), { channel: 'web' });
    const late = await ask('POST', 'session/open', token, { channel: 'web' });
    // The answer is that for a token that nobody made.
    expect([late.status, late.body.code, late.body.data]).toEqual([401, 'INVALID_SESSION', unknown.body.data]);
    expect((await page.call('GET', 'session')).status).toBe(200);
    // Nor does the browser that made it read with it.
    const headers = { ...page.headers, authorization: `Session ${token}` };
    expect((await service.call('GET', '/v1/sdk/session', { headers })).status).toBe(401);
    const again = (await page.call('POST', 'session/handoff')).body.data.session_token;
    expect((await ask('POST', 'session/open', again, { channel: 'web' })).status).toBe(200);
  });

  test('does not outlive its session', async () => {
    const page = await openPage(service, FACE);
    await put(page.id, sql`expires_at = now() + interval '3 minutes'`);
    const { expires_at: end } = (await page.call('POST', 'session/handoff')).body.data;
    expect(Date.parse(end) - Date.now()).toBeLessThan(3 * 60_000 + 1000);
  });

  test('that opened the session stays its token', async () => {
    const page = await openPage(service, FACE);
    const { session_token: token } = (await page.call('POST', 'session/handoff')).body.data;
    const opened = await ask('POST', 'session/open', token, { channel: 'web' });
    const { rows } = await sql`select handoff_expires_at from sdk_sessions where id = ${page.id}`.execute(service.db);
    expect(rows).toEqual([{ handoff_expires_at: null }]);
    const headers = { authorization: `Session ${token}`, 'x-session-binding': opened.body.data.binding };
    expect((await service.call('GET', '/v1/sdk/session', { headers })).status).toBe(200);
  });
});

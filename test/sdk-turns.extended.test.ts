import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { until } from '../server/src/platform/testing/until.ts';
import { motionlessClip } from './motionless-clip.fixture.ts';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';
import { changeByTwo } from './two-people.fixture.ts';

// A loaded machine is slow, not wrong.
vi.setConfig({ testTimeout: 240_000 });

let service: ServiceAccess;
/** A face that does nothing at all, for six seconds: what a check of its turns finds does not hang on a threshold. */
let clip: Buffer;

beforeAll(async () => {
  clip = await motionlessClip(6);
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const pieces = (bytes: Buffer): Buffer[] =>
  Array.from({ length: 5 }, (_, i) =>
    bytes.subarray(Math.floor((i * bytes.length) / 5), Math.floor(((i + 1) * bytes.length) / 5)),
  );
const committed = (piece: number, bytes: Uint8Array) => ({
  ...{ piece, size: bytes.length },
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function openPage(body: object = {}) {
  const created = await service.call('POST', '/v1/sdk/sessions', {
    key: service.sandbox.api_key,
    json: {
      client_id: service.sandbox.client_id,
      verification_type: 'liveness_only',
      user_reference: 'customer-t',
      ...body,
    },
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const headers: Record<string, string> = { authorization: `Session ${created.body.data.session_token}` };
  const call = (method: string, path: string, json?: unknown) =>
    service.call(method, `/v1/sdk/${path}`, { headers, ...(json !== undefined && { json }) });
  headers['x-session-binding'] = (await call('POST', 'session/open', {})).body.data.binding;
  await call('POST', 'session/consent');
  const begin = async () => (await call('POST', 'attempts')).body.data as { attempt_id: string; turns: number };
  const commit = (attempt: string, json: object) => call('POST', `attempts/${attempt}/commit`, json);
  const finish = async (attempt: string, bytes: Buffer, more: object = {}) => {
    const { upload_id: upload } = (await call('POST', 'uploads', { kind: 'clip' })).body.data;
    const sent = await fetch(`${service.baseUrl}/v1/sdk/uploads/${upload}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        ...{ 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        'upload-length': String(bytes.length),
      },
      body: new Uint8Array(bytes),
    });
    expect(sent.status).toBe(204);
    return call('POST', `attempts/${attempt}/finish`, { upload_id: upload, ...more });
  };
  return { id: created.body.data.session_id as string, call, begin, commit, finish };
}
type Page = Awaited<ReturnType<typeof openPage>>;

/** Submits, waits for the run to end, and gives its record as the account's people see it. */
async function recordOf(page: Page) {
  const submitted = await page.call('POST', 'submit');
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
  const { entryId } = submitted.body.data;
  const completed = async () => {
    const session = await service.call('GET', `/v1/sdk/sessions/${page.id}`, { key: service.sandbox.api_key });
    return session.body.data.state === 'completed';
  };
  await until(completed, { what: `the end of session ${page.id}`, timeoutMs: 180_000, intervalMs: 100 });
  const record = await service.call('GET', `/v1/verifications/${entryId}`, { token: service.sandbox.dashboard_token });
  expect(record.status).toBe(200);
  return record.body.data;
}

const FORBIDDEN = /score|passed|strength|residual|shares|challenge/;

describe('turns of the head', () => {
  test('are told one by one, each for a commitment; who hardly moves may try again', async () => {
    const page = await openPage();
    expect((await page.call('GET', 'session')).body.data.liveness_policy).toBe('turns');
    const { attempt_id: attempt, turns } = await page.begin();
    expect(turns).toBe(4);
    const cut = pieces(clip);
    // No turn before its piece, none out of order, none of another session's.
    expect((await page.commit(attempt, committed(1, cut[1]!))).status).toBe(409);
    const stranger = await openPage();
    expect((await stranger.commit(attempt, committed(0, cut[0]!))).status).toBe(404);
    expect((await page.commit(attempt, { ...committed(0, cut[0]!), turn: 'left' })).status).toBe(400);
    const told: string[] = [];
    for (const [i, bytes] of cut.entries()) {
      const answer = await page.commit(attempt, committed(i, bytes));
      expect(answer.status).toBe(200);
      // Sent again after a lost answer: the same. With another hash: too late.
      expect((await page.commit(attempt, committed(i, bytes))).body.data).toEqual(answer.body.data);
      expect((await page.commit(attempt, committed(i, Buffer.from('other')))).status).toBe(409);
      if (i < 4) told.push(answer.body.data.turn);
      else expect(answer.body.data).toEqual({ turn: null, light: [], done: true });
    }
    expect(told.every((turn, i) => ['left', 'right', 'up'].includes(turn) && turn !== told[i - 1])).toBe(true);
    expect((await page.commit(attempt, committed(5, Buffer.from('x')))).status).toBe(409);

    const finished = await page.finish(attempt, clip);
    expect(finished.body.data).toMatchObject({ state: 'rejected', attempts_left: 2 });
    expect(finished.body.data.reason).toContain('turns of your head');
    expect(JSON.stringify(finished.body)).not.toMatch(FORBIDDEN);
  });

  test('a clip of other bytes than were committed is taken without a word, and is REJECTED', async () => {
    const page = await openPage();
    const { attempt_id: attempt } = await page.begin();
    for (const [i, bytes] of pieces(Buffer.from('made up beforehand, as it were')).entries())
      await page.commit(attempt, committed(i, bytes));
    const finished = await page.finish(attempt, clip);
    expect(finished.body.data).toEqual({ state: 'accepted', reason: null, fault: null, attempts_left: 3 });
    const record = await recordOf(page);
    expect(record.result.biometrics).toMatchObject({
      liveness_verified: false,
      face_match: { attempted: false, decision: 'REJECTED' },
    });
    const { challenge } = record.evidence.liveness;
    expect(challenge).toMatchObject({
      kind: 'turns',
      answered: true,
      findings: { commitments: { bytes_match: false } },
    });
    expect(challenge.asked).toHaveLength(4);
    expect(challenge.findings.turns).toHaveLength(4);
  });

  test('with light: six colours come with the last turn’s piece; who shows none is not the worse for it', async () => {
    const page = await openPage({ liveness_policy: 'turns_light' });
    const { attempt_id: attempt, light } = (await page.call('POST', 'attempts')).body.data;
    expect(light).toBe(6);
    const given = pieces(clip);
    const told = [];
    for (const [i, bytes] of given.entries()) told.push((await page.commit(attempt, committed(i, bytes))).body.data);
    expect(told.slice(0, 4).every((answer) => answer.light.length === 0 && !answer.done)).toBe(true);
    const colours: string[] = told[4].light;
    expect(told[4]).toMatchObject({ turn: null, done: false });
    expect(colours).toHaveLength(6);
    for (const [i, colour] of colours.entries()) {
      expect(['amber', 'blue', 'green', 'pink']).toContain(colour);
      expect(colour).not.toBe(colours[i - 1]);
    }
    // What a page says of its camera has a shape.
    const odd = { upload_id: 'x', signals: { camera: 'OBS', score: 1 } };
    expect((await page.call('POST', `attempts/${attempt}/finish`, odd)).status).toBe(400);
    const long = { upload_id: 'x', signals: { camera: 'O'.repeat(201) } };
    expect((await page.call('POST', `attempts/${attempt}/finish`, long)).status).toBe(400);
    // Pieces of the turns alone are a whole answer.
    expect((await page.finish(attempt, clip)).body.data).toMatchObject({ state: 'rejected', attempts_left: 2 });
  });

  test('a clip without commitments answers nothing', async () => {
    const page = await openPage();
    const { attempt_id: attempt } = await page.begin();
    expect((await page.finish(attempt, clip, { read_aloud: true })).body.data.state).toBe('accepted');
    const record = await recordOf(page);
    expect(record.evidence.liveness.challenge).toMatchObject({ answered: false });
    expect(record.evidence.liveness.read_aloud).toBe(true);
    expect(record.result.biometrics.liveness_verified).toBe(false);
  });

  test('attempts that are begun and given up come to an end, and weigh', async () => {
    const page = await openPage();
    const first = Buffer.from('x');
    let begun = 0;
    for (; begun < 20; begun += 1) {
      const answer = await page.call('POST', 'attempts');
      if (answer.status !== 201) {
        expect(answer).toMatchObject({ status: 429, body: { code: 'RETRY_LIMIT_EXCEEDED' } });
        break;
      }
      await page.commit(answer.body.data.attempt_id, committed(0, first));
    }
    expect(begun).toBe(8);
    expect((await page.call('GET', 'session')).body.data.next).toBe('submit');
  });

  test('who cannot turn the head says so: a clip alone, and the configuration decides', async () => {
    const { dashboard_token: token, sdk_config_id: config } = service.sandbox;
    const waived = async () => {
      const page = await openPage();
      const state = await page.call('POST', 'session/waive-turns');
      expect(state.body.data).toMatchObject({ liveness_policy: 'passive', next: 'liveness' });
      const { attempt_id: attempt, turns } = await page.begin();
      expect(turns).toBe(0);
      expect((await page.commit(attempt, committed(0, clip))).status).toBe(409);
      expect((await page.finish(attempt, clip)).body.data.state).toBe('accepted');
      return (await recordOf(page)).evidence;
    };
    const refused = await waived();
    expect(refused.turns_waiver).toBe('refused');
    expect(refused.liveness.challenge).toBeUndefined();
    expect(refused.liveness).not.toHaveProperty('read_aloud');
    const save = (json: object) => service.call('PATCH', `/v1/sdk-config/${config}`, { token, json });
    expect((await save({ turns_waiver: 'accept' })).status).toBe(409);
    await changeByTwo(service, { sdk_config: { id: config, turns_waiver: 'accept' } });
    expect((await waived()).turns_waiver).toBe('accepted');
    expect((await save({ liveness_policy: 'never' })).status).toBe(400);
  });

  test('a session of its own policy, given with the key, asks for no turns', async () => {
    const page = await openPage({ liveness_policy: 'passive' });
    expect((await page.begin()).turns).toBe(0);
  });
});

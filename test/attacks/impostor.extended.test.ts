import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '../sdk-page.fixture.ts';
import type { ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';
import { beginRequest } from './raw-request.ts';

// The attacks of issue 32 from outside, in variants that no other test has.
let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
});

const owner = () => service.sandbox.dashboard_token;
const send = (method: string, path: string, json?: unknown, token = owner()) =>
  service.call(method, path, { token, ...(json !== undefined && { json }) });
const DATA = { verification_type: 'data_verification', country: 'nigeria', identifier: '22222222222' };

describe('line 1: whom a run is about', () => {
  const bvn = { country: 'nigeria', identifier_type: 'bvn' };
  test.each([
    ['wide digits of another number', { ...bvn, identifier: '１１１１１１１１１１１' }],
    ['Arabic digits of another number', { ...bvn, identifier: '١١١١١١١١١١١' }],
    ['another number behind spaces', { ...bvn, identifier: ' 11111111111 ' }],
    ['a number that continues', { ...bvn, identifier: '222222222220' }],
    ['another type in capitals', { country: 'NIGERIA', identifier: '22222222222', identifier_type: 'NIN' }],
    ['a country by a look-alike', { ...bvn, country: 'nіgeria', identifier: '22222222222' }],
    ['a document type', { country: 'nigeria', document_type: 'passport' }],
  ])('%s changes nothing', async (_name, put) => {
    const page = await openPage(service, DATA);
    const before = (await page.call('GET', 'session')).body.data;
    const { status } = await page.call('PUT', 'session/subject', put);
    expect([400, 409]).toContain(status);
    expect((await page.call('GET', 'session')).body.data).toEqual(before);
  });

  test('several at once, while the run is submitted, leave the number that the server fixed', async () => {
    const page = await openPage(service, { ...DATA, sandbox_outcome: 'verified' });
    for (let tries = 0; tries < 3; tries += 1) {
      const { attempt_id: attempt } = (await page.call('POST', 'attempts')).body.data;
      const clip = await page.upload('clip', new Uint8Array([0, 0, 0, 16, ...Buffer.from('ftypisom'), 0, 0, 0, 0]));
      await page.call('POST', `attempts/${attempt}/finish`, { upload_id: clip });
    }
    const puts = Array.from({ length: 8 }, () =>
      page.call('PUT', 'session/subject', { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' }),
    );
    const [submitted, ...answers] = await Promise.all([page.call('POST', 'submit'), ...puts]);
    expect(submitted.status).toBe(200);
    for (const { status } of answers) expect([401, 409]).toContain(status);
    const { entryId } = submitted.body.data;
    const read = () => send('GET', `/v1/verifications/${entryId}/evidence.json?unmasked=decide_review`);
    await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 200 }).toBe(200);
    const record = JSON.stringify((await read()).body);
    expect(record).toContain('22222222222');
    expect(record).not.toContain('11111111111');
  });

  test('another account sees nothing of the run, and a binding opens no other session', async () => {
    const [page, other] = [await openPage(service, DATA), await openPage(service, DATA)];
    const stranger = service.sandbox.other_owner_token;
    expect((await send('GET', `/v1/sdk/sessions/${page.id}`, undefined, stranger)).status).toBe(401);
    const headers = { ...other.headers, 'x-session-binding': page.headers['x-session-binding']! };
    expect((await service.call('GET', '/v1/sdk/session', { headers })).status).toBe(401);
  });
});

describe('line 2: a still is no clip', () => {
  const box = (brand: string) => new Uint8Array([0, 0, 0, 24, ...Buffer.from(`ftyp${brand}`), ...Buffer.alloc(800)]);
  test.each(['heic', 'mif1', 'mif2', 'miaf', 'MiHB', 'avif', 'avio', 'jpeg', 'crx '])(
    'of the brand %s',
    async (brand) => {
      const page = await openPage(service, { verification_type: 'liveness_only' });
      const { upload_id: id } = (await page.call('POST', 'uploads', { kind: 'clip' })).body.data;
      expect((await page.send(id, box(brand))).status).toBe(400);
    },
  );

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s, also behind a name of a video', async (format) => {
    const page = await openPage(service, { verification_type: 'liveness_only' });
    const still = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
      .toFormat(format)
      .toBuffer();
    const { upload_id: id } = (await page.call('POST', 'uploads', { kind: 'clip' })).body.data;
    expect((await page.send(id, still, { 'x-file-name': 'clip.mp4' })).status).toBe(400);
  });
});

describe('line 6: guards are weakened by two people', () => {
  test('whatever the form of the weaker policy, and however many ask at once', async () => {
    const branch = (await send('GET', '/v1/me')).body.data.branches[0].id as number;
    const path = `/v1/branches/${branch}`;
    expect((await send('PATCH', path, { policy: { dashboard: { four_eyes: true } } })).status).toBe(200);
    const forms = [
      { dashboard: { four_eyes: false } },
      { dashboard: { four_eyes: null } },
      { dashboard: { four_eyes: 'true' } },
      { dashboard: { FOUR_EYES: true } },
      { dashboard: null },
      null,
      [],
      { dashboard: { four_eyes: 0 } },
    ];
    const tokens = [owner(), service.sandbox.employee_admin_token];
    const answers = await Promise.all(
      forms.flatMap((policy) => tokens.map((token) => send('PATCH', path, { policy }, token))),
    );
    // A field that is null counts as absent: such a call may change nothing and be a 200.
    for (const { status, body } of answers)
      if (status === 200) expect(body.data.policy.dashboard.four_eyes).toBe(true);
      else expect([400, 409]).toContain(status);
    const { items } = (await send('GET', '/v1/branches')).body.data;
    expect(items.find(({ id }: { id: number }) => id === branch).policy.dashboard.four_eyes).toBe(true);
  });
});

describe('line 7: one gate for clear data', () => {
  test('whole records, PDF and single fields are counted together, also at once', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 70; n += 1) {
      const made = await service.call('POST', '/api/aml/screening', {
        key: service.sandbox.api_key,
        json: { first_name: 'Amaka', last_name: `Okafor${n}`, reference: `r-${n}` },
      });
      const id = Number(made.headers.get('x-verification-id'));
      if (id > 0) ids.push(id);
    }
    if (ids.length < 70) {
      const { items } = (await send('GET', '/v1/verifications?limit=100')).body.data;
      for (const { id } of items as { id: number }[]) if (!ids.includes(id)) ids.push(id);
    }
    const analyst = service.sandbox.employee_admin_token;
    const headers = { authorization: `Token ${analyst}` };
    const answers = await Promise.all(
      ids.map((id, n) =>
        fetch(`${service.baseUrl}/v1/verifications/${id}/evidence.${n % 2 ? 'json' : 'pdf'}?unmasked=decide_review`, {
          headers,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(60);
    if (ids.length > 60) expect(answers.map(({ status }) => status)).toContain(429);
  });

  test('exports of persons are counted too, once for a person, in a browser', { timeout: 120_000 }, async () => {
    const { api_key: key, owner_email: email, owner_password: password } = service.sandbox;
    const page = { 'sec-fetch-site': 'same-origin', 'x-hakiki': '1' };
    const json = { email, password, session: 'cookie' };
    const signedIn = await service.call('POST', '/v1/auth/sign-in', { json, headers: page });
    const browser = { ...page, cookie: signedIn.headers.get('set-cookie')!.split(';')[0]! };
    const references = Array.from({ length: 62 }, (_, n) => `exported-${n}`);
    for (const [n, reference] of references.entries()) {
      // Nobody’s numbers, and a number of its own for each: records with the same number are one person’s.
      const unknown = { country: 'nigeria', identifier: `4444444${1000 + n}` };
      const headers = { 'x-reference': reference };
      await service.call('POST', '/api/onboarding/verify_customer', { key, json: unknown, headers });
    }
    const exported = async (reference: string, headers: Record<string, string>) => {
      const answer = await fetch(`${service.baseUrl}/v1/persons/export`, {
        ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
        body: JSON.stringify({ reference }),
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    const asked = [references[0]!, ...references];
    const statuses: number[] = [];
    for (const reference of asked) statuses.push(await exported(reference, browser));
    expect(statuses).toEqual(asked.map((_, n) => (n <= 60 ? 200 : 429)));
    // The owner's scripts are not masked, so nothing is revealed to them.
    expect(await exported(references.at(-1)!, { authorization: `Token ${owner()}` })).toBe(200);
  });
});

describe('line 9: other forms of the same', () => {
  test('an address in another form is the same user', async () => {
    const json = (email: string) => ({ email, name: 'Zoe', role: 'analyst', password: 'correct horse battery staple' });
    expect((await send('POST', '/v1/employees', json('zoe\u0301.impostor@mail.example'))).status).toBe(201);
    for (const email of [
      'zo\u00e9.impostor@mail.example',
      'ZO\u00c9.Impostor@mail.example',
      '\uff5a\uff4f\u00e9.impostor@mail.example',
      'zo\u00e9.impostor@mail.example.',
      'zo\u00e9\u200b.impostor@mail.example',
    ])
      expect([400, 409], email).toContain((await send('POST', '/v1/employees', json(email))).status);
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'])(
    'a policy key %s is a 400 and is not stored',
    async (name) => {
      const branch = (await send('GET', '/v1/me')).body.data.branches[0].id as number;
      const text = `{"policy":{"${name}":{"a":1}}}`;
      const answer = await fetch(`${service.baseUrl}/v1/branches/${branch}`, {
        method: 'PATCH',
        headers: { authorization: `Token ${owner()}`, 'content-type': 'application/json' },
        body: text,
      });
      expect(answer.status).toBe(400);
      expect(JSON.stringify((await send('GET', '/v1/branches')).body.data)).not.toContain(`"${name}"`);
    },
  );

  test.each(['gzip, chunked', 'chunked, gzip', 'x-gzip, chunked', 'identity, chunked', 'chunked, chunked', 'xchunked'])(
    'the transfer coding %s is refused',
    async (coding) => {
      const body = '2\r\n{}\r\n0\r\n\r\n';
      using request = beginRequest(
        service.baseUrl,
        '/v1/auth/sign-in',
        { 'content-type': 'application/json', 'transfer-encoding': coding },
        body,
      );
      const status = await request.status();
      expect([400, 415, 501, undefined]).toContain(status);
    },
  );
});

describe('line 10: a lost answer', () => {
  test('eight retries at once open one session; another account with the same key gets its own', async () => {
    const json = { client_id: service.sandbox.client_id, verification_type: 'liveness_only' };
    const headers = { 'idempotency-key': 'impostor-lost-answer' };
    const open = () => service.call('POST', '/v1/sdk/sessions', { key: service.sandbox.api_key, json, headers });
    const answers = await Promise.all(Array.from({ length: 8 }, open));
    const taken = answers.filter(({ status }) => status === 201);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(new Set(taken.map(({ body }) => body.data.session_id)).size).toBe(1);
    const again = await open();
    expect([again.status, again.body.data.session_token]).toEqual([201, taken[0]!.body.data.session_token]);
  });
});

describe('lines 11 and 12: the contract, to the letter', () => {
  test.each(['%00', 'a%00b', '%2500', '%c0%80', '%ff'])('%s in a path is no 500', async (part) => {
    for (const path of [
      `/v1/verifications/${part}`,
      `/v1/sdk/sessions/${part}`,
      `/api/v1/verifications/${part}`,
      `/docs/${part}`,
    ])
      expect([400, 401, 404], path).toContain((await send('GET', path)).status);
  });

  test.each([
    { document_types: ['passport', 'passport\u0000'] },
    { document_types: { 0: 'passport' } },
    { metadata: { 'a\u0000': 'x' } },
    { metadata: { a: 'x\u0000' } },
    { metadata: [] },
    { sandbox_outcome: 'VERIFIED' },
  ])('a session with %j is a 400', async (more) => {
    const json = {
      client_id: service.sandbox.client_id,
      verification_type: 'document_verification',
      country: 'nigeria',
      ...more,
    };
    const answer = await service.call('POST', '/v1/sdk/sessions', { key: service.sandbox.api_key, json });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  });
});

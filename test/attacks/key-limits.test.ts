import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';

/** Scopes, addresses and replacements of API keys. */
let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const owner = () => service.sandbox.dashboard_token;
const outsider = () => service.sandbox.other_owner_token;
const issue = async (limits: object = {}) => {
  const made = await service.call('POST', '/v1/api-keys', { token: owner(), json: { name: 'Limited', ...limits } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data as { id: number; key: string; scopes: string[] | null; allowed_addresses: string[] };
};
const change = (id: number, json: object, token = owner()) =>
  service.call('PATCH', `/v1/api-keys/${id}`, { token, json });
const replace = (id: number, json: object, token = owner()) =>
  service.call('POST', `/v1/api-keys/${id}/replacement`, { token, json });
const listed = async (id: number) => {
  const { body } = await service.call('GET', '/v1/api-keys?limit=100', { token: owner() });
  return (body.data.items as { id: number; expires_at: string | null; replaced_by: number | null }[]).find(
    (key) => key.id === id,
  )!;
};
const statusOf = async (key: string, from = service.address, path = '/api/onboarding/settings') =>
  (await service.call('GET', path, { key, headers: { 'x-forwarded-for': from } })).status;

describe('scopes', () => {
  test('a key with scopes may call only the operations that declare them, and each refusal names the scope', async () => {
    const { key } = await issue({ scopes: ['transactions'] });
    const { paths } = (await service.call('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, { 'x-scope'?: string; security?: object[] }>>;
    };
    const seen = new Set<string>();
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        const takesKey = (operation.security ?? []).some((scheme) => 'apiKey' in scheme);
        expect(operation['x-scope'] !== undefined, `${method} ${path}`).toBe(takesKey);
        const scope = operation['x-scope'];
        if (scope === undefined) continue;
        seen.add(scope);
        const address = path.replace(/\{\w+\}/g, '1');
        const answer = await service.call(method.toUpperCase(), address, { key });
        const where = `${method} ${path}: ${JSON.stringify(answer.body)}`;
        if (scope === 'transactions') expect(answer.status, where).not.toBe(403);
        else {
          expect(answer.status, where).toBe(403);
          expect(answer.body.message, where).toContain(scope);
          expect(answer.headers.get('www-authenticate'), where).toBe(
            `Token error="insufficient_scope", scope="${scope}"`,
          );
          // Under /v1 and outside the SDK's envelope the body has the code too.
          if (path.startsWith('/v1/customers'))
            expect(answer.body).toMatchObject({ code: 'key_scope_missing', params: { scope } });
        }
      }
    expect(seen.size).toBe(9);
  });

  test('a key without scopes may do what it could do before; null gives all scopes back', async () => {
    const plain = await issue();
    expect(plain.scopes).toBeNull();
    expect(await statusOf(plain.key)).toBe(200);
    const narrow = await issue({ scopes: ['read', 'read'] });
    expect(narrow.scopes).toEqual(['read']);
    expect(await statusOf(narrow.key)).toBe(403);
    expect((await change(narrow.id, { scopes: null })).status).toBe(200);
    expect(await statusOf(narrow.key)).toBe(200);
    expect((await change(narrow.id, { scopes: ['faces'] })).status).toBe(200);
    expect(await statusOf(narrow.key), 'at once, without a cache').toBe(403);
  });

  test('unknown scopes, an empty list and a list of 10 are refused', async () => {
    for (const scopes of [
      ['everything'],
      ['documents', 'admin'],
      [],
      '*',
      ['__proto__'],
      Array(10).fill('read'),
      [null],
    ]) {
      const answer = await service.call('POST', '/v1/api-keys', { token: owner(), json: { name: 'K', scopes } });
      expect(answer.status, JSON.stringify(scopes)).toBe(400);
    }
  });

  test('a key cannot read, widen, replace or issue keys', async () => {
    const { id, key } = await issue({ scopes: ['settings', 'read'] });
    const calls = [
      ['GET', '/v1/api-keys', undefined],
      ['POST', '/v1/api-keys', { name: 'More' }],
      ['PATCH', `/v1/api-keys/${id}`, { scopes: null }],
      ['POST', `/v1/api-keys/${id}/replacement`, { overlap_hours: 1 }],
      ['DELETE', `/v1/api-keys/${id}`, undefined],
    ] as const;
    for (const [method, path, json] of calls)
      for (const headers of [{ 'x-access-token': key }, { authorization: `Token ${key}` }])
        expect((await service.call(method, path, { headers, ...(json && { json }) })).status, path).toBe(401);
    expect((await listed(id)).replaced_by).toBeNull();
  });

  test('an administrator, an analyst and another account change and replace no key', async () => {
    const { id } = await issue({ scopes: ['read'] });
    for (const role of ['admin', 'analyst']) {
      const email = service.email(`keys-${role}`);
      const password = 'correct horse battery staple';
      await service.call('POST', '/v1/employees', { token: owner(), json: { email, name: 'E', role, password } });
      const signedIn = await service.call('POST', '/v1/auth/sign-in', { json: { email, password } });
      const { token } = signedIn.body.data;
      expect((await change(id, { scopes: null }, token)).status, role).toBe(403);
      expect((await replace(id, { overlap_hours: 0 }, token)).status, role).toBe(403);
    }
    expect((await change(id, { scopes: null }, outsider())).status).toBe(404);
    expect((await replace(id, { overlap_hours: 0 }, outsider())).status).toBe(404);
    expect(await listed(id)).toMatchObject({ replaced_by: null, expires_at: null });
  });
});

describe('addresses', () => {
  test('a key works from its addresses alone, IPv4 and IPv6, as the trusted proxy names them', async () => {
    const ranges = ['203.0.113.0/24', '2001:DB8:7::/48', '::ffff:198.51.100.7', '203.0.113.0/24'];
    const { key, allowed_addresses: stored } = await issue({ allowed_addresses: ranges });
    expect(stored).toEqual(['203.0.113.0/24', '2001:db8:7::/48', '198.51.100.7']);
    for (const from of ['203.0.113.9', '::ffff:203.0.113.9', '198.51.100.7', '2001:db8:7:1::1'])
      expect(await statusOf(key, from), from).toBe(200);
    for (const from of ['203.0.114.9', '198.51.100.8', '2001:db8:8::1', 'unknown'])
      expect(await statusOf(key, from), from).toBe(403);
    // The entries that a caller writes itself stand left of the one that the proxy adds.
    expect(await statusOf(key, '203.0.113.9, 192.0.2.1')).toBe(403);
    expect(await statusOf(key, '192.0.2.1, 203.0.113.9')).toBe(200);
  });

  test('a call from elsewhere is a 403 that reveals no scope, and lines in the audit log, at most 100 an hour', async () => {
    const { id, key } = await issue({ allowed_addresses: ['203.0.113.5'], scopes: ['read'] });
    const answer = await service.call('GET', '/api/onboarding/settings', { key });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ status: 'failed', data: [], message: expect.stringContaining('address') });
    expect(JSON.stringify(answer.body)).not.toMatch(/read|settings|203\.0\.113/);
    expect(answer.headers.get('www-authenticate')).toContain('error="address_not_allowed"');
    for (let calls = 1; calls < 120; calls += 1) await statusOf(key, service.address, '/api/v1/verifications');
    const { rows } = await sql<{ ip: string; details: Record<string, unknown> }>`
      select ip, details from audit_log where actor = ${`api key ${id}`} order by id`.execute(service.db);
    expect(rows).toHaveLength(100);
    expect(rows[0]).toMatchObject({ ip: service.address, details: { refused: 'key_address_not_allowed' } });
    expect(rows.at(-1)!.details).toHaveProperty('no_further_lines_until');
  });

  test('ranges that mean nothing, everything or two things are refused, and so are long lists', async () => {
    const refused = [
      ['0.0.0.0/0'],
      ['::/0'],
      ['::ffff:0.0.0.0/96'],
      ['10.0.0.5/8'],
      ['010.0.0.1'],
      ['bank.example'],
      ['10.0.0.1\u0000'],
      ['x'.repeat(61)],
      Array.from({ length: 51 }, (_, at) => `10.0.0.${at}`),
      [5],
      'everything',
    ];
    for (const addresses of refused) {
      const json = { name: 'K', allowed_addresses: addresses };
      const answer = await service.call('POST', '/v1/api-keys', { token: owner(), json });
      expect(answer.status, JSON.stringify(addresses).slice(0, 80)).toBe(400);
    }
    const huge = { name: 'K', allowed_addresses: Array.from({ length: 100_000 }, () => '10.0.0.1') };
    expect((await service.call('POST', '/v1/api-keys', { token: owner(), json: huge })).status).toBe(413);
    const { id } = await issue({ allowed_addresses: ['10.0.0.1'] });
    expect((await change(id, { allowed_addresses: ['0.0.0.0/0'] })).body).toMatchObject({
      code: 'address_range_unlimited',
    });
    // null is the absence of a field: the limit stays.
    expect((await change(id, { allowed_addresses: null })).body.data.allowed_addresses).toEqual(['10.0.0.1']);
  });
});

describe('replacement', () => {
  test('both keys work until the former one ends; the new one has its limits and not its text', async () => {
    const former = await issue({ scopes: ['settings'], allowed_addresses: [`${service.address}`, '203.0.113.5'] });
    const { status, body } = await replace(former.id, { overlap_hours: 24 });
    expect(status, JSON.stringify(body)).toBe(201);
    const made = body.data as Awaited<ReturnType<typeof issue>>;
    expect(made).toMatchObject({ name: 'Limited', scopes: ['settings'], expires_at: null, replaced_by: null });
    expect(made.allowed_addresses).toEqual(former.allowed_addresses);
    expect(made.key).not.toBe(former.key);
    expect([await statusOf(former.key), await statusOf(made.key)]).toEqual([200, 200]);
    expect(await statusOf(made.key, '192.0.2.1')).toBe(403);
    const ended = await listed(former.id);
    expect(ended.replaced_by).toBe(made.id);
    expect(Date.parse(ended.expires_at!) - Date.now()).toBeGreaterThan(86_000_000);
    expect(Date.parse(ended.expires_at!) - Date.now()).toBeLessThanOrEqual(86_400_000);
    // It can be ended now.
    await service.call('DELETE', `/v1/api-keys/${former.id}`, { token: owner() });
    expect([await statusOf(former.key), await statusOf(made.key)]).toEqual([401, 200]);
    expect((await replace(former.id, { overlap_hours: 24 })).body).toMatchObject({ code: 'key_ended_already' });
    const log = await service.call('GET', `/v1/audit-log?limit=50`, { token: owner() });
    const line = (log.body.data.items as { action: string; subject: string; outcome: string; details: object }[]).find(
      ({ action, subject, outcome }) =>
        action === 'POST /v1/api-keys/:id/replacement' && subject === `api key ${former.id}` && outcome === '201',
    );
    expect(line?.details).toMatchObject({ replaced_by: { after: made.id } });
    expect(JSON.stringify(log.body)).not.toContain(made.key);
  });

  test('an overlap of 0 ends the former key now, and no overlap lengthens its life', async () => {
    const now = await issue();
    expect((await replace(now.id, { overlap_hours: 0 })).status).toBe(201);
    expect(await statusOf(now.key)).toBe(401);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const short = await issue({ expires_at: soon });
    const made = (await replace(short.id, { overlap_hours: 720 })).body.data as { expires_at: string };
    expect((await listed(short.id)).expires_at).toBe(soon);
    expect(Date.parse(made.expires_at), 'the lifetime of the former key').toBeGreaterThan(Date.parse(soon) - 5_000);
    expect(Date.parse(made.expires_at)).toBeLessThan(Date.parse(soon) + 60_000);
  });

  test('of two calls at the same time one replaces the key, and overlaps out of range are refused', async () => {
    const { id } = await issue();
    for (const overlap_hours of [-1, 721, 1.5, '24', null])
      expect((await replace(id, { overlap_hours })).status, String(overlap_hours)).toBe(400);
    expect((await replace(id, { overlap_hours: 1, scopes: null })).status, 'unknown field').toBe(400);
    const answers = await Promise.all([replace(id, { overlap_hours: 1 }), replace(id, { overlap_hours: 1 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await replace(id, { overlap_hours: 1 })).body).toMatchObject({ code: 'key_replaced_already' });
  });
});

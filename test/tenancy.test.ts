import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes } from '../server/src/app/describe-api.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import type { OfferedRoute } from '../server/src/http/other-methods.ts';
import { SYNTHETIC_SETTINGS, SYNTHETIC_XSD } from '../server/src/transactions/reports/reports.fixture.ts';
import { type Service, startService } from './service.fixture.ts';

type Access = 'token' | 'key' | 'session' | 'none';
/** One record of the demo account, that others must find unknown. */
interface Owned {
  readonly access: Access;
  /** The ids in its path, in their order. */
  readonly ids: readonly (string | number)[];
}

let service: Service;
let routes: readonly OfferedRoute[];
/** By the router's paths. */
let owned: Record<string, Owned>;
let branch: number;
/** How the other account calls: its owner's token, its branch's key, a session of its own. */
let strangers: Record<Access, Parameters<Service['call']>[2]>;

/** Paths with a parameter that names no record: a provider of one's own account, the files of the reference. */
const NAME_NO_RECORD = [
  '/dashboard/assets/:name',
  '/dashboard/*',
  '/v1/authorities/:provider/credentials',
  '/docs/api/static/*',
];

beforeAll(async () => {
  service = await startService();
  routes = await listRoutes();
  const { dashboard_token: token, other_owner_token: other, api_key: key } = service.sandbox;
  const made = async (method: string, path: string, options: Parameters<Service['call']>[2]) => {
    const { status, body } = await service.call(method, path, options);
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body.data;
  };
  const make = async (path: string, json: unknown) => (await made('POST', path, { token, json })).id as number;
  branch = await make('/v1/branches', { name: 'Second' });
  const apiKey = await make('/v1/api-keys', { name: 'Another' });
  const employee = await make('/v1/employees', {
    ...{ email: 'e@demo.example', name: 'E', role: 'analyst', password: 'correct horse battery staple' },
  });
  await made('PUT', '/v1/integrations/webhook', {
    token,
    json: { url: 'http://127.0.0.1:9/none', hash_key: 'k'.repeat(24), events: ['customer_verified'] },
  });
  const customer = await made('POST', '/api/onboarding/verify_customer', {
    key,
    headers: { 'x-reference': 'customer-7' },
    json: { country: 'kenya', identifier: '22222222' },
  });
  const photo = (await specimenPhoto()).toString('base64');
  const compared = await service.call('POST', '/api/onboarding/biometrics/face/comparison', {
    key,
    json: { image_one: photo, image_two: photo },
  });
  const withImage = Number(compared.headers.get('x-verification-id'));
  const image = await fetch(`${service.baseUrl}/v1/verifications/${withImage}/images/0`, {
    headers: { authorization: `Token ${token}` },
  });
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const deliveries = await made('GET', '/v1/webhook-deliveries', { token });
  const account = { account_number: '0123456789', bank_code: '058' };
  await made('POST', '/api/v1/monitoring/transaction_monitoring', {
    key,
    json: {
      ...{ transaction_id: 't', amount: 5, currency: 'NGN', transaction_type: 'transfer', account_type: 'individual' },
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@demo.example' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      ...{ origin_account: account, destination_account: account },
    },
  });
  const listed = await make('/v1/blacklist', { kind: 'email', value: 'x@demo.example', reason: 'test' });
  const draft = await make('/v1/rules/drafts', {
    changes: [{ kind: 'remove', rule: 'fan_out' }],
    reason: 'demo.example',
  });
  const { id: backtest } = await made('POST', '/v1/rules/backtests', { token, json: { draft } });
  await made('POST', `/v1/rules/drafts/${draft}/shadow`, { token, json: { days: 1 } });
  const { rule_set } = await made('GET', '/v1/rules', { token });
  const hold = await make('/v1/legal-holds', { number: '22222222', reason: 'court order' });
  const caseId = (await made('GET', '/v1/cases', { token })).items[0].id as number;
  const workItem = (await made('GET', '/v1/queue', { token })).items[0].id as number;
  const snooze = await make('/v1/rules/snoozes', {
    ...{ rule: 'self_transfer', case: caseId, reason: 'test', until: new Date(Date.now() + 3_600_000).toISOString() },
  });
  const profile = await make('/v1/report-profiles', {
    ...{ name: 'Unit', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS },
  });
  const exported = await make('/v1/exports', { kind: 'queue' });
  const view = await make('/v1/saved-views', { page: 'queue', name: 'Mine', query: '' });
  const report = await make(`/v1/cases/${caseId}/reports`, { profile });
  const config = service.sandbox.sdk_config_id;

  const openSession = async (ofKey: string, clientId: string) => {
    const session = await made('POST', '/v1/sdk/sessions', {
      key: ofKey,
      json: { client_id: clientId, verification_type: 'document_verification', user_reference: 'c' },
    });
    const headers: Record<string, string> = { authorization: `Session ${session.session_token}` };
    const opened = await made('POST', '/v1/sdk/session/open', { headers, json: { channel: 'web' } });
    headers['x-session-binding'] = opened.binding;
    await made('POST', '/v1/sdk/session/consent', { headers });
    const json = { country: 'nigeria', document_type: 'passport' };
    await made('PUT', '/v1/sdk/session/subject', { headers, json });
    const upload = await made('POST', '/v1/sdk/uploads', { headers, json: { kind: 'document_front' } });
    return { id: session.session_id as string, headers, upload: upload.upload_id as string };
  };
  const session = await openSession(key, service.sandbox.client_id);
  const blob = readdirSync(join(service.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .find((file) => file.isFile())!
    .name.replace(/\..*$/, '');
  owned = {
    ...Object.fromEntries(
      (
        [
          ['/v1/branches/:id', branch],
          ['/v1/api-keys/:id', apiKey],
          ['/v1/employees/:id', employee],
          ['/v1/employees/:id/password-link', employee],
          ['/v1/employees/:id/second-factor', employee],
          // Those of the demo owner: made first.
          ['/v1/auth/sessions/:id', 1],
          ['/v1/alerts/:id', 1],
          ['/v1/alerts/:id/decision', 1],
          ['/v1/verifications/:id', customer.onboarding_id],
          ['/v1/verifications/:id/evidence.json', customer.onboarding_id],
          ['/v1/verifications/:id/evidence.pdf', customer.onboarding_id],
          ['/v1/verifications/:id/images/:index', withImage, 0],
          ...['', '/approve', '/assign', '/notes', '/propose', '/reject', '/reopen'].map(
            (verb) => [`/v1/cases/:id${verb}`, caseId] as const,
          ),
          ...['', '/decision', '/second', '/undo'].map((verb) => [`/v1/queue/:id${verb}`, workItem] as const),
          ['/v1/cases/:id/reports', caseId],
          ['/v1/cases/:id/evidence.json', caseId],
          ['/v1/cases/:id/evidence.pdf', caseId],
          ['/v1/sdk-config/:config_id/test-session', config],
          ...['', '/approve', '/state', '/xml', '/pdf'].map((part) => [`/v1/reports/:id${part}`, report] as const),
          ['/v1/customers/:reference', 'customer-7'],
          ['/v1/blacklist/:id', listed],
          ['/v1/exports/:id', exported],
          ['/v1/exports/:id/file', exported],
          ['/v1/saved-views/:id', view],
          ['/v1/transactions/:id', 1],
          ['/v1/transactions/:id/replay', 1],
          ['/v1/verifications/:id/replay', customer.onboarding_id],
          ['/v1/rules/drafts/:id', draft],
          ['/v1/rules/drafts/:id/publish', draft],
          ['/v1/rules/drafts/:id/shadow', draft],
          ['/v1/rules/backtests/:id', backtest],
          ['/v1/rules/backtests/:id/samples', backtest],
          ['/v1/rules/backtests/:id/samples/:sample', backtest, 1],
          ['/v1/rules/snoozes/:id', snooze],
          ['/v1/rules/versions/:id', rule_set],
          ['/v1/legal-holds/:id', hold],
          ['/v1/webhook-deliveries/:id/resend', deliveries.items[0].id],
          ['/v1/sdk-config/:config_id', config],
          ['/v1/sdk-config/:config_id/webhook-secret', service.sandbox.client_id],
        ] as const
      ).map(([path, ...ids]) => [path, { access: 'token', ids } as const]),
    ),
    '/api/v1/customers/:reference': { access: 'key', ids: ['customer-7'] },
    '/api/v1/verifications/:id': { access: 'key', ids: [customer.onboarding_id] },
    '/api/v1/transactions/:transaction_id': { access: 'key', ids: ['t'] },
    '/v1/sdk/sessions/:id': { access: 'key', ids: [session.id] },
    '/v1/sdk/uploads/:id': { access: 'session', ids: [session.upload] },
    '/v1/sdk/uploads/:id/check': { access: 'session', ids: [session.upload] },
    '/v1/sdk/attempts/:id/finish': { access: 'session', ids: [1] },
    '/v1/sdk/attempts/:id/commit': { access: 'session', ids: [1] },
    // A link to the victim's own image, signed with a guess.
    '/media/:said/:signature': { access: 'none', ids: [`1.${blob}.99999999999.jpg`, 'A'.repeat(43)] },
  };
  const otherKey = (await made('POST', '/v1/api-keys', { token: other, json: { name: 'Theirs' } })).key as string;
  const otherConfig = await made('POST', '/v1/sdk-config', {
    token: other,
    json: { name: 'Theirs', countries: ['nigeria'] },
  });
  const otherSession = await openSession(otherKey, otherConfig.client_id);
  strangers = { token: { token: other }, key: { key: otherKey }, session: { headers: otherSession.headers }, none: {} };
});
afterAll(() => service?.[Symbol.asyncDispose]());

const bodies: Record<string, unknown> = {
  '/v1/alerts/:id/decision': { status: 'cleared', reason: 'mine now' },
  '/v1/cases/:id/assign': { user_id: null },
  '/v1/cases/:id/notes': { text: 'mine' },
  '/v1/cases/:id/approve': {},
  '/v1/sdk-config/:config_id/test-session': {},
  '/v1/cases/:id/propose': { disposition: 'explained', reason: 'mine' },
  '/v1/cases/:id/reject': { reason: 'mine' },
  '/v1/cases/:id/reopen': { reason: 'mine' },
  '/v1/rules/drafts/:id/shadow': { days: 1 },
  '/v1/rules/backtests/:id/samples/:sample': { suspicious: true },
  '/v1/cases/:id/reports': { profile: 1 },
  '/v1/reports/:id': { fields: {} },
  '/v1/reports/:id/state': { state: 'submitted', answer: 'mine' },
  '/v1/sdk/attempts/:id/finish': { upload_id: 'x' },
  '/v1/queue/:id/decision': { decision: 'approve', reason: 'other' },
  '/v1/queue/:id/second': { agree: true },
  '/v1/sdk/attempts/:id/commit': { piece: 0, sha256: '0'.repeat(64), size: 1 },
};
const at = (path: string, ids: readonly (string | number)[]): string => {
  const left = [...ids];
  return path.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''));
};
const withParameters = (): OfferedRoute[] =>
  // OPTIONS answers a browser which methods there are, and looks at no record.
  routes.filter(({ method, path }) => method !== 'OPTIONS' && /[:*]/.test(path) && !NAME_NO_RECORD.includes(path));
/** As one of these, with a body that the endpoint would take. */
function send(route: OfferedRoute, ids: readonly (string | number)[], as: Parameters<Service['call']>[2]) {
  const { method, path } = route;
  const part = method === 'PATCH' && path === '/v1/sdk/uploads/:id';
  return service.call(method, at(path, ids), {
    ...as,
    ...(part && { json: 'x' }),
    ...(route.body !== undefined && { json: bodies[path] ?? { name: 'taken over' } }),
    headers: {
      ...as?.headers,
      ...(part && { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }),
    },
  });
}

describe('another account', () => {
  test('every route of the router that names a record is known to this test, hidden ones too', () => {
    expect(Object.keys(owned).sort()).toEqual([...new Set(withParameters().map(({ path }) => path))].sort());
  });

  test('what is asked for is there: its own account finds it', async () => {
    const { dashboard_token: token, api_key: key } = service.sandbox;
    for (const { method, path } of withParameters()) {
      const { access, ids } = owned[path]!;
      // There is no alert here: `rescreen.test.ts` reads one.
      if (method !== 'GET' || !['token', 'key'].includes(access) || /images|alerts|xml$|pdf$|file$/.test(path))
        continue;
      const answer = await service.call('GET', at(path, ids), access === 'token' ? { token } : { key });
      expect(answer.status, path).toBe(200);
    }
  });

  test('finds none of the account’s records, by any method of the router', async () => {
    let asked = 0;
    for (const route of withParameters()) {
      const { access, ids } = owned[route.path]!;
      const answer = await send(route, ids, strangers[access]);
      const label = `${route.method} ${at(route.path, ids)}: ${JSON.stringify(answer.body)}`;
      expect(answer.status, label).toBe(404);
      if (access === 'token' && route.method !== 'HEAD') expect(answer.body.message, label).toBe('Not found');
      asked += 1;
    }
    expect(asked).toBeGreaterThan(40);
  });

  test('nor with the key of another branch of the same account', async () => {
    const key = service.sandbox.suite_disabled_api_key;
    for (const route of withParameters()) {
      const { access, ids } = owned[route.path]!;
      if (access === 'key')
        expect([403, 404], `${route.method} ${route.path}`).toContain((await send(route, ids, { key })).status);
    }
  });

  test('what is for one kind of credential is closed to the others, and to none', async () => {
    for (const route of withParameters()) {
      const { access, ids } = owned[route.path]!;
      if (access === 'none') continue;
      for (const [kind, as] of Object.entries(strangers))
        if (kind !== access)
          expect((await send(route, ids, as)).status, `${route.method} ${route.path} as ${kind}`).toBe(401);
    }
  });

  test('nor through the branch it may not choose', async () => {
    const lists = routes.filter(
      ({ method, path }) => method === 'GET' && /^\/v1\/(?!sdk\/)/.test(path) && !path.includes(':'),
    );
    expect(lists.length).toBeGreaterThan(15);
    for (const { path } of lists) {
      const { status, body } = await service.call('GET', `${path}?branch=${branch}`, {
        token: service.sandbox.other_owner_token,
      });
      if (status === 200) expect(JSON.stringify(body.data), path).not.toMatch(/demo\.example|Demo Bank/);
      // Lists of the whole account know no branch.
      else if (status === 400) expect(body.message, path).toBe("Unknown query parameter 'branch'");
      else expect(status, path).toBe(404);
    }
  });

  test('ids that it guesses are unknown, and what is there stays as it was', async () => {
    // Not sessions: its own is among the small numbers, and ending it would end the test.
    const guessed = withParameters().filter(
      ({ path }) => owned[path]!.access === 'token' && path !== '/v1/auth/sessions/:id',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...guessed),
        fc.oneof(
          fc.integer({ min: 1, max: 60 }).map(String),
          fc.uuid(),
          fc.constantFrom('0', '-1', '1e3', '\0', "1'--", '99999999999999999999'),
        ),
        async (route, id) => {
          const answer = await send(route, [id, '0'], strangers.token);
          const { path, method } = route;
          // Its own are among the small numbers.
          const own = /^\/v1\/(branches|api-keys|employees|sdk-config)\//.test(path) && Number(id) <= 60;
          expect(own || [400, 404].includes(answer.status), `${method} ${at(path, [id])}: ${answer.status}`).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
    const me = await service.call('GET', '/v1/me', { token: service.sandbox.dashboard_token });
    expect(me.body.data.branches.map(({ name }: { name: string }) => name)).toContain('Second');
    const theirs = await service.call('GET', '/v1/me', { token: service.sandbox.other_owner_token });
    const peopleOf = ({ body }: typeof me): number[] => body.data.people.map(({ id }: { id: number }) => id);
    expect(peopleOf(theirs).length).toBeGreaterThan(0);
    expect(peopleOf(me).filter((id) => peopleOf(theirs).includes(id))).toEqual([]);
  });

  test('an API key sees its own branch alone', async () => {
    const other = await service.call('GET', '/api/onboarding/settings', {
      key: service.sandbox.suite_disabled_api_key,
    });
    await service.call('POST', '/api/onboarding/settings', {
      key: service.sandbox.suite_disabled_api_key,
      json: { aml: !other.body.data.aml },
    });
    const own = await service.call('GET', '/api/onboarding/settings', { key: service.sandbox.api_key });
    expect(own.body.data).toEqual({ ivs: true, aml: true });
  });
});

describe('roles', () => {
  test('what an admin employee and an analyst may not do is 403', async () => {
    const { sandbox } = service;
    const signedIn = await service.call('POST', '/v1/auth/sign-in', {
      json: { email: 'e@demo.example', password: 'correct horse battery staple' },
    });
    const analyst = signedIn.body.data.token as string;
    const refused = async (token: string, method: string, path: string, json?: unknown) =>
      expect(
        (await service.call(method, path, { token, ...(json !== undefined && { json }) })).status,
        `${method} ${path}`,
      ).toBe(403);
    for (const token of [sandbox.employee_admin_token, analyst]) {
      await refused(token, 'POST', '/v1/api-keys', { name: 'mine' });
      await refused(token, 'POST', '/v1/employees', {
        email: 'x@y.example',
        name: 'X',
        role: 'admin',
        password: 'correct horse battery staple',
      });
      await refused(token, 'GET', `/v1/sdk-config/${sandbox.sdk_config_id}/webhook-secret`);
    }
    await refused(analyst, 'POST', '/v1/branches', { name: 'mine' });
    await refused(analyst, 'PUT', '/v1/integrations/webhook', { url: 'http://127.0.0.1:9/mine' });
    expect((await service.call('GET', '/v1/verifications', { token: analyst })).status).toBe(200);
  });

  test('signing out ends the token', async () => {
    const { body } = await service.call('POST', '/v1/auth/sign-in', {
      json: { email: service.sandbox.owner_email, password: service.sandbox.owner_password },
    });
    const token = body.data.token as string;
    expect((await service.call('GET', '/v1/me', { token })).status).toBe(200);
    await service.call('POST', '/v1/auth/sign-out', { token });
    expect((await service.call('GET', '/v1/me', { token })).status).toBe(401);
  });
});

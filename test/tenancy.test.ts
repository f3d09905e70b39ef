import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes } from '../server/src/app/describe-api.ts';
import type { OfferedRoute } from '../server/src/http/other-methods.ts';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { type Service, startService } from './service.fixture.ts';
import { makeRecords, type Owned, type Strangers } from './tenancy.fixture.ts';

let database: TestDatabase;
let service: Service;
let routes: readonly OfferedRoute[];
/** By the router's paths. */
let owned: Record<string, Owned>;
let branch: number;
let strangers: Strangers;

/** Paths with a parameter that names no record: a provider of one's own account, the files of the reference. */
const NAME_NO_RECORD = [
  '/dashboard/assets/:name',
  '/dashboard/*',
  '/demo/specimens/:file',
  '/v1/authorities/:provider/credentials',
  '/docs/api/static/*',
  '/docs/*',
];

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ database });
  routes = await listRoutes();
  ({ owned, branch, strangers } = await makeRecords(service, database));
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

const bodies: Record<string, unknown> = {
  '/v1/api-keys/:id/replacement': { overlap_hours: 1 },
  '/v1/text-templates/:id': { kind: 'note', name: 'taken over', text: 'mine' },
  '/v1/sdk-config/:config_id/sandbox-run': { outcome: 'verified' },
  '/v1/alerts/:id/decision': { status: 'cleared', reason: 'mine now' },
  '/v1/cases/:id/assign': { user_id: null },
  '/v1/cases/:id/attachments/:attachment/remove': { reason: 'mine' },
  '/v1/cases/:id/notes': { text: 'mine' },
  '/v1/cases/:id/approve': {},
  '/v1/changes/:id/approve': { digest: '0'.repeat(64) },
  '/v1/changes/:id/reject': { note: 'mine' },
  '/v1/sdk-config/:config_id/test-session': {},
  '/v1/cases/:id/propose': { disposition: 'explained', reason: 'mine' },
  '/v1/cases/:id/reject': { reason: 'mine' },
  '/v1/cases/:id/reopen': { reason: 'mine' },
  '/v1/rules/drafts/:id/shadow': { days: 1 },
  '/v1/rule-lists/:id/drafts': { add: [{ value: 'GB' }], reason: 'mine' },
  '/v1/rules/backtests/:id/samples/:sample': { suspicious: true },
  '/v1/cases/:id/reports': { profile: 1 },
  '/v1/reports/:id': { fields: {} },
  '/v1/reports/:id/approve': {},
  '/v1/reports/:id/state': { state: 'submitted', answer: 'mine' },
  '/v1/sdk/attempts/:id/finish': { upload_id: 'x' },
  '/v1/queue/:id/checklist': { step: 'adverse_media', done: true },
  '/v1/queue/:id/decision': { decision: 'approve', reason: 'other' },
  '/v1/queue/:id/second': { agree: true },
  '/v1/sdk/attempts/:id/commit': { piece: 0, sha256: '0'.repeat(64), size: 1 },
};
const at = (path: string, ids: readonly (string | number)[]): string => {
  const left = [...ids];
  return path.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''));
};
/** Names a customer of the caller's own branch, whoever calls: test/customer-risk.test.ts shows that a stranger's changes nothing here. */
const isUpsert = ({ method, path }: OfferedRoute): boolean =>
  method === 'PUT' && path === '/v1/customers/:reference/risk';
const withParameters = (): OfferedRoute[] =>
  // OPTIONS answers a browser which methods there are, and looks at no record.
  routes.filter(
    (route) =>
      route.method !== 'OPTIONS' && /[:*]/.test(route.path) && !NAME_NO_RECORD.includes(route.path) && !isUpsert(route),
  );
/** A file for the endpoint that accepts a form. */
const FORM = [
  '--x',
  'content-disposition: form-data; name="file"; filename="a.txt"',
  'content-type: text/plain',
  '',
  'mine',
  '--x--',
  '',
].join('\r\n');
/** As one of these, with a body that the endpoint would take. */
async function send(route: OfferedRoute, ids: readonly (string | number)[], as: Parameters<Service['call']>[2]) {
  const { method, path } = route;
  if (method === 'POST' && path === '/v1/cases/:id/attachments') {
    const { key, token, headers } = as ?? {};
    const answer = await fetch(service.baseUrl + at(path, ids), {
      method,
      headers: {
        ...(key && { 'x-access-token': key }),
        ...(token && { authorization: `Token ${token}` }),
        ...headers,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: FORM,
    });
    return { status: answer.status, body: (await answer.json()) as { message?: string } };
  }
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
      if (
        method !== 'GET' ||
        !['token', 'key'].includes(access) ||
        /images|alerts|attachments|xml$|pdf$|file$/.test(path)
      )
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
          // Its own are among the small numbers, and lists that are everybody's.
          const own = /^\/v1\/(branches|api-keys|employees|sdk-config|lists)\//.test(path) && Number(id) <= 60;
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

import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { wholeOperations } from './contract/whole-operations.ts';
import { type Answer, type Service, startService } from './service.fixture.ts';

interface Operation {
  readonly security?: Record<string, unknown>[];
  readonly parameters?: { name: string; in: string }[];
}

let database: TestDatabase;
let service: Service;
let operations: { method: string; path: string; operation: Operation }[];
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ database, untilReady: false });
  const { paths } = wholeOperations((await service.call('GET', '/openapi.json')).body) as {
    paths: Record<string, Record<string, Operation>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});
const at = (path: string): string => path.replace(/\{[^}]+\}/g, '1');

describe('every endpoint', () => {
  test('refuses strangers before it looks at the body, with and without the trailing slash', async () => {
    const closed = operations.filter(({ operation: { security = [] } }) => security.length > 0);
    expect(closed.filter(({ path }) => path.startsWith('/v1/sdk/')).length).toBeGreaterThan(15);
    expect(closed.length).toBeGreaterThan(100);
    for (const { method, path } of closed)
      for (const url of [at(path).replace(/\/$/, ''), `${at(path).replace(/\/$/, '')}/`]) {
        const { status, body, headers } = await service.call(method, url, {
          headers: { 'content-type': 'text/none' },
          ...(!['GET', 'HEAD'].includes(method) && { json: { __proto__: null } }),
        });
        // The SDK's endpoints have an envelope of their own.
        const fields = path.startsWith('/v1/sdk/')
          ? ['status', 'code', 'message', 'data', 'request_id']
          : path.startsWith('/v1/') && !path.endsWith('/webhook-secret')
            ? ['status', 'message', 'code', 'params']
            : ['status', 'message'];
        const shown = method === 'HEAD' ? fields : Object.keys(body);
        expect([status, shown], `${method} ${url}`).toEqual([401, fields]);
        expect(headers.get('x-request-id')).toBeTruthy();
      }
  });

  test('answers another method with 405', async () => {
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const methods = operations.filter((operation) => operation.path === path).map(({ method }) => method);
      const other = ['PUT', 'DELETE', 'PATCH', 'POST'].find((method) => !methods.includes(method))!;
      const { status, headers } = await service.call(other, at(path));
      expect(status, `${other} ${path}`).toBe(405);
      for (const method of methods) expect(headers.get('allow')).toContain(method);
    }
  });

  test('lists take limit and cursor, and refuse what is neither', async () => {
    const { dashboard_token: token } = service.sandbox;
    const lists: [string, Answer][] = [];
    for (const { method, path } of operations)
      if (method === 'GET' && path.startsWith('/v1/') && !path.includes('{')) {
        const answer = await service.call('GET', `${path}?limit=1`, { token });
        if (Array.isArray(answer.body.data?.items)) lists.push([path, answer]);
      }
    expect(lists.length).toBeGreaterThan(6);
    const whole = lists.filter(([, { body }]) => !('cursor' in body.data)).map(([path]) => path);
    // A handful, in one answer: the providers asked.
    expect(['/v1/authorities/health']).toEqual(expect.arrayContaining(whole));
    for (const [path, { body }] of lists.filter(([path]) => !whole.includes(path))) {
      expect(body.data.items.length, path).toBeLessThanOrEqual(1);
      for (const query of ['limit=x', 'limit=-1', 'cursor=x', 'limit=1&limit=2'])
        expect((await service.call('GET', `${path}?${query}`, { token })).status, `${path}?${query}`).toBe(400);
    }
  });
});

test('the audit log has every call to a webhook secret, refused ones too, and never the secret', async () => {
  const { sandbox } = service;
  const url = `/v1/sdk-config/${sandbox.client_id}/webhook-secret/`;
  const calls: [string, string | undefined, number][] = [
    ['GET', sandbox.dashboard_token, 200],
    ['POST', sandbox.dashboard_token, 200],
    ['GET', sandbox.employee_admin_token, 403],
    ['POST', sandbox.other_owner_token, 404],
    ['GET', undefined, 401],
    ['GET', 'not a token', 401],
  ];
  const answers: Answer[] = [];
  for (const [method, token, status] of calls) {
    const answer = await service.call(method, url, { ...(token && { token }) });
    expect(answer.status).toBe(status);
    answers.push(answer);
  }
  const { rows } = await sql<Record<string, string>>`select * from audit_log
    where request_id = any(${answers.map(({ headers }) => headers.get('x-request-id'))}) order by id`.execute(
    database.db,
  );
  expect(rows.map(({ actor, outcome, request_id }) => [actor, outcome, request_id])).toEqual(
    ['user 1', 'user 1', 'user 2', 'user 3', 'unknown', 'unknown'].map((actor, index) => [
      actor,
      String(calls[index]![2]),
      answers[index]!.headers.get('x-request-id'),
    ]),
  );
  for (const row of rows) {
    expect(row['ip']).toMatch(/127\.0\.0\.1/);
    expect(row['at']).toBeTruthy();
    expect([`sdk config ${sandbox.sdk_config_id}`, sandbox.client_id]).toContain(row['subject']);
  }
  const all = JSON.stringify(rows);
  for (const { body } of answers) if (body.data?.webhook_secret) expect(all).not.toContain(body.data.webhook_secret);
});

test('signing in is in the log of the account, also when the password was wrong', async () => {
  const { sandbox, call } = service;
  const signIn = (password: string) =>
    call('POST', '/v1/auth/sign-in', { json: { email: sandbox.owner_email, password } });
  expect((await signIn('wrong')).status).toBe(401);
  expect((await signIn(sandbox.owner_password)).status).toBe(200);
  const { body } = await call('GET', '/v1/audit-log?limit=2', { token: sandbox.dashboard_token });
  expect(body.data.items.map(({ action, outcome }: Record<string, string>) => [action, outcome])).toEqual([
    ['POST /v1/auth/sign-in', '200'],
    ['POST /v1/auth/sign-in', '401'],
  ]);
});

test('figures for Prometheus carry routes, never addresses', async () => {
  const text = await (await fetch(`${service.baseUrl}/metrics`)).text();
  expect(text).toMatch(
    /hakiki_http_request_duration_seconds_count\{method="GET",route="\/v1\/audit-log",status="200"\} \d/,
  );
  expect(text).not.toContain(service.sandbox.client_id);
});

test('SIGTERM ends it in time although a client is still sending', async () => {
  const { port } = new URL(service.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST /api/aml/screening HTTP/1.1\r\nHost: a\r\nx-access-token: ${service.sandbox.api_key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"`,
  );
  await service.call('GET', '/healthz');
  service.process.kill('SIGTERM');
  expect(await service.stopped()).toBe(0);
  expect(service.output()).toContain('"msg":"stopped"');
  const faults = service
    .output()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"/.test(line));
  expect(faults).toEqual([]);
  socket.destroy();
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../../server/src/app/describe-api.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { type Answer, type Service, startService } from '../service.fixture.ts';
import { BY_KEY, BY_PEOPLE, NOT_BY_PEOPLE, type Rule } from './endpoint-rules.fixture.ts';
import { MASTER_KEY, makeThings, type Role, type Sent } from './endpoint-things.fixture.ts';

/**
 * Every endpoint of the router, as each role, with an API key, as another account and as nobody: what each may (the table in
 * endpoint-rules.fixture.ts), and the line that it leaves in the audit log.
 */
let database: TestDatabase;
let service: Service;
let routes: string[];
let people: Record<Role, string>;
let things: Awaited<ReturnType<typeof makeThings>>;
let lastLine = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ database, environment: { RATE_LIMIT: '10000000', MASTER_KEY } });
  routes = (await listRoutes())
    .filter(({ method }) => method !== 'OPTIONS' && method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !NOT_BY_PEOPLE.some((known) => known.test(route)));
  things = await makeThings(service, database.db, (await specimenPhoto()).toString('base64'));
  people = {
    owner: service.sandbox.dashboard_token,
    admin: service.sandbox.employee_admin_token,
    analyst: await things.signedIn('analyst'),
    auditor: await things.signedIn('auditor'),
  };
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

interface Line {
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly outcome: string;
  readonly ip: string;
  readonly details: Readonly<Record<string, unknown>>;
}
const linesOf = async (answer: Answer): Promise<Line[]> => {
  const { rows } = await sql<Line>`select actor, action, subject, outcome, ip, details from audit_log
    where request_id = ${answer.headers.get('x-request-id')}`.execute(database.db);
  return rows;
};
const lastLineNow = async (): Promise<number> =>
  (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from audit_log`.execute(database.db)).rows[0]!.id;

async function send(route: string, { ids = [], json, headers }: Sent, as: { token?: string; key?: string }) {
  const [method, path] = route.split(' ') as [string, string];
  const left = [...ids];
  const url = path.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? '1'));
  const response = await fetch(service.baseUrl + url, {
    method,
    headers: {
      ...(as.key && { 'x-access-token': as.key }),
      ...(as.token && { authorization: `Token ${as.token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

test('the tables below know every route of the router, and no other', () => {
  expect.soft([...Object.keys(BY_PEOPLE), ...Object.keys(BY_KEY)].sort()).toEqual([...new Set(routes)].sort());
});

const changes = (route: string, rule: Rule): boolean => !route.startsWith('GET ') && !rule.readOnly;

test('each role may what the table says and no more, and each call is in the log with what it changed', {
  timeout: 240_000,
}, async () => {
  lastLine = await lastLineNow();
  for (const [route, rule] of Object.entries(BY_PEOPLE))
    for (const [role, token] of Object.entries(people) as [Role, string][]) {
      const sent = await rule.request(things, role);
      const answer = await send(route, sent, { token: sent.token ?? token });
      const label = `${route} as ${role}: ${answer.status} ${answer.body.slice(0, 300)}`;
      const allowed = rule.may.includes(role);
      if (allowed) expect.soft(rule.answers ?? [200, 201], label).toContain(answer.status);
      else expect.soft(answer.status, label).toBe(403);
      const lines = await linesOf(answer);
      if (rule.audited === false && allowed) expect.soft(lines, label).toEqual([]);
      else {
        expect
          .soft(lines, label)
          .toEqual([expect.objectContaining({ action: route, outcome: String(answer.status), ip: '127.0.0.1' })]);
        expect.soft(String(lines[0]?.actor), label).toMatch(/^user \d+$/);
        if (/:(id|config_id|provider)/.test(route))
          expect.soft(String(lines[0]?.subject), label).toMatch(/\d|smile_id/);
        // A change is named; a refused call changed nothing.
        const changed = Object.keys(lines[0]?.details ?? {});
        if (changes(route, rule) && answer.status < 300) expect.soft(changed, label).not.toEqual([]);
        else expect.soft(changed, label).toEqual([]);
      }
    }
});

test('endpoints of API keys: changes, reads and refusals are in the log, and no user’s token opens them', {
  timeout: 120_000,
}, async () => {
  for (const [route, rule] of Object.entries(BY_KEY)) {
    const sent = await rule.request(things, 'owner');
    const answer = await send(route, sent, { key: service.sandbox.api_key });
    const label = `${route}: ${answer.status} ${answer.body.slice(0, 300)}`;
    expect.soft(rule.answers ?? [200, 201], label).toContain(answer.status);
    const lines = await linesOf(answer);
    if (rule.audited === false) expect.soft(lines, label).toEqual([]);
    else {
      expect
        .soft(lines, label)
        .toEqual([expect.objectContaining({ action: route, outcome: String(answer.status), actor: 'api key 1' })]);
      if (changes(route, rule)) expect.soft(Object.keys(lines[0]?.details ?? {}), label).not.toEqual([]);
    }
    // The owner has every permission. Each refusal is a line of the log, which has at most 500 an hour of unknown callers.
    const refused = await send(route, sent, { token: people.owner });
    expect.soft(refused.status, `${route} with the token of the owner`).toBe(401);
    const tried = await send(route, sent, { key: 'x'.repeat(64) });
    expect.soft(tried.status, label).toBe(401);
    expect
      .soft(await linesOf(tried), `${route} with a key that is none`)
      .toMatchObject([{ actor: 'unknown', action: route, outcome: '401', details: {} }]);
  }
});

test('with an API key no endpoint of people opens, and a token that is none is in the log of nobody’s calls', async () => {
  for (const route of Object.keys(BY_PEOPLE)) {
    expect.soft((await send(route, {}, { key: service.sandbox.api_key })).status, route).toBe(401);
    const answer = await send(route, {}, { token: 'not-a-token' });
    expect.soft(answer.status, route).toBe(401);
    expect.soft(await linesOf(answer), route).toMatchObject([{ actor: 'unknown', action: route, outcome: '401' }]);
  }
});

test('the log holds no secret and no personal data of all these calls', async () => {
  const { rows } = await sql<{ line: string }>`select to_jsonb(a)::text as line from audit_log a
    where id > ${lastLine}`.execute(database.db);
  expect(rows.length).toBeGreaterThan(300);
  const all = rows.map(({ line }) => line).join('\n');
  for (const secret of things.secrets()) expect.soft(all.includes(secret), `the log holds '${secret}'`).toBe(false);
});

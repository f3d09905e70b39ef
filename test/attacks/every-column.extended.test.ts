import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../../server/src/app/describe-api.ts';
import type { OfferedRoute } from '../../server/src/http/other-methods.ts';
import { connect } from '../../server/src/platform/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { type Service, startService } from '../service.fixture.ts';

/** What calls may change whatever is in their body: the log of calls, failed proofs of identity, responses kept for a repetition, and work in the background. */
const TABLES_LEFT_OUT = [
  'audit_log',
  'audit_heads',
  'background_migrations',
  'idempotency_keys',
  'proof_failures',
  'sign_in_attempts',
  'sign_in_origins',
  'blobs_begun',
  'list_screenings',
];
/** When a key or a session was last used. */
const COLUMNS_LEFT_OUT = ['last_used_at', 'updated_at'];
/** Where a call of the contract's endpoints leaves its own record, refused ones too, and the customer it watches from then on. */
const TABLES_OF_RECORDS = ['verifications', 'webhook_events', 'webhook_deliveries', 'watched_customers'];
const PASSWORD = 'correct horse battery staple';

type Fields = Record<string, unknown>;
type As = Parameters<Service['call']>[2];
type Dump = ReadonlyMap<string, ReadonlySet<string>>;

let database: TestDatabase;
let owner: ReturnType<typeof connect>;
let service: Service;
let routes: readonly OfferedRoute[];
let actors: Record<string, As>;
/** Every column of every table, with a value of its type. */
let columns: Map<string, Fields>;
const transaction = {
  ...{ transaction_id: 't', amount: 5, currency: 'NGN', transaction_type: 'transfer', account_type: 'individual' },
  customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@demo.example' },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '0123456789', bank_code: '058' },
};

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ database, environment: { RATE_LIMIT: '10000000' } });
  owner = connect(database.connection, 2, () => {});
  routes = (await listRoutes()).filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
  const { sandbox } = service;
  const [token, key] = [sandbox.dashboard_token, sandbox.api_key];
  const made = async (path: string, options: As) => {
    const { status, body } = await service.call('POST', path, options);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body.data;
  };
  const signedIn = async (role: string) => {
    const email = `${role}@e.example`;
    await made('/v1/employees', { token, json: { email, name: role, role, password: PASSWORD } });
    return { token: (await made('/v1/auth/sign-in', { json: { email, password: PASSWORD } })).token as string };
  };
  await made('/v1/api-keys', { token, json: { name: 'Second' } });
  await made('/v1/branches', { token, json: { name: 'Second' } });
  await made('/v1/blacklist', { token, json: { kind: 'email', value: 'x@demo.example', reason: 'test' } });
  await made('/api/onboarding/verify_customer', { key, json: { country: 'kenya', identifier: '22222222' } });
  await made('/api/v1/monitoring/transaction_monitoring', { key, json: transaction });
  // Makes the key that signs ends of the log, which is made when first needed.
  await service.call('GET', '/v1/audit-log/head', { token });
  const theirs = await made('/v1/api-keys', { token: sandbox.other_owner_token, json: { name: 'Theirs' } });
  actors = {
    owner: { token },
    'owner of the other account': { token: sandbox.other_owner_token },
    admin: { token: sandbox.employee_admin_token },
    analyst: await signedIn('analyst'),
    auditor: await signedIn('auditor'),
    'API key': { key },
    'API key of the other account': { key: theirs.key },
    nobody: {},
  };
  const { rows } = await sql<{ table: string; column: string; type: string }>`select table_name as table,
    column_name as column, data_type as type from information_schema.columns where table_schema = 'public'`.execute(
    owner.db,
  );
  columns = new Map();
  for (const { table, column, type } of rows)
    columns.set(table, { ...columns.get(table), [column]: valueOfType(type) });
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await owner?.end();
  await database?.[Symbol.asyncDispose]();
});

const valueOfType = (type: string): unknown =>
  /int|numeric|double/.test(type)
    ? 1
    : type === 'boolean'
      ? true
      : /time|date/.test(type)
        ? '2020-01-01T00:00:00Z'
        : type === 'uuid'
          ? '00000000-0000-4000-8000-000000000000'
          : 'taken over';

/** Every row of every table as text, but for what is left out above. */
async function dump(): Promise<Dump> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public'`.execute(owner.db);
  const content = await Promise.all(
    tables
      .filter(({ name }) => !TABLES_LEFT_OUT.includes(name))
      .map(async ({ name }) => {
        const { rows } = await sql<{ row: string }>`select (to_jsonb(t) - ${COLUMNS_LEFT_OUT}::text[])::text as row
          from ${sql.table(name)} t`.execute(owner.db);
        return [name, new Set(rows.map(({ row }) => row))] as const;
      }),
  );
  return new Map(content);
}

/** Rows that are gone or changed anywhere, and rows that are new where a call has no business to make one. */
function unexpected(before: Dump, after: Dump): string[] {
  const only = (one: Dump, other: Dump, mark: string) =>
    [...one].flatMap(([table, rows]) =>
      [...rows].filter((row) => !other.get(table)?.has(row)).map((row) => `${mark} ${table}: ${row}`),
    );
  const ofRecords = (line: string) => TABLES_OF_RECORDS.some((table) => line.startsWith(`+ ${table}:`));
  return [...only(before, after, '-'), ...only(after, before, '+').filter((line) => !ofRecords(line))];
}

const namesOf = (body: unknown): string[] =>
  Object.keys((body as { properties?: Fields } | undefined)?.properties ?? {});
/** Fields that the endpoint does not document. */
const stray = (route: OfferedRoute, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !namesOf(route.body).includes(name)));
const at = ({ path }: OfferedRoute): string => path.replace(/:\w+/g, '1');

/** Sends these bodies to every route that changes something, 16 at a time. */
async function sendAll(who: string, bodies: readonly Fields[]): Promise<number> {
  const requests = routes.flatMap((route) => bodies.map((fields) => ({ route, json: stray(route, fields) })));
  for (let i = 0; i < requests.length; i += 16)
    await Promise.all(
      requests.slice(i, i + 16).map(async ({ route, json }) => {
        if (!Object.keys(json).length) return;
        const { status, body } = await service.call(route.method, at(route), { ...actors[who], json });
        const label = `${who}: ${route.method} ${route.path} ${Object.keys(json)}: ${status} ${JSON.stringify(body)}`;
        expect(status, label).toBeLessThan(500);
        // Bodies of the contract's endpoints may hold more than it names; ours may not.
        if (route.path.startsWith('/v1/')) expect(status, label).toBeGreaterThanOrEqual(400);
      }),
    );
  return requests.length;
}

test('no column of any table, and no other field, is taken from a body, whoever sends it and whereto', {
  timeout: 240_000,
}, async () => {
  const all = Object.assign({}, ...columns.values()) as Fields;
  expect(Object.keys(all).length).toBeGreaterThan(100);
  const random = fc.sample(
    fc.dictionary(
      fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name !== '__proto__'),
      fc.jsonValue(),
      {
        minKeys: 1,
        maxKeys: 8,
      },
    ),
    4,
  );
  // Six tables at a time: what one of them has must not hide what another has.
  const tables = [...columns.values()];
  const byTable = tables.flatMap((_, i) => (i % 6 ? [] : [Object.assign({}, ...tables.slice(i, i + 6)) as Fields]));
  for (const who of Object.keys(actors)) {
    const before = await dump();
    const owners = who.startsWith('owner');
    const sent = await sendAll(who, [all, ...random, ...(owners ? byTable : [])]);
    expect(sent).toBeGreaterThan(300);
    expect(unexpected(before, await dump()), who).toEqual([]);
  }
});

test('nor beside a body that is right: ours are refused by name, the contract’s do what they did without it', async () => {
  const { sandbox } = service;
  const strays = { account_id: 2, branch_id: 3, key_hash: 'x', password_hash: 'x', created_at: '2020-01-01T00:00:00Z' };
  const [employee] = (await service.call('GET', '/v1/employees', { token: sandbox.dashboard_token })).body.data.items;
  const ours: [string, string, Fields][] = [
    ['PATCH', '/v1/branches/1', { name: 'Main' }],
    ['POST', '/v1/branches', { name: 'Third' }],
    ['PATCH', `/v1/employees/${employee.id}`, { name: 'E' }],
    ['POST', '/v1/employees', { email: 'n@e.example', name: 'N', role: 'analyst', password: PASSWORD }],
    ['PATCH', '/v1/api-keys/1', { name: 'K' }],
    ['POST', '/v1/api-keys', { name: 'K' }],
    ['PATCH', '/v1/sdk-config/1', { name: 'C' }],
    ['POST', '/v1/sdk-config', { name: 'C' }],
    ['POST', '/v1/blacklist', { kind: 'email', value: 'y@demo.example', reason: 'r' }],
    ['POST', '/v1/legal-holds', { number: '22222222', reason: 'court order' }],
    ['POST', '/v1/cases/1/notes', { text: 'n' }],
    ['POST', '/v1/cases/next', {}],
    ['PUT', '/v1/integrations/webhook', { url: 'http://127.0.0.1:9/none', events: ['customer_verified'] }],
  ];
  const contract: [string, Fields][] = [
    ['/api/onboarding/settings', { aml: true, identity_verification_enabled: true }],
    ['/api/v1/monitoring/transaction_monitoring', transaction],
    ['/api/aml/screening', { name: 'Ada Eze' }],
    ['/api/onboarding/verify_customer', { country: 'kenya', identifier: '22222222' }],
  ];
  const key = sandbox.api_key;
  for (const [path, json] of contract)
    expect((await service.call('POST', path, { key, json })).status, path).toBeLessThan(300);
  const before = await dump();
  for (const [method, path, json] of ours)
    for (const [field, value] of Object.entries(strays)) {
      const answer = await service.call(method, path, {
        token: sandbox.dashboard_token,
        json: { ...json, [field]: value },
      });
      expect([answer.status, answer.body.message], `${method} ${path}`).toEqual([400, `Unknown field '${field}'`]);
    }
  // A transaction whose id came before with another body is refused, 409.
  for (const [path, json] of contract)
    expect([200, 201, 409], path).toContain(
      (await service.call('POST', path, { key, json: { ...json, ...strays } })).status,
    );
  const after = await dump();
  expect(unexpected(before, after)).toEqual([]);
  // A new row belongs to the caller.
  const made = [...after.get('verifications')!].filter((row) => !before.get('verifications')!.has(row));
  expect(made.length).toBeGreaterThan(0);
  for (const row of made) expect(JSON.parse(row)).toMatchObject({ branch_id: 1 });
});

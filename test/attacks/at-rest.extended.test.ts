import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptFormerNames } from '../../server/src/accounts/user-names.ts';
import {
  type BackgroundMigration,
  runBackgroundMigrations,
} from '../../server/src/platform/background-migrations/run-background-migrations.ts';
import { masterKeyFrom } from '../../server/src/platform/crypto/master-key.ts';
import { makeVault } from '../../server/src/platform/crypto/vault.ts';
import { connect } from '../../server/src/platform/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { encryptFormerTransactions } from '../../server/src/transactions/facts/transaction-keys.ts';
import { repository, type Service, startService } from '../service.fixture.ts';

/** Tests what a reader of the database alone can see, as docs/columns.md says for every column. */
const MASTER_KEY = Buffer.alloc(32, 5).toString('base64');
let database: TestDatabase;
let owner: ReturnType<typeof connect>;
let service: Service;
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ database, environment: { MASTER_KEY } });
  owner = connect(database.connection, 2, () => {});
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await owner?.end();
  await database?.[Symbol.asyncDispose]();
});

const KEPT = ['encrypted', 'keyed hash', 'hash', 'open', 'open, personal'];
/** By column: how docs/columns.md says that it is kept. */
const described = new Map(
  readFileSync(join(repository, 'docs/columns.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| `[\w.]+` \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, column, , kept]) => [column!.replaceAll('`', ''), kept!] as const),
);

test('every column that can hold any text is described, and none that is not there', async () => {
  const { rows } = await sql<{
    name: string;
    type: string;
    word: boolean;
  }>`select c.table_name || '.' || c.column_name as name, c.udt_name as type,
      exists (select from pg_constraint r where r.conrelid = k.oid and r.contype = 'c' and array_length(r.conkey, 1) = 1
        and (select attname from pg_attribute where attrelid = k.oid and attnum = r.conkey[1]) = c.column_name) as word
    from information_schema.columns c join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and not k.relispartition and c.table_name <> 'schema_migrations'
      and c.udt_name in ('text', '_text', 'varchar', 'json', 'jsonb', 'bytea', '_bytea', 'uuid', 'inet', 'xml')`.execute(
    owner.db,
  );
  // Bytes are nothing that is read, and a word of a fixed set says nothing of anybody: those may go without a row.
  const free = rows.filter(({ type, word }) => !word && !['bytea', '_bytea', 'uuid'].includes(type));
  expect(free.map(({ name }) => name).filter((name) => !described.has(name))).toEqual([]);
  expect([...described.keys()].filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  for (const { name, type } of rows) {
    const kept = described.get(name);
    if (kept === undefined) continue;
    expect(KEPT, name).toContain(kept);
    if (['encrypted', 'keyed hash'].includes(kept)) expect(type, `${name} is ${kept}`).toMatch(/bytea$/);
  }
});

const NAMES = ['Ngozi Adaeze Bello', 'Tunde Bakare', 'Halima Sani', 'Chidi Anyanwu'];
const PERSONAL = [
  ...NAMES.flatMap((name) => name.split(' ')),
  ...[
    'Amaka',
    'Okafor',
    '22222222222',
    '1992-04-17',
    '08031234567',
    'customer-of-ours-77',
    'ngozi@mail.example',
    'x.person@mail.example',
  ],
  ...[
    '0123456789',
    '9876543210',
    'payment-4711',
    'he said it was a gift',
    'order of the high court',
    'lied to us',
    '4711.25',
  ],
  ...['partner-77', 'smile-secret-key', 'k'.repeat(24), 'key-of-the-caller'],
];

const sent = {
  ...{ transaction_id: 'payment-4711', amount: 4711.25, currency: 'NGN', transaction_type: 'transfer' },
  account_type: 'individual',
  customer_details: { customer_name: NAMES[2], customer_email: 'x.person@mail.example', identifier: '22222222222' },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos', counterparty_name: NAMES[3] },
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '9876543210', bank_code: '058' },
};

test('of what is sent about people, nothing is readable but in the columns that say so', async () => {
  const { dashboard_token: token, api_key: key } = service.sandbox;
  const made = async (method: string, path: string, options: Parameters<Service['call']>[2]) => {
    const { status, body } = await service.call(method, path, options);
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body.data;
  };
  const employee = { email: 'ngozi@mail.example', name: NAMES[0], role: 'analyst' };
  await made('POST', '/v1/employees', { token, json: employee });
  await made('PUT', '/v1/integrations/webhook', {
    token,
    json: {
      ...{ url: 'http://127.0.0.1:9/none', hash_key: 'k'.repeat(24) },
      events: ['customer_verified', 'suspicious_transaction'],
    },
  });
  await made('PUT', '/v1/authorities', { token, json: { routing: { cache_seconds: 86_400 } } });
  const credentials = { partner_id: 'partner-77', api_key: 'smile-secret-key' };
  await made('PUT', '/v1/authorities/smile_id/credentials', { token, json: { credentials } });
  await made('POST', '/v1/blacklist', {
    token,
    json: { kind: 'email', value: 'x.person@mail.example', reason: 'lied to us' },
  });
  await made('POST', '/api/onboarding/verify_customer', {
    key,
    headers: { 'x-reference': 'customer-of-ours-77', 'idempotency-key': 'key-of-the-caller' },
    json: { country: 'nigeria', identifier: '22222222222' },
  });
  await made('POST', '/api/aml/screening', { key, json: { name: NAMES[1], date_of_birth: '1992-04-17' } });
  await made('POST', '/api/v1/monitoring/transaction_monitoring', {
    key,
    json: sent,
  });
  const [found] = (await made('GET', '/v1/cases', { token })).items;
  await made('POST', `/v1/cases/${found.id}/notes`, { token, json: { text: 'he said it was a gift' } });
  await made('POST', '/v1/legal-holds', { token, json: { number: '22222222222', reason: 'order of the high court' } });
  const session = { client_id: service.sandbox.client_id, verification_type: 'data_verification' };
  await made('POST', '/v1/sdk/sessions', {
    key,
    json: { ...session, country: 'nigeria', identifier: '22222222222', user_reference: 'customer-of-ours-77' },
  });
  // Rows that reads leave behind.
  await made('GET', '/api/v1/customers/customer-of-ours-77', { key });
  await made('GET', '/api/v1/transactions/payment-4711', { key });

  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`select table_schema as schema,
      table_name as table, column_name as column from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema')
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`.execute(
    owner.db,
  );
  const readable: string[] = [];
  for (const { schema, table, column } of columns) {
    // Public lists, and the sandbox's.
    if (table === 'list_entities') continue;
    const { rows } = await sql<{ text: string }>`select distinct ${sql.ref(column)}::text as text
      from ${sql.table(`${schema}.${table}`)} where ${sql.ref(column)} is not null`.execute(owner.db);
    const all = rows
      .map(
        ({ text }) =>
          `${text} ${text.replace(/\\+x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))}`,
      )
      .join('\n');
    for (const word of PERSONAL) if (all.includes(word)) readable.push(`${table}.${column}: ${word}`);
  }
  expect(readable).toEqual(['users.email: ngozi@mail.example']);
});

/** Runs a background migration, also if the service has run it already. */
async function runAgain(migration: BackgroundMigration): Promise<void> {
  await sql`delete from background_migrations`.execute(owner.db);
  await runBackgroundMigrations({
    db: owner.db,
    vault: makeVault(owner.db, [masterKeyFrom(MASTER_KEY)]),
    migrations: [migration],
    onFault: (error) => {
      throw error;
    },
  });
}

test('ids of transactions of before they were hashed are found again, before and after a start', async () => {
  const { api_key: key, dashboard_token: token } = service.sandbox;
  await sql`update transactions set transaction_id = 'payment-4711', transaction_key = null, amount = 4711.25`.execute(
    owner.db,
  );
  const shown = async () => {
    const one = await service.call('GET', '/api/v1/transactions/payment-4711', { key });
    const [listed] = (await service.call('GET', '/v1/transactions', { token })).body.data.items;
    const other = await service.call('GET', '/api/v1/transactions/Payment-4711', { key });
    return [one.status, one.body.data?.transaction_id, listed.transaction_id, listed.amount, other.status];
  };
  const right = [200, 'payment-4711', 'payment-4711', 4711.25, 404];
  expect(await shown()).toEqual(right);
  const again = () => service.call('POST', '/api/v1/monitoring/transaction_monitoring', { key, json: sent });
  expect((await again()).status, 'the same again, found by its id').toBe(201);
  await runAgain(encryptFormerTransactions);
  expect(await shown()).toEqual(right);
  expect((await again()).status, 'and by its hash').toBe(201);
  const { rows } = await sql`select transaction_id, amount, minor from transactions`.execute(owner.db);
  expect(rows).toEqual([{ transaction_id: null, amount: null, minor: null }]);
});

test('names of before they were encrypted are encrypted in the background, and read as before', async () => {
  await sql`update users set name = 'Former Name', name_ciphertext = null where role = 'admin'`.execute(owner.db);
  const { dashboard_token: token } = service.sandbox;
  const names = async () =>
    (await service.call('GET', '/v1/employees', { token })).body.data.items.map(({ name }: { name: string }) => name);
  expect(await names()).toContain('Former Name');
  await runAgain(encryptFormerNames);
  expect(await names()).toContain('Former Name');
  expect(
    (await sql`select 1 from users where name is not null or name_ciphertext is null`.execute(owner.db)).rows,
  ).toEqual([]);
});

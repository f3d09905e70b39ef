import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../server/src/platform/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { until } from '../server/src/platform/testing/until.ts';
import { repository, startService } from './service.fixture.ts';

/** Tests the two database users of docs/operations.md, "A user that cannot change the schema". */
const suffix = randomBytes(4).toString('hex');
const [owner, user, later] = [`hakiki_owner_${suffix}`, `hakiki_user_${suffix}`, `hakiki_later_${suffix}`];
let database: TestDatabase;
let admin: ReturnType<typeof connect>;
let dataDir: string;

const urlOf = (name: string): string => {
  const { host, database: db } = database.connection;
  return `postgres://${name}@localhost/${db}?host=${encodeURIComponent(String(host))}`;
};
const run = (text: string) => sql.raw(text).execute(admin.db);

function hakiki(name: string, environment: Record<string, string>, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/src/hakiki.ts', ...words], {
    cwd: repository,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), DATA_DIR: dataDir, DATABASE_URL: urlOf(name), ...environment },
  });
  return { status, output: stdout + stderr };
}

beforeAll(async () => {
  // Creates the roles of the service on this server, as its administrator does.
  await using _roles = await createTestDatabase();
  database = await createTestDatabase({ migrated: false });
  admin = connect(database.connection, 2, () => {});
  dataDir = mkdtempSync(join(tmpdir(), 'hakiki-rights-'));
  for (const name of [owner, later]) await run(`create role ${name} login nocreaterole`);
  // Without INHERIT the user has only the rights of the role that it takes.
  await run(`create role ${user} login noinherit`);
  await run(`alter database ${database.connection.database} owner to ${owner}`);
  await run('revoke all on schema public from public');
  await run(`grant hakiki_tenant, hakiki_system to ${owner}, ${user}`);
});
afterAll(async () => {
  await run(`alter database ${database.connection.database} owner to current_user`);
  for (const name of [user, owner, later]) await run(`drop owned by ${name} cascade`);
  await admin.end();
  await database[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the owner migrates, and the service works as a user that owns nothing', { timeout: 300_000 }, async () => {
  const withoutRights = { MIGRATE: 'no' };
  const early = hakiki(user, withoutRights, 'lists', 'status');
  expect([early.status, early.output]).toEqual([1, expect.stringContaining('The database lacks ')]);
  expect(early.output).toContain('Run `npx hakiki migrate`');
  expect(hakiki(owner, {}, 'migrate')).toMatchObject({ status: 0 });

  const mark = sql<{
    name: string;
    owner: string;
  }>`select n.nspname || '.' || c.relname as name, c.relowner::regrole::text as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'pgboss') order by 1`;
  const before = await mark.execute(admin.db);
  expect(new Set(before.rows.map((row) => row.owner))).toEqual(new Set([owner]));

  await using service = await startService({
    database,
    dataDir,
    environment: { DATABASE_URL: urlOf(user), ...withoutRights },
  });
  const { api_key: key } = service.sandbox;
  const call = async (path: string, json: unknown) => (await service.call('POST', path, { key, json })).status;
  expect(await call('/api/onboarding/verify_customer', { country: 'nigeria', identifier: '22222222222' })).toBe(200);
  const payment = {
    ...{ transaction_id: 'payment-4711', amount: 4711.25, currency: 'NGN', transaction_type: 'transfer' },
    ...{
      account_type: 'individual',
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@mail.example', identifier: '22222222222' },
    },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos', counterparty_name: 'Ngozi Obi' },
    origin_account: { account_number: '0123456789', bank_code: '058' },
    destination_account: { account_number: '9876543210', bank_code: '058' },
  };
  expect(await call('/api/v1/monitoring/transaction_monitoring', payment)).toBeLessThan(300);
  // An import uses a temporary table.
  const csv = join(dataDir, 'custom.csv');
  writeFileSync(
    csv,
    'id,name,kind,topics,birth_date,gender,countries,notes\nx1,Tamunoibi Wariboko,person,sanction,,,ng,\n',
  );
  expect(hakiki(user, withoutRights, 'lists', 'import', 'custom', csv)).toMatchObject({ status: 0 });
  // Scheduled jobs run, and so does the function that validates a constraint as its owner.
  const states = sql<{ state: string }>`select distinct state from background_migrations`;
  await until(async () => (await states.execute(admin.db)).rows.map(({ state }) => state).join() === 'done', {
    what: 'all background migrations are done',
    timeoutMs: 100_000,
    intervalMs: 500,
  });
  const jobs = sql<{
    waiting: number;
  }>`select count(*)::int as waiting from pgboss.job where name not in ('failed-jobs')
    and state < 'completed' and start_after <= now()`;
  await until(async () => (await jobs.execute(admin.db)).rows[0]!.waiting === 0, { what: 'all jobs are done' });
  const failed = await sql`select data from pgboss.job where name = 'failed-jobs'`.execute(admin.db);
  expect(failed.rows).toEqual([]);
  expect(service.output()).not.toMatch(/42501|permission denied|must be owner/);

  // The partitions that the service asked for belong to the owner too.
  const after = await mark.execute(admin.db);
  expect(after.rows.filter((row) => row.owner !== owner)).toEqual([]);
  const limited = connect({ connectionString: urlOf(user) }, 1, () => {});
  try {
    for (const role of [user, 'hakiki_system', 'hakiki_tenant'])
      for (const text of [
        'create table public.things (id int)',
        'create table pgboss.things (id int)',
        'alter table public.users add column things int',
        'alter table public.users disable row level security',
        'drop table public.users',
        'truncate public.users',
        'create schema things',
      ]) {
        await sql.raw(`set role ${role}`).execute(limited.db);
        await expect(sql.raw(text).execute(limited.db), `${role}: ${text}`).rejects.toMatchObject({ code: '42501' });
      }
  } finally {
    await limited.end();
  }
  expect(hakiki(user, withoutRights, 'migrate', '--plan').output).toContain('The database is up to date');
  const doctor = hakiki(user, withoutRights, 'doctor');
  expect([doctor.status, doctor.output]).toEqual([0, expect.stringContaining('ok     background migrations')]);

  // A newer version, whose newest migration is not applied yet.
  const newest = sql`name = (select max(name) from schema_migrations)`;
  await sql`create table newest as select * from schema_migrations where ${newest}`.execute(admin.db);
  await sql`delete from schema_migrations where ${newest}`.execute(admin.db);
  expect(hakiki(user, withoutRights, 'lists', 'status').output).toContain('lacks 1 migrations');
  await run('insert into schema_migrations select * from newest; drop table newest');
});

test('the one user of an installation can become the user that owns nothing', { timeout: 120_000 }, async () => {
  await run(`grant hakiki_tenant, hakiki_system to ${later}`);
  await run(`alter database ${database.connection.database} owner to ${later}`);
  await run(`reassign owned by ${owner} to ${later}`);
  const migrated = hakiki(later, {}, 'migrate');
  expect([migrated.status, migrated.output]).toEqual([0, expect.stringContaining('up to date')]);
  expect(hakiki(owner, { MIGRATE: 'no' }, 'lists', 'status')).toMatchObject({ status: 0 });
  const owned = await sql`select from pg_class where relowner = ${owner}::regrole`.execute(admin.db);
  expect(owned.rows).toEqual([]);
});

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../../server/src/accounts/store.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { connect } from '../../server/src/platform/database/open-database.ts';
import { asSystem, asTenant, secureTables } from '../../server/src/platform/database/roles.ts';
import { makeTenantScope } from '../../server/src/platform/database/tenant-scope.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';

/** Without a policy for tenants: nothing of theirs is in them, or only background work touches them. */
const CLOSED_TO_TENANTS = [
  'audit_signing_key',
  'background_migrations',
  'installation',
  'list_refreshes',
  'list_screenings',
  'master_key_in_force',
  'proof_failures',
  'sign_in_attempts',
  'sign_in_origins',
  'webhook_claims',
  'webhook_forgotten',
  'webhook_leases',
];

let database: TestDatabase;
const scope = makeTenantScope();
let tenant: ReturnType<typeof connect>;
let owner: ReturnType<typeof connect>;
let accounts: { readonly id: number; readonly branch: number }[];
beforeAll(async () => {
  database = await createTestDatabase();
  tenant = connect(database.tenant, 3, () => {}, { scope });
  owner = connect(database.connection, 2, () => {});
  accounts = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => {
      const { id } = await insertAccount(database.db, name, true);
      const { id: branch } = await insertBranch(database.db, id, `Branch of ${name}`);
      await sql`insert into users (account_id, email, name, role, password_hash)
        values (${id}, ${`${name.toLowerCase()}@a.example`}, ${name}, 'owner', '')`.execute(database.db);
      await sql`insert into dashboard_tokens (account_id, user_id, token_hash, expires_at)
        select account_id, id, sha256(email::bytea), now() from users where account_id = ${id}`.execute(database.db);
      await sql`insert into api_keys (branch_id, name, key_hash, last_four)
        values (${branch}, ${name}, sha256(${name}::text::bytea), 'last')`.execute(database.db);
      await sql`insert into watch_lists (source, branch_id) values ('custom', ${branch})`.execute(database.db);
      return { id, branch };
    }),
  );
  await sql`insert into watch_lists (source) values ('un_sc')`.execute(database.db);
});
afterAll(async () => {
  await tenant?.end();
  await owner?.end();
  await database?.[Symbol.asyncDispose]();
});

/** Rows of each table, as this connection sees them. */
async function seen(db: TestDatabase['db']): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'schema_migrations' order by 1`.execute(owner.db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    if (counted.rows[0]!.n) counts[name] = counted.rows[0]!.n;
  }
  return counts;
}

describe('the tables', () => {
  test('each has forced row-level security and a policy by account, or is named here as closed to tenants', async () => {
    const { rows } = await sql<{
      name: string;
      forced: boolean;
      tenant: string[];
      system: boolean;
      column: string | null;
    }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        array(select pg_get_expr(coalesce(polqual, polwithcheck), c.oid) from pg_policy where polrelid = c.oid and polname like 'tenant%') as tenant,
        exists (select 1 from pg_policy where polrelid = c.oid and polname = 'system') as system,
        (select min(attname) from pg_attribute where attrelid = c.oid and attname in ('account_id', 'branch_id') and not attisdropped) as column
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'`.execute(
      owner.db,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ forced, system }) => !forced || !system)).toEqual([]);
    const closed = rows.filter((row) => row.tenant.length === 0).map(({ name }) => name);
    // A new table with tenants' data and neither account_id nor branch_id needs a policy named `tenant` in its migration (CONTRIBUTING.md).
    expect(CLOSED_TO_TENANTS).toEqual(expect.arrayContaining(closed));
    // By account, by branch, or through a row that is seen by either.
    for (const { name, tenant: policies } of rows.filter((row) => row.column))
      expect(`${name}: ${policies}`).toMatch(/hakiki\.account|hakiki_branches\(\)|(EXISTS|IN) \( SELECT/);
  });

  test('the service works as roles without superuser and BYPASSRLS', async () => {
    for (const db of [database.db, tenant.db]) {
      const { rows } = await sql`select rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(db);
      expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
    }
  });
});

describe('a forgotten where', () => {
  test('finds nothing without a scope but the official lists', async () => {
    expect(await seen(tenant.db)).toEqual({ watch_lists: 1 });
    expect((await seen(database.db))['accounts']).toBe(3);
  });

  test('finds the rows of the account in scope alone', async () => {
    for (const { id, branch } of accounts)
      await scope.run(id, async () => {
        expect(await seen(tenant.db)).toEqual({
          accounts: 1,
          api_keys: 1,
          branches: 1,
          dashboard_tokens: 1,
          users: 1,
          watch_lists: 2,
        });
        const { rows } = await sql`select id from branches`.execute(tenant.db);
        expect(rows).toEqual([{ id: branch }]);
      });
  });

  test('changes and deletes nothing of another account', async () => {
    const [mine, other] = accounts as [(typeof accounts)[0], (typeof accounts)[0]];
    await scope.run(mine.id, async () => {
      expect((await sql`update users set name = 'taken'`.execute(tenant.db)).numAffectedRows).toBe(1n);
      expect(
        (await sql`delete from api_keys where branch_id = ${other.branch}`.execute(tenant.db)).numAffectedRows,
      ).toBe(0n);
      expect((await sql`delete from watch_lists where branch_id is null`.execute(tenant.db)).numAffectedRows).toBe(0n);
      for (const moved of [
        sql`update users set account_id = ${other.id}`,
        sql`update api_keys set branch_id = ${other.branch}`,
        sql`update branches set account_id = ${other.id}`,
        sql`insert into branches (account_id, name) values (${other.id}, 'mine')`,
        sql`insert into watch_lists (source) values ('eu_fsf')`,
      ])
        await expect(moved.execute(tenant.db)).rejects.toThrow(/row-level security/);
    });
    const { rows } = await sql`select name from users where account_id = ${other.id}`.execute(database.db);
    expect(rows).toEqual([{ name: 'B' }]);
  });

  test('with many accounts at once over few connections, nested and in transactions, none sees another', async () => {
    const ask = async (db: TestDatabase['db']) => (await sql<{ id: number }>`select id from accounts`.execute(db)).rows;
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const { id } = accounts[index % 3]!;
        await scope.run(id, async () => {
          expect(await ask(tenant.db)).toEqual([{ id }]);
          await tenant.db.transaction().execute(async (transaction) => {
            expect(await ask(transaction)).toEqual([{ id }]);
          });
          // The scope within counts, and the one outside afterwards.
          const inner = accounts[(index + 1) % 3]!.id;
          await scope.run(inner, async () => expect(await ask(tenant.db)).toEqual([{ id: inner }]));
          await scope.run(undefined, async () => expect(await ask(tenant.db)).toEqual([]));
          expect(await ask(tenant.db)).toEqual([{ id }]);
        });
      }),
    );
    expect(await ask(tenant.db)).toEqual([]);
  });
});

describe('a table that a later migration makes', () => {
  test('is under it without a word of the migration, and closed where its account cannot be seen', async () => {
    await sql.raw('create table later (id int, branch_id bigint); create table stray (id int)').execute(owner.db);
    expect(await secureTables(owner.db)).toBeUndefined();
    await sql`insert into later values (1, ${accounts[0]!.branch}), (2, ${accounts[1]!.branch})`.execute(owner.db);
    await sql`insert into stray values (1)`.execute(owner.db);
    await scope.run(accounts[1]!.id, async () => {
      expect((await sql`select id from later`.execute(tenant.db)).rows).toEqual([{ id: 2 }]);
      expect((await sql`select id from stray`.execute(tenant.db)).rows).toEqual([]);
    });
    expect((await sql`select id from stray`.execute(database.db)).rows).toEqual([{ id: 1 }]);
    await sql.raw('drop table later; drop table stray').execute(owner.db);
  });
});

describe('a database of the operator, whose user is no superuser', () => {
  const user = `operator_${randomBytes(4).toString('hex')}`;
  const asUser = (of: TestDatabase) => ({ ...of.connection, options: `-c role=${user}` });
  afterAll(() => sql.raw(`drop role if exists ${user}`).execute(owner.db));

  test('that may not take the roles: it says what to run, and serves; afterwards it is secured', async () => {
    await using own = await createTestDatabase({ migrated: false });
    await sql.raw(`create role ${user} nologin`).execute(owner.db);
    await sql.raw(`alter database ${own.connection.database} owner to ${user}`).execute(owner.db);
    const operator = connect(asUser(own), 2, () => {});
    try {
      await migrate(operator.db);
      const missing = await secureTables(operator.db);
      expect(missing).toBe(`grant hakiki_tenant to ${user}; grant hakiki_system to ${user};`);
      await insertAccount(operator.db, 'A', true);

      await sql.raw(missing!).execute(owner.db);
      expect(await secureTables(operator.db)).toBeUndefined();
      const [inTenant, inSystem] = [
        connect(asTenant(own.connection), 1, () => {}, { scope }),
        connect(asSystem(own.connection), 1, () => {}),
      ];
      expect((await sql`select id from accounts`.execute(inTenant.db)).rows).toEqual([]);
      expect((await sql`select id from accounts`.execute(inSystem.db)).rows).toHaveLength(1);
      await inTenant.end();
      await inSystem.end();

      await sql.raw(`revoke hakiki_tenant, hakiki_system from ${user}`).execute(owner.db);
      await expect(secureTables(operator.db)).rejects.toThrow(/row-level security[\s\S]*grant hakiki_tenant/);
    } finally {
      await operator.end();
      await sql.raw(`alter database ${own.connection.database} owner to postgres`).execute(owner.db);
      const inside = connect(own.connection, 1, () => {});
      await sql.raw(`drop owned by ${user} cascade`).execute(inside.db);
      await inside.end();
    }
  });
});

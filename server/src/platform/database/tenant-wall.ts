import { sql } from 'kysely';
import type pg from 'pg';
import { connect } from './open-database.ts';
import { asTenant, inSystemScope, mayTake, SYSTEM, TENANT } from './roles.ts';
import type { Db } from './tables.ts';

export interface WallFinding {
  readonly what: string;
  readonly holds: boolean;
  readonly says: string;
}

/** Tables that contain no data of an account. */
const LEFT_OUT = ['schema_migrations'];
const finding = (what: string, faults: readonly string[], right: string): WallFinding => ({
  what,
  holds: faults.length === 0,
  says: faults.length ? faults.join('; ') : right,
});

/**
 * Checks that PostgreSQL separates the accounts, even if a query has no filter
 * (docs/adr/0020-isolate-tenants-by-row-level-security.md). It checks that the service's roles cannot bypass row-level
 * security, that every table has row-level security, and that a query without an account returns no rows. Changes
 * nothing. `connection` is the connection of the database user, without a role.
 */
export async function examineTenantWall(owner: Db, connection: pg.ClientConfig): Promise<WallFinding[]> {
  const roles = await rolesOf(owner);
  const { tables, faultsOfLog } = await inSystemScope(owner, async (reader) => ({
    tables: await tablesOf(reader),
    faultsOfLog: await logRights(reader),
  }));
  const named = (wrong: typeof tables) => wrong.map(({ name }) => name);
  const findings = [
    finding('roles', roles, `${TENANT} and ${SYSTEM} have neither SUPERUSER nor BYPASSRLS, by themselves or by others`),
    finding(
      'row-level security',
      tables.length
        ? named(tables.filter(({ forced }) => !forced)).map((name) => `${name} is not under it`)
        : ['the database user sees no table'],
      `forced on each of ${tables.length} tables`,
    ),
    finding(
      'policies',
      tables.flatMap(({ name, scoped, policies }) =>
        policies.some((policy) => policy === 'true')
          ? [`${name} lets every account see all`]
          : scoped !== null && !policies.length
            ? [`${name} has rows of accounts and no policy by account`]
            : [],
      ),
      'each table with rows of accounts shows an account its own alone',
    ),
    finding(
      'ownership',
      named(tables.filter(({ owned }) => owned)).map((name) => `${name} belongs to a role that the service works as`),
      'no table belongs to the service’s roles, which could lift it',
    ),
    finding('audit log', faultsOfLog, 'the service may add lines, and change and delete none'),
  ];
  return [...findings, await crossAccountReads(owner, connection, tables)];
}

async function rolesOf(owner: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const role of [TENANT, SYSTEM]) {
    const { rows } = await sql<{ name: string; powerful: boolean; member: boolean }>`select rolname as name,
        rolsuper or rolbypassrls as powerful, rolname <> ${role} as member from pg_roles
      where case when exists (select 1 from pg_roles where rolname = ${role})
        then rolname = ${role} or pg_has_role(${role}, oid, 'member') else false end`.execute(owner);
    if (!rows.length) faults.push(`${role} does not exist`);
    else if (!(await mayTake(owner, role))) faults.push(`the service may not work as ${role}`);
    for (const { name, powerful, member } of rows)
      if (powerful) faults.push(member ? `${role} is a member of ${name}, which may do all` : `${role} may do all`);
  }
  return faults;
}

async function tablesOf(owner: Db) {
  const { rows } = await sql<{
    name: string;
    forced: boolean;
    /** Name of the column that contains the account of a row. */
    scoped: string | null;
    owned: boolean;
    policies: string[];
  }>`select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      (select min(attname) from pg_attribute where attrelid = c.oid and attname in ('account_id', 'branch_id') and not attisdropped) as scoped,
      pg_get_userbyid(c.relowner) in (${TENANT}, ${SYSTEM}) as owned,
      array(select coalesce(pg_get_expr(polqual, c.oid), 'of what is added alone') from pg_policy p where polrelid = c.oid
        and (0 = any (polroles) or exists (select from pg_roles r where r.oid = any (polroles) and r.rolname = ${TENANT}))) as policies
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> all (${LEFT_OUT}) order by 1`.execute(owner);
  return rows;
}

async function logRights(owner: Db): Promise<string[]> {
  const { rows } = await sql<{
    role: string;
    may: string;
  }>`select role, may from unnest(${[TENANT, SYSTEM]}::text[]) as role,
      unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as may
    where exists (select from pg_roles where rolname = role) and has_table_privilege(role, 'audit_log', may)`.execute(
    owner,
  );
  return rows.map(({ role, may }) => `${role} may ${may} it`);
}

/**
 * Queries the tables like a request without an account. Such a request must not be able to read rows of an account or a
 * branch.
 */
async function crossAccountReads(
  owner: Db,
  connection: pg.ClientConfig,
  secured: Awaited<ReturnType<typeof tablesOf>>,
): Promise<WallFinding> {
  const what = 'a look without an account';
  if (!(await mayTake(owner, TENANT))) return { what, holds: false, says: `it cannot be made: grant ${TENANT} first` };
  const tenant = connect(asTenant(connection), 1, () => {});
  try {
    const seen: string[] = [];
    for (const { name, scoped } of secured) {
      if (scoped === null || !(await readable(tenant.db, name))) continue;
      const { rows } = await sql<{ some: boolean }>`select exists (select from ${sql.table(name)}
        where ${sql.ref(scoped)} is not null) as some`.execute(tenant.db);
      if (rows[0]!.some) seen.push(`sees rows of ${name}`);
    }
    return finding(what, seen, 'sees nothing');
  } finally {
    await tenant.end();
  }
}

const readable = async (db: Db, name: string): Promise<boolean> =>
  (await sql<{ may: boolean }>`select has_table_privilege(${name}, 'select') as may`.execute(db)).rows[0]!.may;

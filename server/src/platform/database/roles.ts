import { sql } from 'kysely';
import { type Connection, type SessionConfig, withSetting } from './session-config.ts';
import type { Db } from './tables.ts';

/** Role that can read only the rows of the account in scope (`tenant-scope.ts`). */
export const TENANT = 'hakiki_tenant';
/**
 * Role that can read the rows of every account. Used for background work, the command line, and the authentication of
 * callers.
 */
export const SYSTEM = 'hakiki_system';

/** Number of the advisory lock. Any number works if every replica uses the same. */
const LOCK = 7_165_110_002;

/**
 * Enables row-level security on every table of a migrated database, including tables that a migration has just created.
 * Returns undefined if this succeeds for all tables. Otherwise returns the SQL that the database's administrator must
 * run first.
 */
export const secureTables = (owner: Db): Promise<string | undefined> =>
  owner.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    try {
      const missing = await ensureRoles(connection);
      if (missing === undefined) {
        await sql`call hakiki_secure_tables()`.execute(connection);
        await sql`call hakiki_restrict_tables()`.execute(connection);
        // Processes with MIGRATE=no must be able to read which migrations are applied.
        await sql`grant select on schema_migrations to ${sql.raw(SYSTEM)}`.execute(connection);
      } else await assertReadable(connection, missing);
      return missing;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });

/**
 * Throws if an earlier start enabled row-level security and the current user cannot use the roles. For this user every
 * table would look empty.
 */
async function assertReadable(owner: Db, missing: string): Promise<void> {
  const { rows } = await sql<{ hidden: boolean }>`select row_security_active('accounts') as hidden`.execute(owner);
  if (rows[0]!.hidden)
    throw new Error(
      `The database is under row-level security and its user may not take the roles for it. Run: ${missing}`,
    );
}

/**
 * Creates the two roles of the service, both without SUPERUSER and BYPASSRLS, and allows this connection's user to use
 * them. Returns undefined on success. Otherwise returns the SQL that the database's administrator must run. Roles
 * belong to the whole server, and this user may not be allowed to create them. Runs outside a transaction.
 */
export async function ensureRoles(owner: Db): Promise<string | undefined> {
  for (const role of [TENANT, SYSTEM]) {
    if (!(await known(owner, role)))
      await tried(owner, `create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole`);
    if (!(await mayTake(owner, role))) await tried(owner, `grant ${role} to current_user`);
  }
  return missingRoles(owner);
}

/**
 * Returns undefined if this connection's user may use the two roles of the service. Otherwise returns the SQL that the
 * database's administrator must run. Changes nothing.
 */
export async function missingRoles(db: Db): Promise<string | undefined> {
  const missing: string[] = [];
  for (const role of [TENANT, SYSTEM]) {
    const found = await known(db, role);
    if (!found) missing.push(`create role ${role} nologin`);
    else if (found.powerful) missing.push(`alter role ${role} nosuperuser nobypassrls`);
    if (!(await mayTake(db, role))) missing.push(`grant ${role} to ${await currentUser(db)}`);
  }
  return missing.length ? missing.map((text) => `${text};`).join(' ') : undefined;
}

/**
 * Returns the tables without row-level security, and the tables that the service may not read. Changes nothing.
 * @param system connection in the system scope
 */
export async function unsecuredTables(system: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'
      and not relispartition and not (relrowsecurity and relforcerowsecurity and has_table_privilege(c.oid, 'select')
        and exists (select from pg_policy where polrelid = c.oid and polname = 'system'))
    order by 1`.execute(system);
  return rows.map(({ name }) => name);
}

async function known(db: Db, role: string): Promise<{ readonly powerful: boolean } | undefined> {
  const { rows } = await sql<{
    powerful: boolean;
  }>`select rolsuper or rolbypassrls as powerful from pg_roles where rolname = ${role}`.execute(db);
  return rows[0];
}

/** True if this connection's user may use the role. */
export async function mayTake(db: Db, role: string): Promise<boolean> {
  if (!(await known(db, role))) return false;
  // Before PostgreSQL 16, every member of a role may use the role.
  const { rows } = await sql<{ may: boolean }>`select pg_has_role(${role},
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may`.execute(db);
  return rows[0]!.may;
}

/**
 * Runs `work` in a transaction in the system scope if the database user may use that role, otherwise without a role.
 * Without a role, a user without `INHERIT` can read no table or no row.
 */
export const inSystemScope = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    if (await mayTake(transaction, SYSTEM)) await sql`set local role ${sql.raw(SYSTEM)}`.execute(transaction);
    return work(transaction);
  });

const currentUser = async (db: Db): Promise<string> =>
  (await sql<{ name: string }>`select quote_ident(current_user) as name`.execute(db)).rows[0]!.name;

/**
 * Runs a statement and ignores its error. The statement was not allowed, or another start was faster. The caller checks
 * the result in both cases.
 */
const tried = (db: Db, text: string): Promise<unknown> =>
  sql
    .raw(text)
    .execute(db)
    .catch(() => {});

/**
 * Returns the connection with settings for statements whose plan does not depend on their values. Each statement is
 * planned at its first run, not at each of the first five (8 ms for a statement on partitions). JIT is off, because
 * compiling takes longer than the statement.
 */
export const plannedOnce = (connection: Connection): SessionConfig =>
  withSetting(withSetting(connection, 'plan_cache_mode', 'force_generic_plan'), 'jit', 'off');

export const asTenant = (connection: Connection): SessionConfig => withSetting(connection, 'role', TENANT);
export const asSystem = (connection: Connection): SessionConfig => withSetting(connection, 'role', SYSTEM);

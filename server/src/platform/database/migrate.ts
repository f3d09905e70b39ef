import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from './tables.ts';

/** Any number will do, as long as every replica takes the same. */
const LOCK = 7_165_110_001;
export const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/**
 * Applies the SQL files not applied yet, in the order of their names, each in a transaction, all under one advisory lock, so that
 * several replicas may start at once. Forward only. Throws when an applied file has changed since, and on a
 * database that a newer version has migrated. Gives the names applied.
 */
export async function migrate(db: Db, folder = migrationsFolder): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    try {
      await sql`create table if not exists schema_migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(
        connection,
      );
      const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from schema_migrations`.execute(
        connection,
      );
      const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
      const names = readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .sort();
      const newer = [...applied.keys()].filter((name) => !names.includes(name));
      if (newer.length)
        throw new Error(
          `The database is of a newer version of Hakiki (${newer.join(', ')}): start that one, or restore a backup of this one's`,
        );
      const fresh: string[] = [];
      for (const name of names) {
        const text = readFileSync(join(folder, name), 'utf8');
        const sha256 = createHash('sha256').update(text).digest('hex');
        if (applied.has(name)) {
          if (applied.get(name) !== sha256)
            throw new Error(`Migration ${name} has changed since it was applied; add a new one instead`);
          continue;
        }
        await connection.transaction().execute(async (transaction) => {
          await transaction.executeQuery(CompiledQuery.raw(text));
          await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`.execute(transaction);
        });
        fresh.push(name);
      }
      return fresh;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

import { CompiledQuery, sql } from 'kysely';
import type { Db } from './tables.ts';

/** First line of a migration whose indexes are built while calls write to the table. */
const ANNOTATION = '-- online';
const STATEMENT = /^create (?:unique )?index concurrently if not exists (\w+) on [\s\S]+$/i;

/**
 * Returns the statements of an online migration by the name of their index; undefined for another migration. Pure.
 * @throws Error if an online migration has any other statement, because only these statements can run outside a
 *   transaction and be repeated
 */
export function onlineIndexes(text: string): ReadonlyMap<string, string> | undefined {
  if (text.split('\n', 1)[0] !== ANNOTATION) return undefined;
  const statements = text
    .replace(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
  return new Map(
    statements.map((statement) => {
      const name = STATEMENT.exec(statement)?.[1];
      if (name === undefined)
        throw new Error(
          `An online migration has only statements 'create index concurrently if not exists NAME on …', not: ${statement}`,
        );
      return [name, statement];
    }),
  );
}

/**
 * Builds the indexes, each outside a transaction. The build waits for running transactions, but no call waits for it.
 * An interrupted build leaves an invalid index, which is dropped and built again.
 * @param connection one connection without an open transaction
 */
export async function buildIndexes(connection: Db, indexes: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, statement] of indexes) {
    const { rows: invalid } = await sql`select from pg_index
      where indexrelid = to_regclass(${name}) and not indisvalid`.execute(connection);
    if (invalid.length) await sql`drop index concurrently ${sql.ref(name)}`.execute(connection);
    await connection.executeQuery(CompiledQuery.raw(statement));
  }
}

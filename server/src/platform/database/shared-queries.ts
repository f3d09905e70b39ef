import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Those who ask for the same thing while it is being fetched share that fetch; the next one asks anew, so nothing is ever older
 * than one query. Under load this is what keeps a query a request from being a query a request.
 */
export function shareWhileUnderWay<V>(load: (key: string) => Promise<V>): (key: string) => Promise<V> {
  const underWay = new Map<string, Promise<V>>();
  return (key) => {
    const known = underWay.get(key);
    if (known) return known;
    const loading = load(key).finally(() => underWay.delete(key));
    underWay.set(key, loading);
    return loading;
  };
}

/** New ids of a table's sequence. Whoever waits at the same time is served by one query; ids are taken in the order asked. */
export function makeNewIds(db: Db, table: string): () => Promise<number> {
  let waiting: { readonly resolve: (id: number) => void; readonly reject: (error: unknown) => void }[] = [];
  let fetching = false;

  async function fetchAll(): Promise<void> {
    fetching = true;
    while (waiting.length) {
      const served = waiting;
      waiting = [];
      try {
        const { rows } = await sql<{
          id: number;
        }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${served.length}::int)`.execute(
          db,
        );
        for (const [index, { resolve }] of served.entries()) resolve(rows[index]!.id);
      } catch (error) {
        for (const { reject } of served) reject(error);
      }
    }
    fetching = false;
  }

  return () =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      if (!fetching) void fetchAll();
    });
}

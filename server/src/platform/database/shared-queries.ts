import { CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Runs a query only once for all callers that request it at the same time. A caller after its end starts a new query,
 * so a result is never older than one query. Under load, fewer queries than requests are needed.
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

/**
 * Returns a function that returns new ids, one from each table's sequence. All callers that wait at the same time share
 * one query. Callers get ids in the order of their calls.
 */
export function makeNewIds<const Tables extends readonly string[]>(
  db: Db,
  of: Tables,
): () => Promise<{ [At in keyof Tables]: number }> {
  type Ids = { [At in keyof Tables]: number };
  interface Waiting {
    readonly resolve: (ids: Ids) => void;
    readonly reject: (error: unknown) => void;
  }
  const next = of.map((table, at) => `nextval(pg_get_serial_sequence('${table}', 'id')) as id${at}`);
  const text = `select ${next} from generate_series(1, $1::int)`;
  let waiting: Waiting[] = [];
  let fetching = false;

  async function fetchAll(): Promise<void> {
    fetching = true;
    while (waiting.length) {
      const served = waiting;
      waiting = [];
      try {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, [served.length]));
        for (const [index, { resolve }] of served.entries()) resolve(Object.values(rows[index] as object) as Ids);
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

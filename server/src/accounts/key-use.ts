import type { Clock } from '../platform/clock.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import type { AccountTables } from './tables.ts';

/**
 * Collects `last_used_at` of API keys in memory and writes it every ten seconds. A write for each request would double
 * the number of writes of a busy branch, although the time is needed only to the minute.
 */
export function makeKeyUse(db: Db, clock: Clock, onFault: (error: unknown) => void) {
  const used = new Map<number, Date>();
  async function flush(): Promise<void> {
    const batch = [...used];
    used.clear();
    for (const [id, at] of batch)
      await tables<AccountTables>(db).updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute();
  }
  const timer = setInterval(() => void flush().catch(onFault), 10_000);
  timer.unref();
  return {
    note: (keyId: number): void => void used.set(keyId, clock.now()),
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
export type KeyUse = ReturnType<typeof makeKeyUse>;

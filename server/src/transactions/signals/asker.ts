import type { Db } from '../../platform/database/tables.ts';
import { entityText, type SumsAsk, type WindowSums, windowSums } from '../history-store.ts';

/**
 * What signals of busy entities ask the database: collected first, then asked together, so that a group of transactions costs few statements. A reader that gets
 * undefined has asked, and is run again after `answer`.
 */
export interface Asker {
  sums(ask: SumsAsk): WindowSums | undefined;
  /** Anything else, by a key of its own. */
  load<T>(key: string, load: (db: Db) => Promise<T>): T | undefined;
  /** Asks what was collected. False when there was nothing. */
  answer(): Promise<boolean>;
}

export function makeAsker(db: Db): Asker {
  const known = new Map<string, unknown>();
  const sums = new Map<string, SumsAsk>();
  const others = new Map<string, (db: Db) => Promise<unknown>>();
  return {
    sums(ask) {
      const { entity, place, seconds, currency = '', direction = '' } = ask;
      const key = `sums ${entityText(entity)} ${place.at.getTime()} ${place.id} ${seconds} ${currency} ${direction}`;
      const found = known.get(key);
      if (!found) sums.set(key, ask);
      return found as WindowSums | undefined;
    },
    load<T>(key: string, load: (db: Db) => Promise<T>): T | undefined {
      if (!known.has(key)) others.set(key, load);
      return known.get(key) as T | undefined;
    },
    async answer() {
      if (!sums.size && !others.size) return false;
      const found = await windowSums(db, [...sums.values()]);
      for (const [i, key] of [...sums.keys()].entries()) known.set(key, found[i]);
      for (const [key, load] of others) known.set(key, await load(db));
      sums.clear();
      others.clear();
      return true;
    },
  };
}

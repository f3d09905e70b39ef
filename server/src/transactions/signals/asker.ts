import type { Db } from '../../platform/database/tables.ts';
import { entityText, type SumsAsk, type WindowSums, windowSums } from '../history-store.ts';

/** Answers many asks in one statement, each in its place. */
type Together<Ask, Answer> = (db: Db, asks: readonly Ask[]) => Promise<readonly Answer[]>;

/**
 * What signals of busy entities ask the database: collected first, then asked together, so that a group of transactions costs few statements. A reader that gets
 * undefined has asked, and is run again after `answer`.
 */
export interface Asker {
  sums(ask: SumsAsk): WindowSums | undefined;
  /** What is asked for several transactions at once, by a key of its own. */
  ask<Ask, Answer>(together: Together<Ask, Answer>, key: string, ask: Ask): Answer | undefined;
  /** Anything else, by a key of its own. */
  load<T>(key: string, load: (db: Db) => Promise<T>): T | undefined;
  /** Asks what was collected. False when there was nothing. */
  answer(): Promise<boolean>;
}

export function makeAsker(db: Db): Asker {
  const known = new Map<string, unknown>();
  const asked = new Map<Together<never, unknown>, Map<string, unknown>>();
  const others = new Map<string, (db: Db) => Promise<unknown>>();
  const ask: Asker['ask'] = <Ask, Answer>(together: Together<Ask, Answer>, key: string, one: Ask) => {
    if (!known.has(key)) {
      const of = asked.get(together) ?? new Map<string, unknown>();
      asked.set(together, of.set(key, one));
    }
    return known.get(key) as Answer | undefined;
  };
  return {
    ask,
    sums(one) {
      const { entity, place, seconds, currency = '', direction = '' } = one;
      const key = `sums ${entityText(entity)} ${place.at.getTime()} ${place.id} ${seconds} ${currency} ${direction}`;
      return ask(windowSums, key, one);
    },
    load<T>(key: string, load: (db: Db) => Promise<T>): T | undefined {
      if (!known.has(key)) others.set(key, load);
      return known.get(key) as T | undefined;
    },
    async answer() {
      if (!asked.size && !others.size) return false;
      for (const [together, asks] of asked) {
        const found = await together(db, [...asks.values()] as never[]);
        for (const [i, key] of [...asks.keys()].entries()) known.set(key, found[i]);
      }
      for (const [key, load] of others) known.set(key, await load(db));
      asked.clear();
      others.clear();
      return true;
    },
  };
}

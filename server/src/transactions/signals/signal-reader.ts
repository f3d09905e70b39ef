import type { Db } from '../../platform/database/tables.ts';
import { entityText } from '../history/history-store.ts';
import { type SumsAsk, type WindowSums, windowSums } from '../history/window-sums.ts';

/** Answers many asks in one statement, each in its place. */
type Together<Ask, Answer> = (db: Db, asks: readonly Ask[]) => Promise<readonly Answer[]>;

/**
 * What signals of busy entities ask the database: collected first, then asked together, so that a group of transactions costs few statements. A reader that gets
 * undefined has asked, and is run again after `answer`.
 */
export interface Asker {
  sums(ask: SumsAsk): WindowSums | undefined;
  /** Anything else that is asked for several transactions at once, by a key of its own. */
  ask<Ask, Answer>(together: Together<Ask, Answer>, key: string, ask: Ask): Answer | undefined;
  /** While `read` runs, what is not known already is not collected either. */
  atHand(read: () => void): void;
  /** Asks what was collected. False when there was nothing. */
  answer(): Promise<boolean>;
}

export function makeAsker(db: Db): Asker {
  const known = new Map<string, unknown>();
  const asked = new Map<Together<never, unknown>, Map<string, unknown>>();
  let collecting = true;
  const ask: Asker['ask'] = <Ask, Answer>(together: Together<Ask, Answer>, key: string, one: Ask) => {
    if (collecting && !known.has(key)) {
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
    atHand(read) {
      collecting = false;
      try {
        read();
      } finally {
        collecting = true;
      }
    },
    async answer() {
      if (!asked.size) return false;
      for (const [together, asks] of asked) {
        const found = await together(db, [...asks.values()] as never[]);
        for (const [i, key] of [...asks.keys()].entries()) known.set(key, found[i]);
      }
      asked.clear();
      return true;
    },
  };
}

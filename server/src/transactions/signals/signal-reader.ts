import type { Db } from '../../platform/database/tables.ts';
import { entityText } from '../history/history-store.ts';
import { type SumsAsk, type WindowSums, windowSums } from '../history/window-sums.ts';

/** Answers many requests in one statement. The answers are in the order of the requests. */
type Together<Ask, Answer> = (db: Db, asks: readonly Ask[]) => Promise<readonly Answer[]>;

/**
 * Collects the queries of signals about busy entities and runs them together, so that a group of transactions needs few
 * statements. If a reader gets undefined, its query was queued, and the reader must run again after `answer`.
 */
export interface Asker {
  sums(ask: SumsAsk): WindowSums | undefined;
  /** Queues any other query, which is then run for several transactions together. `key` identifies the query. */
  ask<Ask, Answer>(together: Together<Ask, Answer>, key: string, ask: Ask): Answer | undefined;
  /** Runs `read` with the answers that are known. Does not queue queries for the others. */
  atHand(read: () => void): void;
  /** Runs the queued queries. Returns false if there were none. */
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

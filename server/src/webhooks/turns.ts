/** A chain, since taking the first out of an array of hundreds moves all the others. */
interface Waiting {
  readonly start: () => void;
  after: Waiting | undefined;
}
interface Turns {
  taken: number;
  first: Waiting | undefined;
  last: Waiting | undefined;
}

/**
 * Turns at each endpoint, `most` at once; who comes when all are taken waits for one to end, first come first. Pure bookkeeping, so that
 * a claim may bring more than there are connections: the next ones are at hand when an answer comes.
 */
export function makeTurns(most: number) {
  const endpoints = new Map<string, Turns>();
  return {
    /** Calls `start` now, or when a turn ends. */
    take(endpoint: string, start: () => void): void {
      const turns = endpoints.get(endpoint) ?? { taken: 0, first: undefined, last: undefined };
      endpoints.set(endpoint, turns);
      if (turns.taken < most) {
        turns.taken += 1;
        start();
        return;
      }
      const waiting: Waiting = { start, after: undefined };
      if (turns.last) turns.last.after = waiting;
      else turns.first = waiting;
      turns.last = waiting;
    },
    end(endpoint: string): void {
      const turns = endpoints.get(endpoint)!;
      const next = takeFirst(turns);
      if (next) next.start();
      else if (--turns.taken === 0) endpoints.delete(endpoint);
    },
    /** Whoever waits starts now, whatever is taken. */
    startAll(): void {
      for (const turns of endpoints.values())
        for (let next = takeFirst(turns); next; next = takeFirst(turns)) {
          turns.taken += 1;
          next.start();
        }
    },
  };
}

function takeFirst(turns: Turns): Waiting | undefined {
  const { first } = turns;
  turns.first = first?.after;
  if (!turns.first) turns.last = undefined;
  return first;
}

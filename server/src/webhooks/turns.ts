/**
 * Turns at each endpoint, `most` at once; who comes when all are taken waits for one to end, first come first. Pure bookkeeping, so that
 * a claim may bring more than there are connections: the next ones are at hand when an answer comes.
 */
export function makeTurns(most: number) {
  const endpoints = new Map<string, { taken: number; readonly waiting: (() => void)[] }>();
  return {
    /** Calls `start` now, or when a turn ends. */
    take(endpoint: string, start: () => void): void {
      const turns = endpoints.get(endpoint) ?? { taken: 0, waiting: [] };
      endpoints.set(endpoint, turns);
      if (turns.taken >= most) turns.waiting.push(start);
      else {
        turns.taken += 1;
        start();
      }
    },
    end(endpoint: string): void {
      const turns = endpoints.get(endpoint)!;
      const next = turns.waiting.shift();
      if (next) next();
      else if (--turns.taken === 0) endpoints.delete(endpoint);
    },
    /** Whoever waits starts now, whatever is taken. */
    startAll(): void {
      for (const turns of endpoints.values())
        for (const start of turns.waiting.splice(0)) {
          turns.taken += 1;
          start();
        }
    },
  };
}

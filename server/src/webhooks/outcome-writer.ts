/** What is written together at most: an outcome, and that its turn is over. */
const BATCH = 2048;
/** How long a batch waits for more: a write costs the database about as much as fifty rows in it. */
const GATHER_MS = 4;
/** The same after a batch of this many, when much is under way: then a write costs the others their turn at a core too. */
const MANY = 100;
const GATHER_MANY_MS = 12;
const RETRY_MS = 250;

/**
 * Gathers what is to be written and writes it in batches, one at a time. A batch that could not be written is written again until it
 * is: while the database is down, what was delivered is remembered here, and is not delivered twice.
 */
export function makeOutcomeWriter<T>({
  write,
  onWritten,
  onFault,
}: {
  write: (batch: readonly T[]) => Promise<void>;
  onWritten: (batch: readonly T[]) => void;
  onFault: (error: unknown) => void;
}) {
  const waiting: T[] = [];
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closing = false;

  async function run(): Promise<void> {
    while (waiting.length) {
      const batch = waiting.slice(0, BATCH);
      try {
        await write(batch);
      } catch (error) {
        onFault(error);
        if (closing) return;
        await new Promise((done) => setTimeout(done, RETRY_MS));
        continue;
      }
      waiting.splice(0, batch.length);
      onWritten(batch);
      if (waiting.length < BATCH && !closing)
        await new Promise((done) => setTimeout(done, batch.length < MANY ? GATHER_MS : GATHER_MANY_MS));
    }
  }
  function start(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    add(outcome: T): void {
      waiting.push(outcome);
      if (running || closing) return;
      if (waiting.length >= BATCH) void start();
      else timer ??= setTimeout(() => void start(), GATHER_MS);
    },
    /** Writes what is left, trying once; what cannot be written is attempted again when its lease has run out. */
    async close(): Promise<void> {
      closing = true;
      await start();
      await start();
    },
  };
}

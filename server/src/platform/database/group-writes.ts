export interface GroupWritesOptions<Row> {
  /** Writes either all rows or none, in one transaction. */
  readonly together: (rows: readonly Row[]) => Promise<void>;
  /**
   * Writes one row. Called for each row of a group that failed, even if the group's transaction was committed before
   * the error arrived.
   */
  readonly alone: (row: Row) => Promise<void>;
  /** Called with a group's error before its rows are written one by one. */
  readonly onGroupFault: (error: unknown) => void;
  /** Maximum number of rows in a group. */
  readonly most: number;
  /**
   * Maximum number of groups that are written at once. While one group is being written, another begins only when it is
   * full, because small groups cost more for each row.
   */
  readonly groups: number;
  /** Returns the key of a row. Rows with the same key are written in their order, and never in two groups at once. */
  readonly keyOf?: (row: Row) => string;
  /**
   * True if a group begins only after all pending events of the event loop. Callers that got their results together
   * therefore form a group together again.
   */
  readonly gathering?: boolean;
}

/**
 * Writes rows by group commit. A call writes its row at once if fewer than `groups` writes are running. Otherwise it
 * waits, and the next write contains all waiting rows. Each caller's promise resolves or fails with the caller's own
 * row. The rows of a failed group are written one by one, so that an invalid row does not make the others fail. For
 * verify_customer, one statement with ten records took a quarter of the time of ten statements.
 */
export function groupWrites<Row>({
  together,
  alone,
  onGroupFault,
  most,
  groups,
  keyOf,
  gathering = false,
}: GroupWritesOptions<Row>): (row: Row) => Promise<void> {
  interface Waiting {
    readonly row: Row;
    readonly done: () => void;
    readonly failed: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let underWay = 0;
  let soon = false;
  const keys = new Set<string>();

  async function write(group: readonly Waiting[]): Promise<void> {
    underWay++;
    try {
      await together(group.map(({ row }) => row));
      for (const { done } of group) done();
    } catch (error) {
      onGroupFault(error);
      if (keyOf) for (const { row, done, failed } of group) await alone(row).then(done, failed);
      else await Promise.all(group.map(({ row, done, failed }) => alone(row).then(done, failed)));
    } finally {
      underWay--;
      if (keyOf) for (const { row } of group) keys.delete(keyOf(row));
      begin();
    }
  }

  function begin(): void {
    if (!gathering) writeWaiting();
    else if (!soon) {
      soon = true;
      setImmediate(() => {
        soon = false;
        writeWaiting();
      });
    }
  }

  function writeWaiting(): void {
    while (waiting.length >= (underWay ? most : 1) && underWay < groups) {
      const group = take();
      if (!group.length) return;
      void write(group);
    }
  }

  /** Returns the next group. It contains the rows that have waited longest and whose key is not being written. */
  function take(): Waiting[] {
    const free = (one: Waiting): boolean => !keyOf || !keys.has(keyOf(one.row));
    const group: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of waiting) (group.length < most && free(one) ? group : left).push(one);
    waiting = left;
    if (keyOf) for (const { row } of group) keys.add(keyOf(row));
    return group;
  }

  return (row) =>
    new Promise((done, failed) => {
      waiting.push({ row, done, failed });
      begin();
    });
}

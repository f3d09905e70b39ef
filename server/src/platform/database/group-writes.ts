export interface GroupWritesOptions<Row> {
  /** Writes all rows in one transaction, or none. */
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
  /** Maximum number of groups written at once. A further group begins only when it is full: small groups cost more. */
  readonly groups: number;
  /** Returns the key of a row. Rows with the same key keep their order and are never in two groups at once. */
  readonly keyOf?: (row: Row) => string;
  /**
   * True if a group begins only after all pending events are handled. Callers that received their results together are
   * then in the same next group again.
   */
  readonly gathering?: boolean;
}

/**
 * Writes rows by group commit. Calls that arrive while `groups` writes are running wait, and the next write contains
 * all of them. A single row is written at once. Each caller's promise resolves or fails with its own row. The rows of a
 * failed group are written one by one, so that one bad row does not fail others. In a measurement on verify_customer,
 * one statement with ten records took the database a quarter of the time of ten statements.
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

  /** Returns the next group: the rows that waited longest and whose key is not being written. */
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

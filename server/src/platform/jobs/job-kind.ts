/**
 * A kind of background work, declared once as data beside the code that does it. What a job carries (`Data`) holds ids and settings only,
 * never personal data: the engine keeps it as plain JSON.
 */
export interface JobKind<Data extends object> {
  /** Name of its queue: lower case letters and dashes. */
  readonly name: string;
  /** How long one job may take: after this its signal aborts, and after a little more it is given to another worker. Seconds. */
  readonly timeoutSeconds: number;
  /** Seconds to each retry after a failure, ±10 %, never more than 600. After the last the job is kept among the failed ones. */
  readonly retrySeconds: readonly number[];
  /** Jobs of one group (an endpoint, a tenant) under way at once, in all processes together. Default: no limit. */
  readonly perGroup?: number;
  /** The same for jobs that were enqueued as those of a failing group. */
  readonly perFailingGroup?: number;
  /** A table of its own, for a kind with thousands of jobs. */
  readonly ownTable?: boolean;
  /** Only for the type checker. */
  readonly data?: Data;
}

export const defineJob = <Data extends object>(kind: JobKind<Data>): JobKind<Data> => kind;

export interface NewJob<Data extends object> {
  readonly data: Data;
  /**
   * Jobs with the same key are done one after the other, in the order they were enqueued (those of one transaction in the order of their
   * ids). Without one a job waits for no other. A retry waits for no other either.
   */
  readonly orderingKey?: string;
  /** The group that `perGroup` counts. */
  readonly group?: string;
  /** Counted by `perFailingGroup` instead. */
  readonly failing?: boolean;
  /** Not before this time. Default: now, whatever the clock says later. */
  readonly startAt?: Date;
  /** A UUID. A second job with the id of one that is still there is ignored. Default: a random one. */
  readonly id?: string;
}

/**
 * A kind of background work, declared once as data next to its code. A job's content (`Data`) contains only ids and
 * settings, never personal data, because the job engine stores it as plain JSON.
 */
export interface JobKind<Data extends object> {
  /** Name of the job's queue: lower case letters and dashes. */
  readonly name: string;
  /**
   * Maximum seconds for one job. After this time the job's signal aborts, and shortly afterwards another worker gets
   * the job.
   */
  readonly timeoutSeconds: number;
  /**
   * Seconds before each retry after a failure, ±10 %, maximum 600. After the last retry the job is kept among the
   * failed jobs.
   */
  readonly retrySeconds: readonly number[];
  /**
   * Maximum number of jobs of one group (an endpoint, a tenant) that run at once, in all processes together. Default:
   * no limit.
   */
  readonly perGroup?: number;
  /**
   * Maximum number of jobs of one failing group that run at once. A job belongs to a failing group if it was enqueued
   * with `failing`.
   */
  readonly perFailingGroup?: number;
  /**
   * Minimum milliseconds between two fetches of a process that has enough jobs. Each fetch then finds more jobs, which
   * their handler can run together. A job that arrives after a pause is fetched at once. Default: 0.
   */
  readonly gatherMs?: number;
  /** True if the kind gets its own table. Use it for a kind with thousands of jobs. */
  readonly ownTable?: boolean;
  /** Used only by the type checker. */
  readonly data?: Data;
}

export const defineJob = <Data extends object>(kind: JobKind<Data>): JobKind<Data> => kind;

export interface NewJob<Data extends object> {
  readonly data: Data;
  /**
   * Key of jobs that run one after the other. They run in the order in which they were enqueued (in one transaction, in
   * the order of their ids). A job without a key waits for no other job. A retry does not wait either.
   */
  readonly orderingKey?: string;
  /** Group that `perGroup` counts. */
  readonly group?: string;
  /** True if `perFailingGroup` counts this job instead of `perGroup`. */
  readonly failing?: boolean;
  /** Earliest start of the job. Default: now, even if the clock is set back later. */
  readonly startAt?: Date;
  /** Id of the job, a UUID. While a job with this id exists, a second one is ignored. Default: a random UUID. */
  readonly id?: string;
}

/**
 * A kind of background work, declared once as data next to its code. A job's content (`Data`) contains only ids and
 * settings, never personal data, because the job engine stores it as plain JSON.
 */
export interface JobKind<Data extends object> {
  /** Name of the job's queue: lower case letters and dashes. */
  readonly name: string;
  /**
   * Maximum duration of one job, in seconds. After this time the job's signal is aborted, and shortly afterwards
   * another worker gets the job.
   */
  readonly timeoutSeconds: number;
  /**
   * Delay before each retry in seconds, with a random ±10 % and a maximum of 600. After the last retry the job is
   * stored among the failed jobs.
   */
  readonly retrySeconds: readonly number[];
  /**
   * Maximum number of jobs of one group (an endpoint, a tenant) that run at the same time in all processes together.
   * Default: no limit.
   */
  readonly perGroup?: number;
  /**
   * Maximum number of jobs of one failing group that run at the same time. A job belongs to a failing group if it was
   * enqueued with `failing`.
   */
  readonly perFailingGroup?: number;
  /**
   * Minimum time between two fetches of a busy process, in milliseconds. With a longer time each fetch finds more jobs,
   * which the handler can run together. A job that arrives after a pause is fetched at once. Default: 0.
   */
  readonly gatherMs?: number;
  /** True if the kind gets its own table. Needed for kinds with thousands of waiting jobs. */
  readonly ownTable?: boolean;
  /** Used only by the type checker. */
  readonly data?: Data;
}

export const defineJob = <Data extends object>(kind: JobKind<Data>): JobKind<Data> => kind;

export interface NewJob<Data extends object> {
  readonly data: Data;
  /**
   * Jobs with the same key run one after another, in the order in which they were enqueued. Jobs that were enqueued in
   * one transaction run in the order of their ids. A job without a key and a retry wait for no other job.
   */
  readonly orderingKey?: string;
  /** Group to which `perGroup` applies. */
  readonly group?: string;
  /** True if `perFailingGroup` applies to this job instead of `perGroup`. */
  readonly failing?: boolean;
  /** Earliest start of the job. By default the job is due now, even if the clock is set back later. */
  readonly startAt?: Date;
  /** Id of the job, a UUID. If a job with this id already exists, the new job is ignored. Default: a random UUID. */
  readonly id?: string;
}

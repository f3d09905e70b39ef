import type { Clock } from './clock.ts';
import { isDatabaseAway, isPoolFull } from './database/database-away.ts';
import { AppError } from './errors.ts';
import { describeError, type Log } from './log.ts';

/** Minimum time between two log lines of the same fault, in milliseconds. Repetitions in between are counted. */
const MIN_INTERVAL_MS = 10_000;
/** Maximum number of different faults counted at once. */
const MAX_FAULTS = 500;
const MAX_CAUSES = 5;

/**
 * Log line for a fault of background work. It never contains the message of an error from a library, because such a
 * message may quote personal data.
 */
export interface FaultLine {
  /** SQLSTATE, an errno, a code of `AppError`, or `connection_lost`; otherwise the error's class. */
  readonly code: string;
  /** Name of the job, if the fault occurred in a job. */
  readonly job?: string | undefined;
  /** Code of the innermost cause. */
  readonly cause?: string;
  /** Number of repetitions since the last log line of the same fault. */
  readonly repeated?: number;
  /**
   * The error with its stack frames. Absent while the database is unavailable, because the frames then do not explain
   * the fault.
   */
  readonly err?: Record<string, unknown>;
}

/** Returns the code by which operators search for this error. */
export function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)) return code;
  if (isPoolFull(error)) return 'no_free_connection';
  return isDatabaseAway(error) ? 'connection_lost' : error.name;
}

/** Returns the error and its causes, outermost first. */
function chainOf(error: unknown): unknown[] {
  const chain = [error];
  while (chain.length <= MAX_CAUSES) {
    const last = chain.at(-1);
    if (!(last instanceof Error) || last.cause === undefined) break;
    chain.push(last.cause);
  }
  return chain;
}

/**
 * Logs faults outside of requests, each as one line with code, job and cause. Writes the same fault at most once in 10
 * s, with the number of repetitions. Without this limit, an outage of 19 s caused 716 lines with stack frames.
 */
export function makeFaultLog({ log, clock }: { readonly log: Pick<Log, 'error'>; readonly clock: Clock }) {
  const faults = new Map<string, { since: number; repeated: number }>();
  return (message: string) =>
    (error: unknown, job?: string): void => {
      const chain = chainOf(error);
      const code = faultCode(error);
      const innermost = chain.length > 1 ? faultCode(chain.at(-1)) : undefined;
      const key = [message, job, code, innermost].join(' ');
      const now = clock.now().getTime();
      const last = faults.get(key);
      if (last && now - last.since < MIN_INTERVAL_MS && now >= last.since) {
        last.repeated += 1;
        return;
      }
      faults.delete(key);
      if (faults.size >= MAX_FAULTS) faults.delete(faults.keys().next().value!);
      faults.set(key, { since: now, repeated: 0 });
      const away = chain.some((each) => isDatabaseAway(each) || isPoolFull(each));
      const expected = away || (error instanceof AppError && error.kind === 'overloaded');
      const line: FaultLine = {
        ...(job !== undefined && { job }),
        code,
        ...(innermost !== undefined && { cause: innermost }),
        ...(last && last.repeated > 0 && { repeated: last.repeated }),
        ...(!expected && { err: describeError(error) }),
      };
      log.error(line, message);
    };
}
export type FaultLog = ReturnType<typeof makeFaultLog>;

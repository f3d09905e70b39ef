import type { Clock } from './clock.ts';
import { isDatabaseAway, isPoolFull } from './database/database-away.ts';
import { AppError } from './errors.ts';
import { describeError, type Log } from './log.ts';

/** Between two lines of the same fault; those in between are counted. */
const MIN_INTERVAL_MS = 10_000;
/** Different faults counted at once. */
const MAX_FAULTS = 500;
const MAX_CAUSES = 5;

/** What a log line says about a fault of background work. No message of a foreign error: it may quote personal data. */
export interface FaultLine {
  /** SQLSTATE, an errno, a code of `AppError`, or `connection_lost`; else the error's class. */
  readonly code: string;
  /** The job's name, where a job met the fault. */
  readonly job?: string | undefined;
  /** Code of the innermost cause. */
  readonly cause?: string;
  /** The same fault since the last line that the log has of it. */
  readonly repeated?: number;
  /** The error with its frames. Absent while the database is away: then the place says nothing. */
  readonly err?: Record<string, unknown>;
}

/** The code by which operators search for this error. */
export function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)) return code;
  if (isPoolFull(error)) return 'no_free_connection';
  return isDatabaseAway(error) ? 'connection_lost' : error.name;
}

/** The causes of an error, outermost first, itself included. */
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
 * Faults that no request owns, as one line each with code, job and cause. The same fault is written at most every 10 s with the number of times that it
 * came: an outage of 19 s wrote 716 lines of stack frames before.
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

import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * JSON lines on standard output. What reaches a log line is chosen where it is written: method, route pattern (never the URL, which
 * may carry an identifier), status, duration, request id. Errors keep type, code and stack frames; never
 * messages, never bodies.
 *
 * Lines are written together, at most a quarter of a second late: a write a request was a twelfth of what a request costs. Those of a
 * process that is killed outright are lost with it.
 */
export function makeLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // A described error must not be described again: only its type, "object", would remain.
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
  };
  const output = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 250 });
  return pino(options, output);
}

/** Causes of causes; an error may be its own. */
const MAX_CAUSES = 5;

/**
 * An error without what its source may have put personal data into: PostgreSQL puts values into `detail`, parsers quote their input
 * in the message. So only the class, the code and the stack's frames are kept.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(code && { code }),
    frames: frames?.slice(0, 12).map((line) => line.trim()),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

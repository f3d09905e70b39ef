import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Writes JSON lines to standard output. Each call site chooses what it logs: method, route pattern (never the URL,
 * which may contain an identifier), status, duration, request id. Errors keep type, code and stack frames, never
 * messages or bodies.
 *
 * Lines are written in batches, at most a quarter of a second late: one write per request was a twelfth of a request's
 * cost. If the process is killed, its last lines are lost.
 */
export function makeLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // An error that is already described must not be described again: only its type, "object", would remain.
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
  };
  const output = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 250 });
  return pino(options, output);
}

/** Maximum depth of causes: an error may be its own cause. */
const MAX_CAUSES = 5;

/**
 * Describes an error without fields that may contain personal data. PostgreSQL puts values into `detail`, and parsers
 * quote their input in the message. So only the class, the code and the stack's frames are kept.
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

import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Writes JSON lines to standard output. Each caller chooses the logged fields: method, route pattern (never the URL,
 * which may contain an identifier), status, duration, request id. Errors keep type, code and stack frames, never
 * messages or bodies.
 *
 * Lines are written in batches, at most a quarter of a second late, because one write per request took a twelfth of a
 * request's time. If the process is killed, its last lines are lost.
 */
export function makeLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // A second description of a described error would contain only its type, "object".
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
  };
  const output = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 250 });
  return pino(options, output);
}

/** Maximum number of nested causes. An error may be its own cause. */
const MAX_CAUSES = 5;

/**
 * Describes an error without fields that may contain personal data. PostgreSQL writes values into `detail`, and parsers
 * quote their input in the message. The result therefore contains only the class, the code and the stack's frames.
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

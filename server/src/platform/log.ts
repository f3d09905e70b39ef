import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Writes JSON lines to standard output. The line of a request has the method, route pattern, status, duration and
 * request id, but never the URL, which may contain an identifier. The line of an error has its type, code and stack
 * frames, but never its message or a body.
 *
 * Lines are written in batches with a delay of at most a quarter of a second, because a write for each request took a
 * twelfth of the request's time. If the process is killed, its last lines are lost.
 */
export function makeLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // An error that is already described is not described again, because the result would contain only its type,
    // "object".
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
  };
  const output = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 250 });
  return pino(options, output);
}

/** Maximum number of nested causes that are described. An error may be its own cause. */
const MAX_CAUSES = 5;

/**
 * Returns only the class, the code and the stack frames of an error. Its other fields may contain personal data,
 * because PostgreSQL writes values into `detail` and parsers quote their input in the message.
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

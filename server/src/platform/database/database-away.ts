/**
 * SQLSTATE codes of temporary faults: connection exceptions (08), insufficient resources (53), shutdown (57P01–57P03),
 * a read-only standby (25006), and transactions that must be repeated.
 */
const AWAY_STATE = /^(08...|53...|57P0[1-3]|25006|40001|40P01)$/;
const AWAY_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of pg and pg-pool errors for a lost or closed connection, which have no code. */
const AWAY_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|Query read timeout)/;
/** Message of pg-pool if no connection became free before the timeout. */
const FULL_MESSAGE = 'timeout exceeded when trying to connect';

/**
 * True if a statement failed because the database restarts, changes its primary or cannot be reached. The same
 * statement may succeed later.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY_STATE.test(code) || (isErrno(error) && AWAY_ERRNO.has(code)) || AWAY_MESSAGE.test(error.message);
}

/** True if every connection of the pool was in use for the maximum wait of a caller. */
export const isPoolFull = (error: unknown): boolean => error instanceof Error && error.message.includes(FULL_MESSAGE);

/**
 * True if an error is not about a missing file. The error of a missing file has a path. The error of a missing socket
 * also has an address.
 */
const isErrno = (error: Error): boolean => !('path' in error) || 'address' in error;

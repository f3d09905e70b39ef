/** SQLSTATE: connection exceptions (08), insufficient resources (53), shutdown (57P01–57P03), a standby that takes no writes (25006), and transactions to run again. */
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
/** Texts of pg and pg-pool, whose errors for a lost or closed connection have no code. */
const AWAY_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;
/** pg-pool: no connection became free in time. */
const FULL_MESSAGE = 'timeout exceeded when trying to connect';

/** Whether a statement failed because the database restarts, changes its primary or cannot be reached: the same statement may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY_STATE.test(code) || (isErrno(error) && AWAY_ERRNO.has(code)) || AWAY_MESSAGE.test(error.message);
}

/** Whether every connection of the pool was in use for as long as a caller may wait. */
export const isPoolFull = (error: unknown): boolean => error instanceof Error && error.message.includes(FULL_MESSAGE);

/** A file that is missing has a path; a socket that is missing has an address. */
const isErrno = (error: Error): boolean => !('path' in error) || 'address' in error;

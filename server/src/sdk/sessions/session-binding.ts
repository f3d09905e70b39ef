import { invalidSession } from './session-faults.ts';

/** Secret of the browser that has a session, as a hash; null before the session is opened. */
interface Binding {
  readonly bindingHash: Buffer | null;
}

/**
 * Compares the browser of a request with the browser that has the session now. The request was checked before it waited
 * for the lock on the session's row, and another browser may have opened the session in the meantime.
 *
 * @param read session as the request was checked against it
 * @param locked session as it is now, with its row locked
 * @throws AppError INVALID_SESSION with `taken_over` if another browser has the session
 */
export function assertSameBrowser(read: Binding, locked: Binding): void {
  const { bindingHash } = read;
  if (bindingHash === null ? locked.bindingHash === null : locked.bindingHash?.equals(bindingHash)) return;
  throw invalidSession({ taken_over: true });
}

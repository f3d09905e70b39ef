import { invalidSession } from './session-faults.ts';

/** Hash of the secret of the browser that has opened the session. Null before the session is opened. */
interface Binding {
  readonly bindingHash: Buffer | null;
}

/**
 * Checks that no other browser has opened the session since a request was checked. This is possible, because the
 * request then had to wait for the lock on the session's row.
 *
 * @param read the session against which the request was checked
 * @param locked the session now, with its row locked
 * @throws AppError INVALID_SESSION with `taken_over` if another browser has opened the session
 */
export function assertSameBrowser(read: Binding, locked: Binding): void {
  const { bindingHash } = read;
  if (bindingHash === null ? locked.bindingHash === null : locked.bindingHash?.equals(bindingHash)) return;
  throw invalidSession({ taken_over: true });
}

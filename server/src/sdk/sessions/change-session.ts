import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { assertSameBrowser } from './session-binding.ts';
import { invalidSession } from './session-faults.ts';
import { changeSession, findSession, insertSession, type Session, type SessionChange } from './session-store.ts';

const isOpen = ({ state, submittedAt }: Session): boolean =>
  (state === 'created' || state === 'opened') && submittedAt === null;

/**
 * Locks a session's row and changes the session from its current state, so that simultaneous calls do not overwrite
 * each other's changes. Does not change a submitted run.
 *
 * @throws AppError INVALID_SESSION if the session is no longer open
 */
export const changeOpenSession = (
  db: Db,
  vault: Vault,
  id: string,
  changeOf: (now: Session) => SessionChange | Promise<SessionChange>,
): Promise<Session> =>
  db.transaction().execute(async (work) => {
    const locked = await findSession(work, vault, { id }, { lock: true });
    if (!locked || !isOpen(locked)) throw invalidSession();
    await changeSession(work, vault, locked, await changeOf(locked));
    return (await findSession(work, vault, { id }))!;
  });

/**
 * Changes a session like `changeOpenSession`, for the browser that has opened the session.
 *
 * @param session the session against which the browser's request was checked
 * @throws AppError INVALID_SESSION if the session is no longer open, or if another browser has opened it
 */
export const changeOwnSession = (
  db: Db,
  vault: Vault,
  session: Session,
  changeOf: (now: Session) => SessionChange | Promise<SessionChange>,
): Promise<Session> =>
  changeOpenSession(db, vault, session.id, (now) => {
    assertSameBrowser(session, now);
    return changeOf(now);
  });

/** Inserts a session. Stores the caller's answer in the same database transaction. */
export const createSession = <Answer>(
  db: Db,
  vault: Vault,
  session: Parameters<typeof insertSession>[2],
  answerOf: (work: Db, id: string) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction().execute(async (work) => answerOf(work, await insertSession(work, vault, session)));

import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { assertSameBrowser } from '../sessions/session-binding.ts';
import { attemptFinished, retryLimit } from '../sessions/session-faults.ts';
import { changeSession, findSession, type Session } from '../sessions/session-store.ts';
import { MAX_FAILED_ATTEMPTS } from '../sessions/steps.ts';
import { type AttemptResult, finishAttempt } from './attempt-store.ts';

/**
 * Ends a liveness attempt after the check of its clip.
 * @throws AppError invalid_input if the attempt has already ended; too_many_requests if simultaneous attempts have used
 * all of the session's tries; INVALID_SESSION if another browser has opened the session during the check
 */
export function makeEndAttempt({ system, vault, clock }: { system: Db; vault: Vault; clock: Clock }) {
  return {
    async accept(session: Session, id: string, result: AttemptResult): Promise<void> {
      const at = clock.now();
      await system.transaction().execute(async (work) => {
        const now = (await findSession(work, vault, { id: session.id }, { lock: true }))!;
        assertSameBrowser(session, now);
        if (now.failedAttempts >= MAX_FAILED_ATTEMPTS) throw retryLimit();
        if (!(await finishAttempt(work, vault, now, { id, at, result }))) throw attemptFinished();
      });
    },
    /**
     * Marks the attempt as failed. Returns the number of the session's failed attempts.
     * @param rejection reason why the clip could not be used, for the record
     */
    async reject(session: Session, id: string, rejection: unknown): Promise<number> {
      const { now, failedAttempts } = await system.transaction().execute(async (work) => {
        const now = (await findSession(work, vault, { id: session.id }, { lock: true }))!;
        const ended = await finishAttempt(work, vault, now, { id, at: clock.now(), result: undefined, rejection });
        if (!ended) throw attemptFinished();
        const failedAttempts = now.failedAttempts + 1;
        await changeSession(work, vault, now, { failedAttempts });
        return { now, failedAttempts };
      });
      // The failed attempt counts even if another browser has opened the session. Otherwise a person could get
      // unlimited attempts by opening the session in another browser during each check.
      assertSameBrowser(session, now);
      return failedAttempts;
    },
  };
}

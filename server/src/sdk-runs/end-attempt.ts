import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { type AttemptResult, finishAttempt } from './attempt-store.ts';
import { invalid } from './session-faults.ts';
import { changeSession, findSession, type Session } from './session-store.ts';

/** Ends a liveness attempt once its clip was checked. Throws AppError invalid_input where it was ended before. */
export function makeEndAttempt({ system, vault, clock }: { system: Db; vault: Vault; clock: Clock }) {
  return {
    async accept(session: Session, id: string, result: AttemptResult): Promise<void> {
      const at = clock.now();
      const ended = await system
        .transaction()
        .execute((work) => finishAttempt(work, vault, session, { id, at, result }));
      if (!ended) throw invalid('This attempt is finished');
    },
    /** Gives how many attempts of the session have failed by now. `rejection`: why the clip could not be used, for the record. */
    reject: (session: Session, id: string, rejection: unknown): Promise<number> =>
      system.transaction().execute(async (work) => {
        const now = (await findSession(work, vault, { id: session.id }, { lock: true }))!;
        const ended = await finishAttempt(work, vault, now, { id, at: clock.now(), result: undefined, rejection });
        if (!ended) throw invalid('This attempt is finished');
        const failedAttempts = now.failedAttempts + 1;
        await changeSession(work, vault, now, { failedAttempts });
        return failedAttempts;
      }),
  };
}

import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { takeVerificationId } from '../../verifications/record.ts';
import { assertSameBrowser } from '../sessions/session-binding.ts';
import { notNow } from '../sessions/session-faults.ts';
import { changeSession, findSession, type Session } from '../sessions/session-store.ts';
import { isAllowed, nextStep } from '../sessions/steps.ts';
import { runStateOf } from './run-state.ts';

export interface SubmitRunDeps {
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Enqueues the run in the database transaction in which it is submitted. */
  readonly enqueueRun: (work: Db, run: { readonly sessionId: string; readonly accountId: number }) => Promise<void>;
}

/**
 * Submits a run. A run can be submitted only once. `again` in the result is true if it was submitted before.
 * @throws AppError conflict if another step must be done first; INVALID_SESSION if another browser has opened the
 *   session
 */
export function makeSubmitRun({ system, vault, clock, enqueueRun }: SubmitRunDeps) {
  return async (given: Session): Promise<{ session: Session; again: boolean }> => {
    const run = await runStateOf(system, vault, given);
    return system.transaction().execute(async (work) => {
      const session = (await findSession(work, vault, { id: given.id }, { lock: true }))!;
      if (session.submittedAt !== null) return { session, again: true };
      assertSameBrowser(given, session);
      if (!isAllowed(run, 'submit')) throw notNow(nextStep(run));
      const entryId = await takeVerificationId(work);
      const submittedAt = clock.now();
      await changeSession(work, vault, session, { state: 'submitted', entryId, submittedAt });
      await enqueueRun(work, { sessionId: session.id, accountId: session.accountId });
      return { session: { ...session, entryId, submittedAt }, again: false };
    });
  };
}

import type { Commitment } from '../../faces/liveness/challenge/commitments.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { notNow, unknownUpload } from '../sessions/session-faults.ts';
import { lockSession, type Session } from '../sessions/session-store.ts';
import { addCommitment, findAttempt, type LivenessAttempt, piecesOf } from './attempt-store.ts';
import { isInTime } from './liveness-policy.ts';

/**
 * Stores the hash of the next piece of a recording. The returned attempt contains the next turn. If the page sends a
 * hash again because the answer was lost, the hash is accepted and nothing changes.
 * @throws AppError not_found for an unknown attempt; conflict for a piece that is out of order or too late
 */
export function makeCommitPiece({ system, clock }: { system: Db; clock: Clock }) {
  return (
    session: Pick<Session, 'id' | 'bindingHash'>,
    attemptId: string,
    { piece, sha256, size }: Pick<Commitment, 'sha256' | 'size'> & { readonly piece: number },
  ): Promise<LivenessAttempt> =>
    system.transaction().execute(async (work) => {
      await lockSession(work, session);
      const attempt = await findAttempt(work, session.id, attemptId, { lock: true });
      if (!attempt) throw unknownUpload();
      const { commitments, turns, state } = attempt;
      const before = commitments[piece];
      if (before?.sha256 === sha256 && before.size === size) return attempt;
      const isNext = piece === commitments.length && piece < piecesOf(attempt) && turns.length > 0;
      if (state !== 'begun' || !isNext || !isInTime(attempt, clock)) throw notNow('liveness');
      await addCommitment(work, attempt, { sha256, size, atMs: clock.now().getTime() });
      return attempt;
    });
}

import { renderKept } from '@hakiki/texts';
import { type ChallengeInput, mayTryAgain } from '../../faces/liveness/challenge/measure-challenge.ts';
import type { LivenessOutcome } from '../../faces/liveness/check-liveness.ts';
import { PASS_SCORE } from '../../faces/liveness/cue-table.ts';
import type { Blobs } from '../../platform/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { problem } from '../../platform/errors.ts';
import { attemptFinished, invalid, retryLimit, underWay, unknownUpload } from '../sessions/session-faults.ts';
import { lockSession, type Session } from '../sessions/session-store.ts';
import { MAX_FAILED_ATTEMPTS } from '../sessions/steps.ts';
import { closeUpload, wholeUpload } from '../uploads/upload-store.ts';
import { abandonedAttempts, claimAttempt, findAttempt, type LivenessAttempt, releaseAttempt } from './attempt-store.ts';
import { makeEndAttempt } from './end-attempt.ts';
import { type GivenSignals, scoreAfter, weighSignals } from './injection-signals.ts';

export interface FinishAttemptDeps {
  readonly system: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /**
   * Checks the clip in a worker thread.
   * @throws AppError overloaded if no thread is available
   */
  readonly checkLiveness: (media: Uint8Array, tenant: number, challenge?: ChallengeInput) => Promise<LivenessOutcome>;
}

export interface HandedIn {
  readonly attemptId: string;
  readonly uploadId: string;
  readonly signals: GivenSignals | undefined;
  /** True if the page reported that it reads its texts aloud. The value is recorded and has no effect on the result. */
  readonly readAloud: boolean | undefined;
  readonly userAgent: string;
}

/** Reason why a clip could not be used. */
type ClipFault = Extract<LivenessOutcome, { ok: false }>['fault'] | 'turns_unseen';

/** Answer to the page. It says whether the clip could be used, and if not, contains advice. */
export type AttemptAnswer =
  | { readonly accepted: true; readonly failed: number }
  | { readonly accepted: false; readonly reason: string; readonly fault: ClipFault; readonly failed: number };

/** Advice if not all turns were seen. The advice reveals no other finding of the check. */
const UNSEEN =
  'Not all turns of your head were seen. Follow the arrow, and turn until you look past the edge of the screen.';
/**
 * Maximum duration of a check in milliseconds. It is longer than the timeout in `vision-calls.ts`. After this time the
 * clip can be checked again, because the first check's process must have ended.
 */
const CHECK_MS = 60_000;

/**
 * Checks the clip of an attempt and ends the attempt. Only one of several simultaneous calls checks the clip. If the
 * check cannot run because threads are busy or models are missing, the attempt and the clip do not change, and the
 * caller can repeat the call later.
 * @throws AppError not_found for an unknown attempt; too_many_requests if no tries are left; invalid_input for a
 *   finished attempt or an incomplete clip; INVALID_SESSION if another browser has opened the session before the end of
 *   the check; conflict while another call checks the clip; overloaded if the check cannot run now
 */
export function makeFinishAttempt(deps: FinishAttemptDeps) {
  const { system, vault, clock } = deps;
  const endAttempt = makeEndAttempt(deps);

  async function checkAndEnd(session: Session, attempt: LivenessAttempt, given: HandedIn): Promise<AttemptAnswer> {
    const upload = await closeUpload(system, session, given.uploadId);
    const clip = upload?.kind === 'clip' ? await wholeUpload(system, vault, session, upload) : undefined;
    if (!clip) throw invalid(problem('clip_not_complete'));
    const { turns, light, commitments } = attempt;
    const abandoned = await abandonedAttempts(system, session.id, attempt.id);
    const challenge = turns.length > 0 ? { turns, light, commitments, abandoned } : undefined;
    const outcome = await deps.checkLiveness(clip, session.accountId, challenge);
    const unseen = outcome.ok && outcome.challenge ? mayTryAgain(outcome.challenge) : false;
    if (!outcome.ok || unseen) {
      const rejection = outcome.ok ? { challenge: outcome.challenge } : { fault: outcome.fault };
      const failed = await endAttempt.reject(session, attempt.id, rejection);
      if (outcome.ok) return { accepted: false, reason: UNSEEN, fault: 'turns_unseen', failed };
      return { accepted: false, reason: renderKept(outcome.message, 'en'), fault: outcome.fault, failed };
    }
    const { detail, modelVersions, cues, shares, kind, note, traces } = outcome;
    const { signals: said, userAgent } = given;
    const signals = weighSignals({ given: said, userAgent, traces, bindings: session.bindings });
    const score = scoreAfter(outcome.score, signals);
    const selfie = await deps.blobs.put(session.accountId, outcome.keyFrameJpeg);
    await endAttempt.accept(session, attempt.id, {
      ...{
        passed: outcome.passed && score >= PASS_SCORE,
        score,
        detail: renderKept(detail, 'en'),
        modelVersions,
        selfie,
        clip: given.uploadId,
      },
      evidence: {
        ...{ kind, reasons: [detail], note, cues, shares, challenge: outcome.challenge, signals },
        ...(given.readAloud && { read_aloud: true }),
      },
    });
    return { accepted: true, failed: session.failedAttempts };
  }

  return async (session: Session, given: HandedIn): Promise<AttemptAnswer> => {
    const found = await findAttempt(system, session.id, given.attemptId);
    if (!found) throw unknownUpload();
    if (found.state !== 'begun') throw attemptFinished();
    if (session.failedAttempts >= MAX_FAILED_ATTEMPTS) throw retryLimit();
    const at = clock.now();
    const until = new Date(at.getTime() + CHECK_MS);
    const isClaimed = await system.transaction().execute(async (work) => {
      await lockSession(work, session);
      return claimAttempt(work, found, { at, until });
    });
    if (!isClaimed) throw underWay('clip_under_way');
    try {
      // Reads the attempt again, because more pieces may have been committed before the attempt was claimed.
      const attempt = (await findAttempt(system, session.id, found.id))!;
      return await checkAndEnd(session, attempt, given);
    } finally {
      await releaseAttempt(system, found, until);
    }
  };
}

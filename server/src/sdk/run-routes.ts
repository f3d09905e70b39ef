import { randomInt } from 'node:crypto';
import { sdkSessions as contract } from '@hakiki/contract';
import { drawLight } from '../faces/liveness/challenge/light.ts';
import { drawTurns } from '../faces/liveness/challenge/turns.ts';
import type { Serve } from '../http/serve.ts';
import type { Db } from '../platform/database/tables.ts';
import { insertAttempt, piecesOf } from './attempts/attempt-store.ts';
import { makeCommitPiece } from './attempts/commit-piece.ts';
import { type FinishAttemptDeps, makeFinishAttempt } from './attempts/finish-attempt.ts';
import { MAX_BEGUN, policyOf } from './attempts/liveness-policy.ts';
import { runStateOf } from './completion/run-state.ts';
import { makeSubmitRun } from './completion/submit-run.ts';
import { findConfig } from './configs/find-config.ts';
import { sdkOk } from './session-routes.ts';
import { makeServePage } from './sessions/page-session.ts';
import { alreadySubmitted, invalidSession, notNow, retryLimit } from './sessions/session-faults.ts';
import { changeSession, type Session } from './sessions/session-store.ts';
import { isAllowed, MAX_FAILED_ATTEMPTS, nextStep } from './sessions/steps.ts';

export interface RunRouteDeps extends FinishAttemptDeps {
  readonly publicUrl: () => string;
  /** Enqueues the run in the database transaction in which it is submitted. */
  readonly enqueueRun: (work: Db, run: { readonly sessionId: string; readonly accountId: number }) => Promise<void>;
}

const leftOf = ({ failedAttempts }: Pick<Session, 'failedAttempts'>): number =>
  Math.max(0, MAX_FAILED_ATTEMPTS - failedAttempts);

/**
 * Endpoints for liveness attempts, and for submitting a run. The answer tells the page whether its clip could be used,
 * but contains no result of a check.
 */
export function runRoutes(serve: Serve, deps: RunRouteDeps): void {
  const { system, vault, clock } = deps;
  const servePage = makeServePage(serve, deps);
  const commitPiece = makeCommitPiece(deps);
  const finishAttempt = makeFinishAttempt(deps);
  const submitRun = makeSubmitRun(deps);

  const policyOfSession = async (session: Session) => {
    const config = await findConfig(system, String(session.configId));
    if (!config) throw invalidSession();
    return policyOf(config, session.details);
  };

  servePage(contract.beginAttempt, async ({ session, requestId }) => {
    const run = await runStateOf(system, vault, session);
    if (session.failedAttempts >= MAX_FAILED_ATTEMPTS) throw retryLimit();
    if (!isAllowed(run, 'liveness')) throw notNow(nextStep(run));
    const policy = await policyOfSession(session);
    const turns = policy === 'passive' ? [] : drawTurns(randomInt);
    const light = policy === 'turns_light' ? drawLight(randomInt) : [];
    const begun = { turns, light, at: clock.now(), most: MAX_BEGUN };
    const id = await insertAttempt(system, session, begun);
    if (id === undefined) {
      await changeSession(system, vault, session, { failedAttempts: MAX_FAILED_ATTEMPTS });
      throw retryLimit();
    }
    const left = leftOf(session);
    const data = { attempt_id: id, attempts_left: left, turns: turns.length, light: light.length };
    return sdkOk(data, 'Attempt begun', requestId);
  });

  servePage(contract.commitPiece, async ({ session, params, body: { piece, sha256, size }, requestId }) => {
    const attempt = await commitPiece(session, params.id, { piece, sha256, size });
    const turn = attempt.turns[piece] ?? null;
    const light = piece === attempt.turns.length ? [...attempt.light] : [];
    const done = piece === piecesOf(attempt) - 1;
    return sdkOk({ turn, light, done }, 'Piece committed', requestId);
  });

  servePage(contract.finishAttempt, async ({ session, request, params, body, requestId }) => {
    const userAgent = String(request.headers['user-agent'] ?? '');
    const given = {
      attemptId: params.id,
      uploadId: body.upload_id,
      signals: body.signals,
      readAloud: body.read_aloud,
      userAgent,
    };
    const answer = await finishAttempt(session, given);
    const left = leftOf({ failedAttempts: answer.failed });
    if (answer.accepted)
      return sdkOk(
        { state: 'accepted' as const, reason: null, fault: null, attempts_left: left },
        'Thank you',
        requestId,
      );
    const { reason, fault } = answer;
    return sdkOk({ state: 'rejected' as const, reason, fault, attempts_left: left }, 'Please try again', requestId);
  });

  servePage(contract.submitRun, async ({ session: found, requestId }) => {
    // A browser that handed the session over to another device can see that the run was submitted, but cannot submit
    // the run.
    if (found.follows && found.submittedAt === null) throw invalidSession({ taken_over: true });
    const done = (session: Session) => ({
      ...{ entryId: session.entryId!, sessionId: session.id, status: 'processing' as const },
      submittedAt: session.submittedAt!,
    });
    const submitted = await submitRun(found);
    if (submitted.again) throw alreadySubmitted(done(submitted.session));
    return sdkOk(done(submitted.session), 'Submitted', requestId);
  });
}

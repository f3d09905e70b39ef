import { randomInt } from 'node:crypto';
import { sdkSessions as contract } from '@hakiki/contract';
import { drawLight } from '../faces/liveness/challenge/light.ts';
import { type ChallengeInput, mayTryAgain } from '../faces/liveness/challenge/measure-challenge.ts';
import { drawTurns } from '../faces/liveness/challenge/turns.ts';
import type { LivenessOutcome } from '../faces/liveness/check-liveness.ts';
import { PASS_SCORE } from '../faces/liveness/cue-table.ts';
import type { Serve } from '../http/serve.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { findConfig } from '../sdk-configs/find-config.ts';
import { abandonedAttempts, findAttempt, insertAttempt, piecesOf } from './attempt-store.ts';
import { makeCommitPiece } from './commit-piece.ts';
import { makeEndAttempt } from './end-attempt.ts';
import { scoreAfter, weighSignals } from './injection-signals.ts';
import { MOST_BEGUN, policyOf } from './liveness-policy.ts';
import { makeServePage } from './page-session.ts';
import { runStateOf } from './run-state.ts';
import { invalid, invalidSession, notNow, unknownUpload } from './session-faults.ts';
import { sdkOk } from './session-routes.ts';
import { changeSession, type Session } from './session-store.ts';
import { isAllowed, MOST_FAILED_ATTEMPTS, nextStep } from './steps.ts';
import { makeSubmitRun } from './submit-run.ts';
import { closeUpload, wholeUpload } from './upload-store.ts';

export interface RunRouteDeps {
  readonly system: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  /** Runs in a worker thread. */
  readonly checkLiveness: (media: Uint8Array, tenant: number, challenge?: ChallengeInput) => Promise<LivenessOutcome>;
  /** Enqueues the run in the transaction of its submit. */
  readonly enqueueRun: (work: Db, run: { readonly sessionId: string; readonly accountId: number }) => Promise<void>;
}

const leftOf = ({ failedAttempts }: Pick<Session, 'failedAttempts'>): number =>
  Math.max(0, MOST_FAILED_ATTEMPTS - failedAttempts);

/** Attempts at liveness and the submit. The page never learns what a check found: only whether its clip could be used. */
export function runRoutes(serve: Serve, deps: RunRouteDeps): void {
  const { system, vault, clock } = deps;
  const servePage = makeServePage(serve, deps);
  const commitPiece = makeCommitPiece(deps);
  const endAttempt = makeEndAttempt(deps);
  const submitRun = makeSubmitRun(deps);

  const policyOfSession = async (session: Session) => {
    const config = await findConfig(system, String(session.configId));
    if (!config) throw invalidSession();
    return policyOf(config, session.details);
  };

  servePage(contract.beginAttempt, async ({ session, requestId }) => {
    const run = await runStateOf(system, vault, session);
    if (session.failedAttempts >= MOST_FAILED_ATTEMPTS) throw retryLimit();
    if (!isAllowed(run, 'liveness')) throw notNow(nextStep(run));
    const policy = await policyOfSession(session);
    const turns = policy === 'passive' ? [] : drawTurns(randomInt);
    const light = policy === 'turns_light' ? drawLight(randomInt) : [];
    const id = await insertAttempt(system, session, { turns, light, at: clock.now(), most: MOST_BEGUN });
    if (id === undefined) {
      await changeSession(system, vault, session, { failedAttempts: MOST_FAILED_ATTEMPTS });
      throw retryLimit();
    }
    const left = leftOf(session);
    const data = { attempt_id: id, attempts_left: left, turns: turns.length, light: light.length };
    return sdkOk(data, 'Attempt begun', requestId);
  });

  servePage(contract.commitPiece, async ({ session, params, body: { piece, sha256, size }, requestId }) => {
    const attempt = await commitPiece(session.id, params.id, { piece, sha256, size });
    const turn = attempt.turns[piece] ?? null;
    const light = piece === attempt.turns.length ? [...attempt.light] : [];
    const done = piece === piecesOf(attempt) - 1;
    return sdkOk({ turn, light, done }, 'Piece committed', requestId);
  });

  servePage(contract.finishAttempt, async ({ session, request, params, body, requestId }) => {
    const attempt = await findAttempt(system, session.id, params.id);
    if (!attempt) throw unknownUpload();
    if (attempt.state !== 'begun') throw invalid('This attempt is finished');
    const upload = await closeUpload(system, session, body.upload_id);
    const clip = upload?.kind === 'clip' ? await wholeUpload(system, vault, session, upload) : undefined;
    if (!clip) throw invalid('The clip is not complete');
    const { turns, light, commitments } = attempt;
    const abandoned = await abandonedAttempts(system, session.id, attempt.id);
    const challenge = turns.length > 0 ? { turns, light, commitments, abandoned } : undefined;
    const outcome = await deps.checkLiveness(clip, session.accountId, challenge);
    const unseen = outcome.ok && outcome.challenge ? mayTryAgain(outcome.challenge) : false;
    if (outcome.ok && !unseen) {
      const { detail, modelVersions, cues, shares, kind, traces } = outcome;
      const userAgent = String(request.headers['user-agent'] ?? '');
      const signals = weighSignals({ given: body.signals, userAgent, traces, bindings: session.bindings });
      const score = scoreAfter(outcome.score, signals);
      const passed = outcome.passed && score >= PASS_SCORE;
      const selfie = await deps.blobs.put(session.accountId, outcome.keyFrameJpeg);
      const result = {
        passed,
        score,
        detail,
        modelVersions,
        selfie,
        clip: body.upload_id,
        evidence: { kind, cues, shares, challenge: outcome.challenge, signals },
      };
      await endAttempt.accept(session, params.id, result);
      return sdkOk(
        { state: 'accepted' as const, reason: null, attempts_left: leftOf(session) },
        'Thank you',
        requestId,
      );
    }
    const rejection = outcome.ok ? { challenge: outcome.challenge } : { fault: outcome.fault };
    const failed = await endAttempt.reject(session, params.id, rejection);
    const left = leftOf({ failedAttempts: failed });
    return sdkOk(
      { state: 'rejected' as const, reason: outcome.ok ? UNSEEN : outcome.message, attempts_left: left },
      'Please try again',
      requestId,
    );
  });

  servePage(contract.submitRun, async ({ session: found, requestId }) => {
    // Who looks on is told of a submit, and makes none.
    if (found.follows && found.submittedAt === null) throw invalidSession();
    const done = (session: Session) => ({
      ...{ entryId: session.entryId!, sessionId: session.id, status: 'processing' as const },
      submittedAt: session.submittedAt!,
    });
    const submitted = await submitRun(found);
    if (submitted.again)
      throw new AppError('conflict', 'This run was submitted before', {
        sdk: { code: 'ALREADY_SUBMITTED', data: done(submitted.session) },
      });
    return sdkOk(done(submitted.session), 'Submitted', requestId);
  });
}

/** What to do about turns that were not seen; says nothing of any other finding. */
const UNSEEN =
  'Not all turns of your head were seen. Follow the arrow, and turn until you look past the edge of the screen.';

const retryLimit = () =>
  new AppError('too_many_requests', 'No attempts are left', { sdk: { code: 'RETRY_LIMIT_EXCEEDED' } });

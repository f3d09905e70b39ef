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
import { takeVerificationId } from '../verifications/record.ts';
import {
  abandonedAttempts,
  addCommitment,
  findAttempt,
  finishAttempt,
  insertAttempt,
  piecesOf,
} from './attempt-store.ts';
import { scoreAfter, weighSignals } from './injection-signals.ts';
import { isInTime, MOST_BEGUN, policyOf } from './liveness-policy.ts';
import { makeServePage } from './page-session.ts';
import { runStateOf } from './run-state.ts';
import { invalid, invalidSession, notNow, unknownUpload } from './session-faults.ts';
import { sdkOk } from './session-routes.ts';
import { changeSession, findSession, type Session } from './session-store.ts';
import { isAllowed, MOST_FAILED_ATTEMPTS, nextStep } from './steps.ts';
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
    const attempt = await system.transaction().execute(async (work) => {
      const found = await findAttempt(work, session.id, params.id, { lock: true });
      if (!found) throw unknownUpload();
      const { commitments, turns, state } = found;
      const most = piecesOf(found);
      const before = commitments[piece];
      // Sent again after a lost answer.
      if (before?.sha256 === sha256 && before.size === size) return found;
      const isNext = piece === commitments.length && piece < most && turns.length > 0;
      if (state !== 'begun' || !isNext || !isInTime(found, clock)) throw notNow('liveness');
      await addCommitment(work, found, { sha256, size, atMs: clock.now().getTime() });
      return found;
    });
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
    const at = clock.now();
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
      const ended = await system
        .transaction()
        .execute((work) => finishAttempt(work, vault, session, { id: params.id, at, result }));
      if (!ended) throw invalid('This attempt is finished');
      return sdkOk(
        { state: 'accepted' as const, reason: null, attempts_left: leftOf(session) },
        'Thank you',
        requestId,
      );
    }
    const failed = await system.transaction().execute(async (work) => {
      const now = (await findSession(work, vault, { id: session.id }, { lock: true }))!;
      const rejection = outcome.ok ? { challenge: outcome.challenge } : { fault: outcome.fault };
      const ended = await finishAttempt(work, vault, now, { id: params.id, at, result: undefined, rejection });
      if (!ended) throw invalid('This attempt is finished');
      await changeSession(work, vault, now, { failedAttempts: now.failedAttempts + 1 });
      return now.failedAttempts + 1;
    });
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
    const run = await runStateOf(system, vault, found);
    const submitted = await system.transaction().execute(async (work) => {
      const session = (await findSession(work, vault, { id: found.id }, { lock: true }))!;
      if (session.submittedAt !== null) return { session, again: true };
      if (!isAllowed(run, 'submit')) throw notNow(nextStep(run));
      const entryId = await takeVerificationId(work);
      const submittedAt = clock.now();
      await changeSession(work, vault, session, { state: 'submitted', entryId, submittedAt });
      await deps.enqueueRun(work, { sessionId: session.id, accountId: session.accountId });
      return { session: { ...session, entryId, submittedAt }, again: false };
    });
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

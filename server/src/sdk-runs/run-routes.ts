import { sdkSessions as contract } from '@hakiki/contract';
import type { LivenessOutcome } from '../faces/liveness/check-liveness.ts';
import type { Serve } from '../http/serve.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { takeVerificationId } from '../verifications/record.ts';
import { makePageSession } from './page-session.ts';
import { runStateOf } from './run-state.ts';
import { invalid, notNow, unknownUpload } from './session-faults.ts';
import { sdkOk } from './session-routes.ts';
import {
  attemptState,
  changeSession,
  findSession,
  finishAttempt,
  insertAttempt,
  type Session,
} from './session-store.ts';
import { isAllowed, MOST_FAILED_ATTEMPTS, nextStep } from './steps.ts';
import { findUpload, wholeUpload } from './upload-store.ts';

export interface RunRouteDeps {
  readonly system: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  /** Runs in a worker thread. */
  readonly checkLiveness: (media: Uint8Array, tenant: number) => Promise<LivenessOutcome>;
  /** Enqueues the run in the transaction of its submit. */
  readonly enqueueRun: (work: Db, run: { readonly sessionId: string; readonly accountId: number }) => Promise<void>;
}

const leftOf = ({ failedAttempts }: Pick<Session, 'failedAttempts'>): number =>
  Math.max(0, MOST_FAILED_ATTEMPTS - failedAttempts);

/** Attempts at liveness and the submit. The page never learns what a check found: only whether its clip could be used. */
export function runRoutes(serve: Serve, deps: RunRouteDeps): void {
  const { system, vault, clock } = deps;
  const pageSession = makePageSession(deps);

  serve(contract.beginAttempt, async ({ request, requestId }) => {
    const session = await pageSession(request);
    const run = await runStateOf(system, vault, session);
    if (session.failedAttempts >= MOST_FAILED_ATTEMPTS) throw retryLimit();
    if (!isAllowed(run, 'liveness')) throw notNow(nextStep(run));
    const id = await insertAttempt(system, session, clock.now());
    return sdkOk({ attempt_id: id, attempts_left: leftOf(session) }, 'Attempt begun', requestId);
  });

  serve(contract.finishAttempt, async ({ request, params, body, requestId }) => {
    const session = await pageSession(request);
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.id);
    const attempt = uuid ? await attemptState(system, session.id, params.id) : undefined;
    if (!attempt) throw unknownUpload();
    if (attempt.state !== 'begun') throw invalid('This attempt is finished');
    const upload = await findUpload(system, session, body.upload_id);
    const clip = upload?.kind === 'clip' ? await wholeUpload(system, vault, session, upload) : undefined;
    if (!clip) throw invalid('The clip is not complete');
    const outcome = await deps.checkLiveness(clip, session.accountId);
    const at = clock.now();
    if (outcome.ok) {
      const { passed, score, detail, modelVersions, cues, shares, kind } = outcome;
      const selfie = await deps.blobs.put(session.accountId, outcome.keyFrameJpeg);
      const result = { passed, score, detail, modelVersions, selfie, evidence: { kind, cues, shares } };
      await finishAttempt(system, vault, session, { id: params.id, at, result });
      return sdkOk(
        { state: 'accepted' as const, reason: null, attempts_left: leftOf(session) },
        'Thank you',
        requestId,
      );
    }
    const failed = await system.transaction().execute(async (work) => {
      const now = (await findSession(work, vault, { id: session.id }, { lock: true }))!;
      await finishAttempt(work, vault, now, { id: params.id, at, result: undefined });
      await changeSession(work, vault, now, { failedAttempts: now.failedAttempts + 1 });
      return now.failedAttempts + 1;
    });
    const left = leftOf({ failedAttempts: failed });
    return sdkOk(
      { state: 'rejected' as const, reason: outcome.message, attempts_left: left },
      'Please try again',
      requestId,
    );
  });

  serve(contract.submitRun, async ({ request, requestId }) => {
    const found = await pageSession(request, { ended: true });
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

const retryLimit = () =>
  new AppError('too_many_requests', 'No attempts are left', { sdk: { code: 'RETRY_LIMIT_EXCEEDED' } });

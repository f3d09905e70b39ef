import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { DocumentFiles, LivenessPolicy } from '../sdk-configs/config-store.ts';
import { acceptedAttempt } from './attempt-store.ts';
import type { Session } from './session-store.ts';
import { backWanted, MOST_FAILED_ATTEMPTS, nextStep, type RunState } from './steps.ts';
import { lastUpload } from './upload-store.ts';

/** What the pure machine of steps needs to know of a session. */
export async function runStateOf(db: Db, vault: Vault, session: Session): Promise<RunState> {
  const document = session.verificationType === 'document_verification';
  const [front, back, attempt] = await Promise.all([
    document ? lastUpload(db, session, 'document_front') : undefined,
    document ? lastUpload(db, session, 'document_back') : undefined,
    acceptedAttempt(db, vault, session),
  ]);
  const { country, identifier, documentType, backSkipped } = session.details;
  return {
    state: session.state,
    verificationType: session.verificationType,
    consented: session.consentedAt !== null,
    ...{ country, identifier, documentType },
    frontUploaded: front !== undefined,
    backUploaded: back !== undefined,
    backSkipped: backSkipped === true,
    attemptAccepted: attempt !== undefined,
    failedAttempts: session.failedAttempts,
  };
}

/** What the page is told: where the run stands, and nothing of what was found. */
export function pageState(
  session: Session,
  run: RunState,
  wanted: { readonly liveness_policy: LivenessPolicy; readonly document_files: DocumentFiles },
) {
  return {
    session_id: session.id,
    state: run.state,
    next: nextStep(run),
    verification_type: run.verificationType,
    attempts_left: Math.max(0, MOST_FAILED_ATTEMPTS - run.failedAttempts),
    expires_at: session.expiresAt,
    country: run.country ?? null,
    document_type: run.documentType ?? null,
    back_wanted: backWanted(run),
    fixed: [...(session.details.fixed ?? [])],
    ...wanted,
    uploaded: [...(run.frontUploaded ? ['document_front'] : []), ...(run.backUploaded ? ['document_back'] : [])],
  };
}

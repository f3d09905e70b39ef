import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { maskedEnd } from '../../platform/masked-end.ts';
import { acceptedAttempt } from '../attempts/attempt-store.ts';
import type { DocumentFiles, LivenessPolicy, TurnsWaiver } from '../configs/config-store.ts';
import type { Session } from '../sessions/session-store.ts';
import { backWanted, MAX_FAILED_ATTEMPTS, nextStep, type RunState } from '../sessions/steps.ts';
import { lastUpload } from '../uploads/upload-store.ts';

/**
 * Returns the state of a run, computed from its session. The pure functions that determine the steps use this state.
 */
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

const SHOWN_DIGITS = 4;
/**
 * Returns the last characters of the number that the integrator fixed, so that the person sees which number is checked.
 * Null if the person enters the number, or if the number is so short that showing a part would reveal it.
 */
const fixedIdentifierHint = ({ details: { fixed, identifier } }: Session): string | null =>
  fixed?.includes('identifier') && identifier !== undefined ? maskedEnd(identifier, SHOWN_DIGITS) : null;

/** Returns the state for the page. It contains the next step of the run, but no findings. */
export function pageState(
  session: Session,
  run: RunState,
  wanted: {
    readonly liveness_policy: LivenessPolicy;
    readonly document_files: DocumentFiles;
    readonly turns_waiver: TurnsWaiver;
  },
) {
  return {
    session_id: session.id,
    state: run.state,
    next: nextStep(run),
    verification_type: run.verificationType,
    attempts_left: Math.max(0, MAX_FAILED_ATTEMPTS - run.failedAttempts),
    expires_at: session.expiresAt,
    country: run.country ?? null,
    document_type: run.documentType ?? null,
    back_wanted: backWanted(run),
    fixed: [...(session.details.fixed ?? [])],
    identifier_hint: fixedIdentifierHint(session),
    ...wanted,
    uploaded: [...(run.frontUploaded ? ['document_front'] : []), ...(run.backUploaded ? ['document_back'] : [])],
  };
}

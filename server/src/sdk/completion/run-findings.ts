import { type Message, message } from '@hakiki/texts';
import type { VerifiedPerson } from '../../authorities/authority.ts';
import type { AttemptResult } from '../attempts/attempt-store.ts';

/** Fields that were read from a document. Fields that could not be read are absent. */
export type DocumentFields = Readonly<Partial<Record<string, string>>>;

/** All findings of a run's steps, from which the answer of the contract is built. */
export interface RunFindings {
  readonly liveness: AttemptResult | undefined;
  readonly document:
    | {
        readonly read: true;
        readonly fields: DocumentFields;
        /** True if all checks of the document pass. */
        readonly valid: boolean;
        readonly isExpired: boolean;
        readonly hasPortrait: boolean;
      }
    | { readonly read: false; readonly message: Message }
    | undefined;
  readonly identity:
    | { readonly kind: 'found'; readonly person: VerifiedPerson }
    | { readonly kind: 'not_found' | 'refused' | 'unavailable' | 'not_configured' }
    | undefined;
  /** Result of the face comparison; undefined if nothing could be compared. */
  readonly comparison: { readonly match: boolean; readonly confidence: number } | undefined;
  /** Name of the source of a picture if the selfie is a copy of this picture. Such a selfie never matches. */
  readonly samePicture?: string | undefined;
  /** True after an internal error that occurred in all retries. No authority was called and nothing was compared. */
  readonly fault?: boolean;
}

export type FailureReason =
  | 'no_selfie_captured'
  | 'identity_not_found'
  | 'authority_unavailable'
  | 'document_unreadable'
  | 'same_picture'
  | 'service_error';

export interface RunVerdict {
  readonly status: 'passed' | 'failed';
  readonly failureReason: FailureReason | null;
  readonly livenessVerified: boolean;
  readonly attempted: boolean;
  readonly verified: boolean;
  /** Decision of the run. Absent for a liveness_only run that is live, because such a run compares nothing. */
  readonly decision: 'MATCH' | 'NO_MATCH' | 'REJECTED' | undefined;
  readonly confidence: number;
  /** Reason why the faces do not match, or why they were not compared. */
  readonly reason: Message | null;
}

/**
 * Returns the verdict on a run, with the values of the contract (docs/contract.md, "Completions: transactions, runs,
 * webhooks"). `passed` means that the run was completed. `REJECTED` means that there is no selfie, or that the selfie
 * is not live or is a copy of another picture. Pure. Never throws.
 */
export function verdictOf(
  type: 'data_verification' | 'document_verification' | 'liveness_only',
  findings: RunFindings,
): RunVerdict {
  const { liveness, document, identity, comparison } = findings;
  const nothing = { attempted: false, verified: false, confidence: 0 };
  if (!liveness)
    return {
      ...{
        status: 'failed',
        failureReason: 'no_selfie_captured',
        livenessVerified: false,
        decision: 'REJECTED',
        ...nothing,
      },
      reason: message('no_usable_selfie'),
    };
  const failure = failureOf(findings);
  const status = failure ? 'failed' : 'passed';
  const base = { status, failureReason: failure, livenessVerified: liveness.passed } as const;
  if (findings.samePicture !== undefined)
    return {
      ...{ status, livenessVerified: false, ...nothing, decision: 'REJECTED' },
      failureReason: failure ?? 'same_picture',
      reason: message('selfie_is_other_picture'),
    };
  if (!liveness.passed) return { ...base, ...nothing, decision: 'REJECTED', reason: message('selfie_not_live') };
  if (type === 'liveness_only') return { ...base, ...nothing, decision: undefined, reason: null };
  if (comparison)
    return {
      ...{ ...base, attempted: true, verified: comparison.match, confidence: comparison.confidence },
      decision: comparison.match ? 'MATCH' : 'NO_MATCH',
      reason: comparison.match ? null : message('selfie_differs'),
    };
  const reason = findings.fault ? message('run_incomplete') : whyNotCompared(document, identity);
  return { ...base, ...nothing, decision: 'NO_MATCH', reason };
}

function failureOf({ document, identity, fault }: RunFindings): FailureReason | null {
  if (fault) return 'service_error';
  if (identity?.kind === 'unavailable' || identity?.kind === 'not_configured') return 'authority_unavailable';
  if (identity && identity.kind !== 'found') return 'identity_not_found';
  return document && !document.read ? 'document_unreadable' : null;
}

function whyNotCompared(document: RunFindings['document'], identity: RunFindings['identity']): Message {
  if (document) {
    if (!document.read) return message('run_document_unreadable');
    return document.hasPortrait ? message('faces_not_comparable') : message('no_document_photo');
  }
  return identity?.kind === 'found' ? message('no_authority_photo') : message('identity_unconfirmed');
}

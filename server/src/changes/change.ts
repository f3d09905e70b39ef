import type { ChangeState } from '@hakiki/contract';
import type { Approval } from '../accounts/may-approve.ts';

/** Time after which a proposal can no longer be approved, in milliseconds. */
export const PROPOSAL_MS = 7 * 86_400_000;

/** Fields of a change that decide which actions are allowed. */
export interface ChangeInState {
  readonly state: ChangeState;
  /** User who proposed the change. Null if an API key made it. */
  readonly proposedBy: number | null;
  readonly expiresAt: Date | null;
  readonly digest: string;
}

export type ChangeAction =
  | {
      readonly kind: 'approve';
      /** Digest of the change that the person saw. */
      readonly digest: string;
      /** Digest of the change computed from the current state. */
      readonly digestNow: string;
      readonly approval: Approval;
      /** True if an owner who is the account's only user may approve the change alone. */
      readonly mayBeAlone: boolean;
    }
  | { readonly kind: 'reject' }
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'expire' };

export type ChangeRefusal =
  | 'change_decided_already'
  | 'change_expired'
  | 'change_digest_differs'
  | 'change_outdated'
  | 'forbidden'
  | 'own_proposal'
  | 'too_new'
  | 'change_needs_another_person'
  | 'change_of_other_person'
  | 'own_change_not_rejectable'
  | 'change_not_expired';

export type ChangeStep =
  | { readonly state: ChangeState; readonly decidedBy: number | null; readonly selfApproved: boolean }
  | { readonly refused: ChangeRefusal };

/**
 * Returns the effect of an action on a change, or the reason why the action is refused. A constraint in the database
 * also requires two people. Pure.
 * @param by the person, or null for the service
 */
export function stepOfChange(change: ChangeInState, action: ChangeAction, by: number | null, now: Date): ChangeStep {
  if (change.state !== 'proposed') return { refused: 'change_decided_already' };
  const isDue = change.expiresAt !== null && change.expiresAt <= now;
  if (action.kind === 'expire')
    return isDue ? { state: 'expired', decidedBy: null, selfApproved: false } : { refused: 'change_not_expired' };
  if (isDue) return { refused: 'change_expired' };
  const isOwn = change.proposedBy === by;
  if (action.kind === 'withdraw')
    return isOwn ? { state: 'withdrawn', decidedBy: by, selfApproved: false } : { refused: 'change_of_other_person' };
  if (action.kind === 'reject')
    return isOwn ? { refused: 'own_change_not_rejectable' } : { state: 'rejected', decidedBy: by, selfApproved: false };
  const { approval } = action;
  if (approval.state === 'forbidden' || approval.state === 'own_proposal' || approval.state === 'too_new')
    return { refused: approval.state };
  if (isOwn !== (approval.state === 'alone')) return { refused: 'own_proposal' };
  if (isOwn && !action.mayBeAlone) return { refused: 'change_needs_another_person' };
  if (action.digest !== change.digest) return { refused: 'change_digest_differs' };
  if (action.digestNow !== change.digest) return { refused: 'change_outdated' };
  return { state: 'applied', decidedBy: by, selfApproved: isOwn };
}

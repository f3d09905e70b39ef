import type { ChangeKindName, Guard } from '@hakiki/contract';
import type { Db } from '../platform/database/tables.ts';
import type { Permission } from './permissions.ts';

export type GuardValue = boolean | number | string | null | { readonly amount: number; readonly currency: string };

/** Value of a protected setting (a guard) before and after a change. It contains no personal data. */
export interface GuardDifference {
  readonly guard: Guard;
  /**
   * Id of the SDK configuration, the blacklist entry or the legal hold. Absent if the setting belongs to a branch or an
   * account.
   */
  readonly subject_id?: number;
  readonly before: GuardValue;
  readonly after: GuardValue;
  /** True if the system checks, flags or hides less data after the change. */
  readonly weakens: boolean;
}

/** Subject of a change: an account and a branch. The branch is null if the change affects the whole account. */
export interface ChangePlace {
  readonly accountId: number;
  readonly branchId: number | null;
}

/** Effect that a change would have on the current state. */
export interface Prepared {
  readonly differences: readonly GuardDifference[];
  /**
   * Current state that the change would replace. If the state is different at the approval, another change was made
   * since the proposal.
   */
  readonly inForce: unknown;
  readonly needsSecond: boolean;
  /** True if an owner who is the account's only approver may approve the change alone, in two steps. */
  readonly mayBeAlone: boolean;
  /** Number of objects that would be deleted. Present only if the change deletes a person's data. */
  readonly erasure?: ErasureCounts;
}
export interface ErasureCounts {
  readonly records: { readonly id: number; readonly branch_id: number; readonly kind: string }[];
  readonly record_count: number;
  readonly transactions: number;
  readonly sessions: number;
  readonly alerts: number;
  readonly blacklisted: number;
  readonly listed: number;
  readonly stays: boolean;
}

export interface Applied {
  /** Function that runs after the database transaction. */
  readonly afterwards?: () => Promise<unknown>;
  /** Deleted data and the notice for the person. Present only if the change deletes a person's data. */
  readonly erased?: {
    readonly deleted: Readonly<
      Record<'records' | 'answers' | 'transactions' | 'sessions' | 'blacklisted' | 'listed', number>
    >;
    readonly stays: { readonly records: number; readonly transactions: number };
    readonly notice: string;
  };
}

/**
 * A kind of change that requires two people. Each module defines its own kinds, and `app/change-kinds.ts` lists all
 * kinds.
 */
export interface ChangeKind<Payload> {
  readonly name: ChangeKindName;
  readonly propose: Permission;
  readonly approve: Permission;
  /**
   * True if the change affects the whole account. The change is then prepared and applied in the system scope, filtered
   * by account.
   */
  readonly wholeAccount: boolean;
  /** Returns the code of the reason. The code stays stored when the rest of the change is deleted. */
  readonly reasonCode?: (payload: Payload) => string;
  /**
   * Checks the change and locks the affected rows until the database transaction ends.
   * @throws AppError invalid_input, not_found, conflict
   */
  readonly prepare: (work: Db, place: ChangePlace, payload: Payload) => Promise<Prepared>;
  /**
   * Applies the change in the database transaction in which it was prepared. `approver` is the user who approves it.
   */
  readonly apply: (work: Db, place: ChangePlace, payload: Payload, approver: number) => Promise<Applied>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds, each with its own payload
export type AnyChangeKind = ChangeKind<any>;

/**
 * Records a change that an API key made, in the database transaction of the change. Records nothing if the change
 * affects no guard.
 */
export type RecordByKey = (
  work: Db,
  change: {
    readonly kind: 'branch_settings' | 'limit';
    readonly branch: { readonly id: number; readonly accountId: number };
    readonly keyId: number;
    readonly differences: readonly GuardDifference[];
  },
) => Promise<void>;

import type { ChangeKindName, Guard } from '@hakiki/contract';
import type { Db } from '../platform/database/tables.ts';
import type { Permission } from './permissions.ts';

export type GuardValue = boolean | number | string | null | { readonly amount: number; readonly currency: string };

/** A value of a guard before and after a change. Nothing personal. */
export interface GuardDifference {
  readonly guard: Guard;
  /** The SDK configuration, the entry of the blacklist or the legal hold; absent of a branch or an account. */
  readonly subject_id?: number;
  readonly before: GuardValue;
  readonly after: GuardValue;
  /** Whether less is checked, flagged or hidden afterwards. */
  readonly weakens: boolean;
}

/** Of what a change is: an account, and a branch where it is not of the whole account. */
export interface ChangePlace {
  readonly accountId: number;
  readonly branchId: number | null;
}

/** What a change would do to what is in force now. */
export interface Prepared {
  readonly differences: readonly GuardDifference[];
  /** What is in force and would be changed: another one at the approval means that it was changed meanwhile. */
  readonly inForce: unknown;
  readonly needsSecond: boolean;
  /** Whether the owner of an account with nobody else may approve it alone, in two steps. */
  readonly mayBeAlone: boolean;
  /** Of an erasure: what would be deleted. */
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
  /** Done after the transaction. */
  readonly afterwards?: () => Promise<unknown>;
  /** Of an erasure: what was deleted, and what the person may be told. */
  readonly erased?: {
    readonly deleted: Readonly<
      Record<'records' | 'answers' | 'transactions' | 'sessions' | 'blacklisted' | 'listed', number>
    >;
    readonly stays: { readonly records: number; readonly transactions: number };
    readonly notice: string;
  };
}

/** One thing that takes two people. A capability makes one, `app/change-kinds.ts` lists them. */
export interface ChangeKind<Payload> {
  readonly name: ChangeKindName;
  readonly propose: Permission;
  readonly approve: Permission;
  /** Of the whole account: its steps run in the system scope, by account. */
  readonly wholeAccount: boolean;
  /** Why, in a word that stays when the payload is deleted. */
  readonly reasonCode?: (payload: Payload) => string;
  /** Locks what would be changed until the transaction ends. @throws AppError invalid_input, not_found, conflict */
  readonly prepare: (work: Db, place: ChangePlace, payload: Payload) => Promise<Prepared>;
  /** Makes the change, in the transaction that prepared it; `approver`: the user who approves it. */
  readonly apply: (work: Db, place: ChangePlace, payload: Payload, approver: number) => Promise<Applied>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds, each with its own payload
export type AnyChangeKind = ChangeKind<any>;

/** Writes down what an API key changed, in the transaction that changes it. Nothing where nothing differs. */
export type RecordByKey = (
  work: Db,
  change: {
    readonly kind: 'branch_settings' | 'limit';
    readonly branch: { readonly id: number; readonly accountId: number };
    readonly keyId: number;
    readonly differences: readonly GuardDifference[];
  },
) => Promise<void>;

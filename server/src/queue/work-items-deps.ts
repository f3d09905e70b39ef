import type { SignedIn } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ReviewAction } from '../reviews/review.ts';
import type { HitsOfRecord } from './outcome-set.ts';

export type AssignAction = Extract<ReviewAction, { readonly kind: 'assign' | 'take' }>;

/**
 * Functions that the actions on items call. They are implemented by the modules to which the records of the items
 * belong.
 */
export interface WorkItemsDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Writes a decision to the alert, in the caller's database transaction. With undefined, reopens the alert. */
  readonly decideAlert: (
    work: Db,
    alert: { readonly branchId: number; readonly accountId: number; readonly id: number },
    decision:
      | {
          readonly status: 'cleared' | 'confirmed';
          readonly reason: string;
          readonly userId: number;
          readonly approvedBy: number | null;
        }
      | undefined,
  ) => Promise<void>;
  readonly hitsOfRecord: HitsOfRecord;
  /**
   * Adds the customer's number of a record to the blacklist, or removes it, in the caller's database transaction.
   * Payments with a listed number are flagged.
   */
  readonly blockNumber: (
    work: Db,
    item: {
      readonly id: number;
      readonly branchId: number;
      readonly accountId: number;
      readonly userId: number;
      readonly decidedAt: Date;
    },
    record: { readonly kind: 'customer' | 'run' | 'alert'; readonly id: number },
    blocked: boolean,
  ) => Promise<void>;
  /** Locks an alert until the caller's database transaction ends. `lockCase` does the same for a case. */
  readonly lockAlert: (work: Db, branchId: number, id: number) => Promise<unknown>;
  readonly lockCase: (work: Db, branchId: number, id: number) => Promise<unknown>;
  /**
   * Assigns or takes a case and writes a line into the case's history, in the caller's database transaction. Locks the
   * case's row first.
   */
  readonly workCase: (
    work: Db,
    step: {
      readonly branchId: number;
      readonly id: number;
      readonly user: SignedIn;
      readonly action: AssignAction;
    },
  ) => Promise<unknown>;
  /** Locks a case until the caller's database transaction ends. Returns false if another transaction holds the lock. */
  readonly tryLockCase: (work: Db, branchId: number, id: number) => Promise<boolean>;
}

import type { Guard } from '@hakiki/contract';
import type { GuardValue } from '../accounts/change-kind.ts';
import type { ChosenBranch } from '../http/identity.ts';

/** A guard for decisions that is now weaker than by default. */
export interface WeakenedGuard {
  readonly guard: Guard;
  readonly subject_id?: number;
  readonly value: GuardValue;
  /** Value before the change, or the default value. */
  readonly before: GuardValue;
  /** Id of the change. Null if no change was recorded, because the value is older than the list of changes. */
  readonly change: number | null;
  readonly at: Date | null;
  readonly by_key: boolean;
  readonly self_approved: boolean;
}

/** Reads the weakened guards of a branch and its account. */
export type ReadWeakenedGuards = (accountId: number, branch: ChosenBranch) => Promise<WeakenedGuard[]>;

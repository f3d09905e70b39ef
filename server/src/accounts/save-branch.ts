import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { setSecondFactorRequired } from './authentication/secret-store.ts';
import type { ChangeKind, GuardDifference } from './change-kind.ts';
import { accountById, type BranchChange, branchOfAccount, lockAccount, lockBranch, updateBranch } from './store.ts';

interface BranchSettings {
  readonly ivs: boolean;
  readonly aml: boolean;
  readonly policy: Readonly<Record<string, unknown>>;
}
export interface SaveBranchDeps {
  /** Returns the guards (protected settings) that differ between two states of a branch. */
  readonly differencesOf: (before: BranchSettings, after: BranchSettings) => readonly GuardDifference[];
  /**
   * Checks a policy.
   * @throws AppError invalid_input for a policy with a value that a module does not accept.
   */
  readonly checkPolicy: (policy: Readonly<Record<string, unknown>>) => void;
}

const settingsOf = ({ ivs, aml, policy }: BranchSettings): BranchSettings => ({ ivs, aml, policy });
const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not_found');
  return row;
};

export function makeSaveBranch({ db, differencesOf, checkPolicy }: SaveBranchDeps & { readonly db: Db }) {
  /**
   * Saves settings in one database transaction and passes the differences to `decide`. If two people save at the same
   * time, the second person's settings are compared with those that the first person saved.
   */
  const save = (
    { accountId, id }: { readonly accountId: number; readonly id: number },
    change: BranchChange,
    decide: (work: Db, differences: readonly GuardDifference[]) => Promise<void> | void,
  ) =>
    db.transaction().execute(async (work) => {
      if (change.policy) checkPolicy(change.policy);
      await lockBranch(work, accountId, id);
      const before = found(await branchOfAccount(work, accountId, id));
      const after = found(await updateBranch(work, accountId, id, change));
      await decide(work, differencesOf(before, after));
      return { before, after };
    });
  return {
    /**
     * Saves settings for a signed-in user.
     * @throws AppError not_found; invalid_input; conflict if the change weakens a guard, because two people must make
     *   such a change
     */
    byPerson: (of: { readonly accountId: number; readonly id: number }, change: BranchChange) =>
      save(of, change, (_work, differences) => {
        const weakened = differences.filter(({ weakens }) => weakens).map(({ guard }) => guard);
        if (weakened.length) throw new AppError('guard_takes_two', { guards: weakened });
      }),
    /**
     * Saves settings that the integrator's server sent. The contract requires that they take effect at once. `record`
     * stores the differences.
     */
    byKey: (
      of: { readonly accountId: number; readonly id: number },
      change: BranchChange,
      record: (work: Db, differences: readonly GuardDifference[]) => Promise<void>,
    ) => save(of, change, record),
  };
}
export type SaveBranch = ReturnType<typeof makeSaveBranch>;

/** Change of a branch's settings that weakens its guards. */
export const branchSettingsChange = ({
  differencesOf,
  checkPolicy,
}: SaveBranchDeps): ChangeKind<Pick<BranchChange, 'ivs' | 'aml' | 'policy'>> => ({
  name: 'branch_settings',
  propose: 'change_settings',
  approve: 'change_settings',
  wholeAccount: false,
  async prepare(work, { accountId, branchId }, payload) {
    if (payload.policy) checkPolicy(payload.policy);
    await lockBranch(work, accountId, branchId!);
    const before = settingsOf(found(await branchOfAccount(work, accountId, branchId!)));
    const after = {
      ivs: payload.ivs ?? before.ivs,
      aml: payload.aml ?? before.aml,
      policy: payload.policy ?? before.policy,
    };
    const differences = differencesOf(before, after);
    return {
      differences,
      inForce: before,
      needsSecond: differences.some(({ weakens }) => weakens),
      mayBeAlone: true,
    };
  },
  async apply(work, { accountId, branchId }, payload) {
    await updateBranch(work, accountId, branchId!, payload);
    return {};
  },
});

/** Change of the account's setting that every user needs a second factor. Two people are required to switch it off. */
export const accountSecurityChange: ChangeKind<{ readonly second_factor_required: boolean }> = {
  name: 'account_security',
  propose: 'manage_employees',
  approve: 'change_settings',
  wholeAccount: false,
  async prepare(work, { accountId }, payload) {
    await lockAccount(work, accountId);
    const { second_factor_required: before } = found(await accountById(work, accountId));
    const after = payload.second_factor_required;
    const weakens = before && !after;
    return {
      differences: before === after ? [] : [{ guard: 'second_factor', before, after, weakens }],
      inForce: before,
      needsSecond: weakens,
      mayBeAlone: true,
    };
  },
  async apply(work, { accountId }, payload) {
    await setSecondFactorRequired(work, accountId, payload.second_factor_required);
    return {};
  },
};

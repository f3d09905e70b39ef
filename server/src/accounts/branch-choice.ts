import type { ChooseBranch, ChosenBranch } from '../http/identity.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { SignedIn } from './caller.ts';
import { branchOfAccount, firstBranch } from './store.ts';

/**
 * Returns the account's branch that `?branch=` names, or the account's first branch. Throws AppError not_found for a
 * branch of another account.
 */
export async function chooseBranch(
  db: Db,
  user: SignedIn,
  query: { branch?: string } | undefined,
): Promise<ChosenBranch> {
  const branch =
    query?.branch === undefined
      ? await firstBranch(db, user.accountId)
      : await branchOfAccount(db, user.accountId, Number(query.branch));
  if (!branch) throw new AppError('not_found');
  return branch;
}

/** Returns the ids of a branch and its account, with camelCase names. */
export const branchIds = ({ id, account_id: accountId }: Pick<ChosenBranch, 'id' | 'account_id'>) => ({
  id,
  accountId,
});

/** Chooses the branch for endpoints that declare `branch`, so that their handlers do not call `chooseBranch`. */
export const makeChooseBranch =
  (db: Db): ChooseBranch =>
  (user, query) =>
    chooseBranch(db, user, query);

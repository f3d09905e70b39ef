import type { Endpoint } from '@hakiki/contract';
import { AppError } from '../platform/errors.ts';
import type { ChooseBranch, ChosenBranch, May, SignedIn } from './identity.ts';

/**
 * Checks the permission that the endpoint declares, then chooses the branch of the call. Runs after validation, so that
 * every caller gets a 400 for an invalid body.
 * @returns the branch; undefined if the endpoint declares no branch, or if its handler chooses the branch
 * @throws AppError forbidden without the permission, not_found for a branch of another account
 */
export async function admit(
  endpoint: Endpoint,
  { user, query }: { readonly user: SignedIn; readonly query: { readonly branch?: string } },
  { may, chooseBranch }: { readonly may: May; readonly chooseBranch: ChooseBranch },
): Promise<ChosenBranch | undefined> {
  const { permission, permissionInHandler, branch, branchInHandler } = endpoint;
  if (permission !== undefined && permission !== 'any_user' && permission !== 'by_content' && !permissionInHandler)
    if (!may(user.role, permission)) throw new AppError('permission_missing');
  const isChosenHere = branch !== undefined && !branchInHandler && !(branch === 'filter' && query.branch === undefined);
  return isChosenHere ? chooseBranch(user, query) : undefined;
}

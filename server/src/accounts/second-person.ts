import type { Db } from '../platform/database/tables.ts';
import { AppError, type Problem, problem } from '../platform/errors.ts';
import type { SignedIn } from './caller.ts';
import { type Colleague, colleaguesWithRoles } from './colleagues.ts';
import { may, type Permission } from './permissions.ts';

/** So long after a person got the role, or got credentials from a colleague, they cannot approve yet. */
export const SETTLING_MS = 7 * 86_400_000;

export type Approval =
  | { readonly state: 'allowed' | 'alone' | 'own_proposal' | 'forbidden' }
  | { readonly state: 'too_new'; readonly from: Date };

export interface ApprovalOf {
  readonly user: Pick<SignedIn, 'userId' | 'role'>;
  readonly author: number | null;
  readonly permission: Permission;
  readonly colleagues: readonly Colleague[];
  readonly accountMadeAt: Date;
  readonly now: Date;
}

/**
 * Whether a person approves a proposal (docs/adr/0420). Another person who has had the permission for `SETTLING_MS` does. An owner does it `alone`
 * where nobody else has the permission, nor had it within that time. In the first days of an account nobody waits. Pure.
 */
export function approvalBy({ user, author, permission, colleagues, accountMadeAt, now }: ApprovalOf): Approval {
  if (!may(user.role, permission)) return { state: 'forbidden' };
  const isNewAccount = now.getTime() - accountMadeAt.getTime() < SETTLING_MS;
  if (author !== user.userId) {
    const since = colleagues.find(({ id }) => id === user.userId)?.approverSince ?? now;
    const from = new Date(since.getTime() + SETTLING_MS);
    return isNewAccount || from <= now ? { state: 'allowed' } : { state: 'too_new', from };
  }
  const hadIt = ({ formerRole, formerRoleUntil }: Colleague): boolean =>
    !isNewAccount &&
    formerRole !== null &&
    formerRoleUntil !== null &&
    may(formerRole, permission) &&
    now.getTime() - formerRoleUntil.getTime() < SETTLING_MS;
  const others = colleagues.filter(
    (one) => one.id !== user.userId && ((one.active && may(one.role, permission)) || hadIt(one)),
  );
  return { state: user.role === 'owner' && others.length === 0 ? 'alone' : 'own_proposal' };
}

/** Why a person may not approve. Pure. */
export const refusalOf = (approval: Approval): Problem | undefined => {
  switch (approval.state) {
    case 'own_proposal':
      return problem('own_proposal_not_approvable');
    case 'too_new':
      return problem('approver_too_new', { from: approval.from.toISOString() });
    default:
      return undefined;
  }
};

/** The same, asked in the caller's transaction. */
export async function readApproval(
  work: Db,
  user: SignedIn,
  { author, permission, now }: Pick<ApprovalOf, 'author' | 'permission' | 'now'>,
): Promise<Approval> {
  const { accountMadeAt, colleagues } = await colleaguesWithRoles(work, user.accountId);
  return approvalBy({ user, author, permission, colleagues, accountMadeAt, now });
}

/** Whether the user is an owner and the account's only person who may do it: they take both steps of a decision. */
export const isAlone = async (
  work: Db,
  user: SignedIn,
  { permission, now }: Pick<ApprovalOf, 'permission' | 'now'>,
): Promise<boolean> => (await readApproval(work, user, { author: user.userId, permission, now })).state === 'alone';

/**
 * Whether the user approves their own proposal, as the account's only person who may.
 * @throws AppError forbidden without the permission, conflict where another person must approve it or the user may not yet.
 */
export async function isApprovedAlone(
  work: Db,
  user: SignedIn,
  of: Pick<ApprovalOf, 'author' | 'permission' | 'now'>,
): Promise<boolean> {
  const approval = await readApproval(work, user, of);
  if (approval.state === 'forbidden') throw new AppError('permission_missing');
  const refusal = refusalOf(approval);
  if (refusal) throw AppError.of(refusal);
  return approval.state === 'alone';
}

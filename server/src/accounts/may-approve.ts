import type { Db } from '../platform/database/tables.ts';
import { AppError, type Problem, problem } from '../platform/errors.ts';
import type { SignedIn } from './caller.ts';
import { type Colleague, colleaguesWithRoles } from './colleagues.ts';
import { maySee } from './dashboard-policy.ts';
import { may, type Permission } from './permissions.ts';
import { branchById } from './store.ts';

/**
 * Time in milliseconds during which a new approver cannot approve yet. The time begins when the user gets the role, or
 * gets credentials from a colleague.
 */
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
 * Decides whether a user may approve a proposal (docs/adr/0420). A user other than the author may approve the proposal
 * after having the permission for `SETTLING_MS`. Owners may approve their own proposals (`alone`) if no other user has
 * the permission or had it within that time. In the first days of an account there is no waiting time. Pure.
 */
export function approvalBy({ user, author, permission, colleagues, accountMadeAt, now }: ApprovalOf): Approval {
  if (!may(user.role, permission)) return { state: 'forbidden' };
  const isNewAccount = isNewAt(accountMadeAt, now);
  if (author !== user.userId) {
    const from = approvesFrom(
      colleagues.find(({ id }) => id === user.userId),
      now,
    );
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

const isNewAt = (accountMadeAt: Date, now: Date): boolean => now.getTime() - accountMadeAt.getTime() < SETTLING_MS;
const approvesFrom = (colleague: Pick<Colleague, 'approverSince'> | undefined, now: Date): Date =>
  new Date((colleague?.approverSince ?? now).getTime() + SETTLING_MS);

/**
 * True for an owner if no other user may approve now in this branch. Unlike in `approvalBy`, a user who must still wait
 * does not count as an approver, because a report has a legal deadline. A user from whom the branch hides personal data
 * does not count either. Pure.
 */
export function isOnlyApproverNow({
  user,
  permission,
  colleagues,
  accountMadeAt,
  now,
  branch,
}: Omit<ApprovalOf, 'author'> & { readonly branch: Parameters<typeof maySee>[1] }): boolean {
  const mayNow = (one: Colleague): boolean =>
    one.active &&
    maySee(one, branch) &&
    may(one.role, permission) &&
    (isNewAt(accountMadeAt, now) || approvesFrom(one, now) <= now);
  return user.role === 'owner' && !colleagues.some((one) => one.id !== user.userId && mayNow(one));
}

/** Returns the reason why a user may not approve. Pure. */
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

/** Same as `approvalBy`, with data that is read in the caller's database transaction. */
export async function readApproval(
  work: Db,
  user: SignedIn,
  { author, permission, now }: Pick<ApprovalOf, 'author' | 'permission' | 'now'>,
): Promise<Approval> {
  const { accountMadeAt, colleagues } = await colleaguesWithRoles(work, user.accountId);
  return approvalBy({ user, author, permission, colleagues, accountMadeAt, now });
}

/**
 * True if the user approves their own decision on a case or an item as the account's only approver.
 * @param author the user who proposed the decision; null if none is proposed
 * @throws AppError approver_too_new if the user may not approve other people's decisions yet
 */
export async function isSecondAlone(
  work: Db,
  user: SignedIn,
  { author, now }: Pick<ApprovalOf, 'author' | 'now'>,
): Promise<boolean> {
  const approval = await readApproval(work, user, { author, permission: 'work_cases', now });
  if (author !== null && approval.state === 'too_new') throw AppError.of(refusalOf(approval)!);
  return approval.state === 'alone';
}

/**
 * Returns whether a user may approve reports of a branch. `isOnlyApprover` is explained at `isOnlyApproverNow`.
 * `refusal` is the reason why the user may not approve another person's report, or undefined if the user may.
 * @throws AppError not_found if the branch does not exist
 */
export async function reportApproverOf(
  work: Db,
  user: SignedIn,
  { branchId, now }: { readonly branchId: number; readonly now: Date },
) {
  const branch = await branchById(work, branchId);
  if (!branch) throw new AppError('not_found');
  const { accountMadeAt, colleagues } = await colleaguesWithRoles(work, user.accountId);
  const given = { user, permission: 'work_cases', colleagues, accountMadeAt, now } as const;
  const refusal = refusalOf(approvalBy({ ...given, author: null }));
  return { userId: user.userId, isOnlyApprover: isOnlyApproverNow({ ...given, branch }), refusal };
}

/**
 * True if the user approves their own proposal as the account's only approver.
 * @throws AppError forbidden without the permission, conflict if another person must approve the proposal, or if the
 *   user must still wait
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

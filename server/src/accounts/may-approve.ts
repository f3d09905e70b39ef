import type { Db } from '../platform/database/tables.ts';
import { AppError, type Problem, problem } from '../platform/errors.ts';
import type { SignedIn } from './caller.ts';
import { type Colleague, colleaguesWithRoles } from './colleagues.ts';
import { may, type Permission } from './permissions.ts';

/**
 * Waiting time in milliseconds during which a user cannot approve. It begins when the user gets the role, or gets
 * credentials from a colleague.
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
 * Decides whether a user may approve a proposal (docs/adr/0420). A user other than the author may approve it if they
 * have had the permission for `SETTLING_MS`. The owner may approve their own proposal (`alone`) if nobody else has the
 * permission or had it within that time. In the first days of an account this waiting time does not apply. Pure.
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
 * True if the user is an owner and the only user of the account with the permission. This user then takes both steps of
 * a decision.
 */
export const isAlone = async (
  work: Db,
  user: SignedIn,
  { permission, now }: Pick<ApprovalOf, 'permission' | 'now'>,
): Promise<boolean> => (await readApproval(work, user, { author: user.userId, permission, now })).state === 'alone';

/**
 * True if the user approves their own proposal as the account's only approver.
 * @throws AppError forbidden without the permission, conflict if another person must approve it or the user must still
 * wait.
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

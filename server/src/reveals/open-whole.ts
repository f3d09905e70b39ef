import type { SignedIn } from '../accounts/caller.ts';
import { assertMayReveal, mayReveal } from '../accounts/dashboard-policy.ts';
import type { IsMasked } from '../http/identity.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { HOUR_MS, MAX_REVEALS_AN_HOUR, tooManyReveals } from './reveal.ts';
import { insertReveal, wasRevealed } from './reveal-store.ts';

/** Value that represents all fields of a subject in the list of revealed fields. */
const EVERYTHING = '*';

export interface WholeSubject {
  readonly user: SignedIn;
  readonly branch: { readonly id: number; readonly policy: Readonly<Record<string, unknown>> };
  /**
   * Subject, for example `verification:12`, or `case:3` for a case and its reports. For a person, it is `person:` and
   * the digest of the stored data about the person.
   */
  readonly subject: string;
  readonly reason: string;
}
export type OpenWhole = ReturnType<typeof makeOpenWhole>;

/**
 * Records that a user received all data of a subject: evidence, reports and files. In the hourly limit, all reveals of
 * the same subject within an hour count as one.
 * @throws AppError forbidden for a user who may not reveal, too_many_requests beyond 60 reveals an hour
 */
export function makeOpenWhole({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return async ({ user, branch, subject, reason }: WholeSubject): Promise<void> => {
    assertMayReveal(user, branch);
    const at = clock.now();
    const since = new Date(at.getTime() - HOUR_MS);
    if (await wasRevealed(db, { userId: user.userId, subject, field: EVERYTHING, since })) return;
    const reveal = {
      ...{ accountId: user.accountId, branchId: branch.id, userId: user.userId, subject, reason, at },
      ...{ fields: [EVERYTHING], note: null },
    };
    if (!(await insertReveal(db, reveal, { most: MAX_REVEALS_AN_HOUR, since }))) throw tooManyReveals();
  };
}

export type SeesWhole = ReturnType<typeof makeSeesWhole>;

/**
 * Creates a function that returns true if the user sees a subject unmasked, and false for a user who may not reveal. If
 * the user's answers are normally masked, the function records a reveal.
 */
export const makeSeesWhole =
  ({ isMasked, openWhole }: { readonly isMasked: IsMasked; readonly openWhole: OpenWhole }) =>
  async (given: WholeSubject): Promise<boolean> => {
    if (!(await isMasked(given.user, { branch: String(given.branch.id) }))) return true;
    if (!mayReveal(given.user, given.branch)) return false;
    await openWhole(given);
    return true;
  };

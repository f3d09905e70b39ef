import type { SignedIn } from '../accounts/caller.ts';
import { assertMayReveal, mayReveal } from '../accounts/dashboard-policy.ts';
import type { IsMasked } from '../http/identity.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { HOUR_MS, MAX_REVEALS_AN_HOUR, tooManyReveals } from './reveal.ts';
import { insertReveal, wasRevealed } from './reveal-store.ts';

/** Stands for everything of a subject in the list of revealed fields. */
const EVERYTHING = '*';

export interface WholeSubject {
  readonly user: SignedIn;
  readonly branch: { readonly id: number; readonly policy: Readonly<Record<string, unknown>> };
  /** `verification:12`, or `case:3` for a case and its reports. */
  readonly subject: string;
  readonly reason: string;
}
export type OpenWhole = ReturnType<typeof makeOpenWhole>;

/**
 * Writes down that a person was given everything of a subject: evidence, reports, their files. It counts as one of the reveals of an hour, once an hour for a subject.
 * @throws AppError forbidden for a person who may not reveal, too_many_requests beyond 60 reveals an hour.
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

/** Whether a person is shown a subject as it is: false for a person who may not reveal. Where answers to them are masked, it is written down. */
export const makeSeesWhole =
  ({ isMasked, openWhole }: { readonly isMasked: IsMasked; readonly openWhole: OpenWhole }) =>
  async (given: WholeSubject): Promise<boolean> => {
    if (!(await isMasked(given.user, { branch: String(given.branch.id) }))) return true;
    if (!mayReveal(given.user, given.branch)) return false;
    await openWhole(given);
    return true;
  };

import type { ChangeKind } from '../accounts/change-kind.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { lockEntry, removeEntry } from './blacklist-store.ts';

/**
 * The change that removes an entry from the blacklist. Payments with the value of the entry are then no longer flagged.
 * The removed entry is stored as history.
 */
export const blacklistRemovalChange = ({ clock }: { readonly clock: Clock }): ChangeKind<{ readonly id: number }> => ({
  name: 'blacklist_removal',
  propose: 'change_settings',
  approve: 'change_settings',
  wholeAccount: false,
  async prepare(work, { accountId, branchId }, { id }) {
    if (!(await lockEntry(work, { id: branchId!, accountId }, id))) throw new AppError('not_found');
    return {
      differences: [{ guard: 'blacklist_entry', subject_id: id, before: true, after: false, weakens: true }],
      inForce: { id },
      needsSecond: true,
      mayBeAlone: true,
    };
  },
  async apply(work, { accountId, branchId }, { id }, approver) {
    await removeEntry(work, { id: branchId!, accountId }, { id, userId: approver, at: clock.now() });
    return {};
  },
});

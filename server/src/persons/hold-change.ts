import type { ChangeKind } from '../accounts/change-kind.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { lockHold, releaseHold } from './hold-store.ts';

/** The change that releases a legal hold. After the change, the protected data can be deleted. */
export const holdReleaseChange = ({ clock }: { readonly clock: Clock }): ChangeKind<{ readonly id: number }> => ({
  name: 'hold_release',
  propose: 'handle_persons',
  approve: 'change_settings',
  wholeAccount: false,
  async prepare(work, { accountId }, { id }) {
    if (!(await lockHold(work, accountId, id))) throw new AppError('not_found');
    return {
      differences: [{ guard: 'legal_hold', subject_id: id, before: true, after: false, weakens: true }],
      inForce: { id },
      needsSecond: true,
      mayBeAlone: true,
    };
  },
  async apply(work, { accountId }, { id }) {
    await releaseHold(work, accountId, id, clock.now());
    return {};
  },
});

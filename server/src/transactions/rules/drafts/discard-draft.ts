import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { discardDraft, lockDraft, readDraft } from './draft-store.ts';

/**
 * Discards an open draft.
 * @throws AppError not_found, or conflict if the draft was already published or discarded.
 */
export const makeDiscardDraft =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  (branchId: number, { id, by }: { readonly id: number; readonly by: number }): Promise<void> =>
    db.transaction().execute(async (work) => {
      await lockDraft(work, branchId, id);
      const draft = await readDraft(work, branchId, id);
      if (!draft) throw new AppError('not_found');
      if (draft.published_at || draft.discarded_at) throw new AppError('draft_not_open');
      await discardDraft(work, id, { by, at: clock.now() });
    });

import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { deleteView, insertView, listViews, lockViews, type NewView } from './view-store.ts';

const MOST = 50;

/**
 * Saves a view, or replaces one with the same page and name. Returns its id.
 * @throws AppError conflict if the user has the maximum number of views
 */
export function makeSaveView({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }) {
  return async (view: Omit<NewView, 'at'>): Promise<number> => {
    return db.transaction().execute(async (work) => {
      await lockViews(work, view.userId);
      const known = await listViews(work, vault, view.userId);
      const same = known.filter(({ page, name }) => page === view.page && name === view.name);
      if (known.length - same.length >= MOST) throw new AppError('too_many_views', { n: MOST });
      for (const { id } of same) await deleteView(work, view.userId, id);
      return insertView(work, vault, { ...view, at: clock.now() });
    });
  };
}

import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { changeView, insertView, listViews, lockViews, type NewView } from './view-store.ts';

const MOST = 50;

/**
 * Saves a view. If a view with the same page and name exists, changes its filters and keeps its id, because the
 * navigation pins views by id. Returns the id.
 *
 * @throws AppError conflict if the user has the maximum number of views
 */
export function makeSaveView({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }) {
  return async (view: Omit<NewView, 'at'>): Promise<number> => {
    return db.transaction().execute(async (work) => {
      await lockViews(work, view.userId);
      const known = await listViews(work, vault, view.userId);
      const same = known.find(({ page, name }) => page === view.page && name === view.name);
      if (same) return changeView(work, vault, same.id, view);
      if (known.length >= MOST) throw new AppError('too_many_views', { n: MOST });
      return insertView(work, vault, { ...view, at: clock.now() });
    });
  };
}

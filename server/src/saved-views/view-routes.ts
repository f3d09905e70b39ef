import { savedViews as contract } from '@hakiki/contract';
import { idOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { makeSaveView } from './save-view.ts';
import { deleteView, listViews, type SavedView } from './view-store.ts';

type Page = (typeof contract.viewPages)[number];

/** Endpoints for saved filters of a user. */
export function savedViewRoutes(serve: Serve, { db, vault, clock }: { db: Db; vault: Vault; clock: Clock }): void {
  const own = async (userId: number) => (await listViews(db, vault, userId)) as SavedView<Page>[];
  const saveView = makeSaveView({ db, vault, clock });
  serve(contract.listViews, async ({ user }) => ok({ items: await own(user.userId) }, 'Views retrieved'));
  serve(contract.saveView, async ({ user, body }) => {
    const { page, name, query } = body;
    const id = await saveView({ accountId: user.accountId, userId: user.userId, page, name, query });
    return ok((await own(user.userId)).find((view) => view.id === id)!, 'View kept');
  });
  serve(contract.removeView, async ({ user, params }) => {
    const id = idOf(params.id);
    if (!(await deleteView(db, user.userId, id))) throw new AppError('not_found');
    return ok({ id }, 'View removed');
  });
}

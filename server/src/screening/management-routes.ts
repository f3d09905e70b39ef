import { screeningWork as contract, type queue } from '@hakiki/contract';
import { renderKept } from '@hakiki/texts';
import type { Static } from 'typebox';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { findSource } from '../watchlists/formats/sources.ts';
import { currentLists } from '../watchlists/read-lists.ts';
import type { ListTables } from '../watchlists/tables.ts';
import { listAlerts, readAlert } from './watch/alert-store.ts';

/** Returns the work items of these alerts, newest first. */
type ItemsOfAlerts = (
  branchId: number,
  alerts: readonly { readonly kind: 'alert'; readonly id: number }[],
) => Promise<readonly Pick<Static<typeof queue.WorkItem>, 'id' | 'state'>[]>;

/** Endpoints for the compliance officer. They show alerts about known customers, and the lists in force. */
export function screeningManagementRoutes(
  serve: Serve,
  { db, vault, itemsOf }: { db: Db; vault: Vault; itemsOf: ItemsOfAlerts },
): void {
  serve(contract.listAlerts, async ({ branch, query }) => {
    const { status, sort } = query;
    const [, match, id] = /^(?:(\d+)-)?(\d+)$/.exec(query.cursor ?? '') ?? [];
    if (id !== undefined && (match !== undefined) !== (sort === 'match')) throw new AppError('cursor_of_other_sort');
    const page = pageOf({ ...(query.limit && { limit: query.limit }), ...(id && { cursor: id }) });
    const beforeMatch = match === undefined ? undefined : Number(match);
    const rows = await listAlerts(db, vault, branch.id, { page, status, sort, beforeMatch });
    const answer = pageAnswer(rows, page, (row) => row);
    const last = answer.items.at(-1);
    const cursor =
      answer.cursor !== null && sort === 'match' && last ? `${last.match_order}-${last.id}` : answer.cursor;
    return ok({ ...answer, cursor }, 'Alerts retrieved');
  });
  serve(contract.readAlert, async ({ branch, params }) => {
    const alert = await readAlert(db, vault, branch.id, idOf(params.id));
    if (!alert) throw new AppError('not_found');
    const [item] = await itemsOf(branch.id, [{ kind: 'alert', id: alert.id }]);
    return ok({ ...alert, item: item?.id ?? null, item_state: item?.state ?? null }, 'Alert retrieved');
  });
  serve(contract.listLists, async ({ branch, query }) => {
    const page = pageOf(query);
    const lists = (await currentLists(tables<ListTables>(db), branch.id)).sort((a, b) => b.listId - a.listId);
    // There are at most about twelve lists, so the page is selected here and not in the query.
    const rows = lists.filter(({ listId }) => page.before === undefined || listId < page.before).slice(0, page.limit);
    const shown = rows.map((list) => ({
      id: list.listId,
      source: list.source,
      title: findSource(list.source)?.title ?? list.source,
      licence: findSource(list.source)?.licence ?? '',
      branch_id: list.branchId,
      version: list.version,
      publication_date: list.publicationDate,
      imported_at: list.importedAt,
      checked_at: list.checkedAt,
      fault: list.fault && renderKept(list.fault, 'en'),
      fault_message: list.fault,
      sha256: list.sha256,
      total: list.total,
      added: list.added,
      changed: list.changed,
      removed: list.removed,
    }));
    return ok(
      pageAnswer(shown, page, (row) => row),
      'Lists retrieved',
    );
  });
}

import { queue as contract, queueChecklist, screeningWork } from '@hakiki/contract';
import { chooseBranch } from '../accounts/branch-choice.ts';
import { isColleague } from '../accounts/colleagues.ts';
import { assertMaySee } from '../accounts/dashboard-policy.ts';
import { cursorPage, idOf, placeOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import { AppError } from '../platform/errors.ts';
import { readNotices } from './notices.ts';
import { type QueueQuery, queueFilterOf } from './queue-filter.ts';
import {
  countItems,
  type HistoryLine,
  type ItemRow,
  itemHistory,
  listItems,
  type QueueFilter,
  readItem,
} from './queue-store.ts';
import { makeShowItems } from './show-items.ts';
import { makeMarkStep, readChecklist } from './work-checklist.ts';
import { makeWorkItems } from './work-items.ts';
import type { WorkItemsDeps } from './work-items-deps.ts';

/** Maximum number of items that are counted. For this number the page shows "more than 1,000". */
const MAX_COUNTED = 1001;

const timeOf = (row: ItemRow): Date => (row.state === 'decided' && row.decided_at) || row.due_at;
/** Returns the time by which the list sorts this item. Null if the filter never returns such an item. */
const placeIn = ({ state }: QueueFilter, row: ItemRow): Date | null =>
  state === 'decided' ? row.decided_at : row.due_at;
interface Branch {
  readonly id: number;
  readonly account_id: number;
}
export interface QueueRouteDeps extends WorkItemsDeps {
  /** Returns the ids of the newest records with a reference. */
  readonly recordsOf: (branch: Branch, reference: string) => Promise<readonly number[]>;
  /** Returns the steps of a case's review from the history of the case. The case's work item has no other history. */
  readonly caseSteps: (item: Pick<ItemRow, 'account_id' | 'subject_id'>) => Promise<HistoryLine[]>;
}

/** Endpoints for the work queue. Reading requires a signed-in user. All other actions require `work_cases`. */
export function queueRoutes(serve: Serve, deps: QueueRouteDeps): void {
  const { db, vault, clock, recordsOf, caseSteps } = deps;
  const show = makeShowItems(deps);
  const work = makeWorkItems(deps);
  const markStep = makeMarkStep(deps);
  const found = async (branchId: number, id: number): Promise<ItemRow> => {
    const row = await readItem(db, branchId, id);
    if (!row) throw new AppError('not_found');
    return row;
  };
  const shown = async (branchId: number, id: number) => (await show([await found(branchId, id)]))[0]!;

  const filterOf = (branch: Branch, userId: number, query: QueueQuery) =>
    queueFilterOf(query, {
      ...{ now: clock.now(), userId },
      recordsOf: (reference) => recordsOf(branch, reference),
    });

  serve(contract.listQueue, async ({ user, branch, query }) => {
    const limit = Math.min(Math.max(Number(query.limit ?? 50), 1), 100);
    const filter = await filterOf(branch, user.userId, query);
    const place = placeOf(query.cursor);
    const rows = await listItems(db, branch.id, filter, { limit: limit + 1, place });
    const { page, ...cursors } = cursorPage(rows, { limit, place, keyOf: (row) => String(timeOf(row).getTime()) });
    return ok(
      {
        items: await show(page),
        ...cursors,
        count: query.count ? await countItems(db, branch.id, filter, MAX_COUNTED) : null,
      },
      'Queue retrieved',
    );
  });
  serve(contract.listNotices, async ({ user, branch }) => {
    const { assigned, dueSoon, second } = await readNotices(
      { db, vault },
      { branchId: branch.id, userId: user.userId, now: clock.now() },
    );
    const shownItems = await show(assigned.rows.map(({ row }) => row));
    const items = assigned.rows.map(({ by, at }, nth) => ({
      ...shownItems[nth]!,
      assigned_by: by,
      assigned_at: at,
    }));
    return ok(
      {
        assigned: { count: assigned.count, items },
        due_soon: { count: dueSoon.count, items: await show(dueSoon.rows) },
        second: { count: second.count, items: await show(second.rows) },
      },
      'Notices retrieved',
    );
  });
  serve(contract.readQueueItem, async ({ user, branch, query, params }) => {
    const row = await found(branch.id, idOf(params.id));
    const filter = await filterOf(branch, user.userId, query);
    const at = placeIn(filter, row);
    const beside = async (back: boolean) => {
      const rows = at && (await listItems(db, branch.id, filter, { limit: 1, place: { at, id: row.id, back } }));
      return rows?.[0]?.id ?? null;
    };
    const set = await work.outcomeSetOf(row);
    return ok(
      {
        ...(await show([row]))[0]!,
        history: await (row.kind === 'case' ? caseSteps(row) : itemHistory(db, vault, row.account_id, row.id)),
        previous: await beside(true),
        next: await beside(false),
        outcome_set: set ?? null,
        checklist: (await readChecklist(deps, row, set)) ?? null,
      },
      'Item retrieved',
    );
  });
  serve(contract.takeNext, async ({ user, branch, body, audit, changed }) => {
    const id = await work.takeNext(branch.id, user, body.kinds);
    if (id !== undefined) {
      audit(`item ${id}`);
      changed({ assignee: null }, { assignee: user.userId });
    }
    return ok(
      { item: id === undefined ? null : await shown(branch.id, id) },
      id === undefined ? 'Nothing waits' : 'Taken',
    );
  });
  serve(contract.assignItems, async ({ user, query, body, audit, changed }) => {
    const to = body.user_id;
    if (to !== null && !(await isColleague(db, user.accountId, { id: to, who: 'work_cases' })))
      throw new AppError('assignee_not_allowed');
    // The assignee is checked first, because an invalid assignee must be answered with 400 before an unknown branch is
    // answered with 404.
    const branch = await chooseBranch(db, user, query);
    audit(`items ${body.ids.join(' ')}`.slice(0, 500));
    const result = await each(body.ids, async (id) => {
      await work.assign({ branchId: branch.id, id, user }, to);
    });
    changed({}, { assignee: to });
    return ok(result, 'Assigned');
  });
  serve(contract.decideItems, async ({ user, branch, body, audit, changed }) => {
    const { ids, dry_run: dryRun = false, ...decided } = body;
    audit(`items ${ids.join(' ')}`.slice(0, 500));
    const items: { id: number; state: 'proposed' | 'decided'; outcome_set: string }[] = [];
    const result = await each(ids, async (id) => {
      const item = { branchId: branch.id, id, user };
      const { after, set } = await (dryRun ? work.wouldDecide(item, decided) : work.decide(item, decided));
      items.push({ id, state: after.phase === 'proposed' ? 'proposed' : 'decided', outcome_set: set! });
    });
    if (dryRun) {
      changed(undefined, { dry_run: true });
      return ok({ ...result, items }, 'Nothing was changed');
    }
    changed({}, { decision: decided.decision });
    return ok({ ...result, items }, 'Decided');
  });
  serve(contract.decideItem, async ({ user, branch, params, body, audit, changed }) => {
    const at = { branchId: branch.id, id: idOf(params.id), user };
    const { before } = await work.decide(at, body);
    const after = await found(branch.id, at.id);
    audit(`item ${at.id}`);
    changed({ state: before.state, decision: before.decision }, { state: after.state, decision: after.decision });
    return ok((await show([after]))[0]!, after.state === 'proposed' ? 'Waits for a second person' : 'Decided');
  });
  serve(queueChecklist.markStep, async ({ user, branch, params, body, audit, changed }) => {
    const at = { branchId: branch.id, id: idOf(params.id), user };
    audit(`item ${at.id}`);
    const { wasDone, checklist } = await markStep(at, body);
    changed({ step_done: wasDone }, { step_done: body.done });
    return ok(checklist, body.done ? 'Step done' : 'Step open again');
  });
  serve(screeningWork.decideAlert, async ({ user, branch, params, body, audit, changed }) => {
    const alertId = idOf(params.id);
    audit(`alert ${alertId}`);
    const item = await work.itemOfAlert(branch.id, alertId);
    if (!item) throw new AppError('not_found');
    const { status, code: reason = 'other', reason: note } = body;
    const decision = status === 'cleared' ? 'clear' : 'confirm';
    await work.decide({ branchId: branch.id, id: item.id, user }, { decision, reason, note });
    const { state } = await found(branch.id, item.id);
    changed({ state: item.state }, { state, status, reason: true });
    return ok(
      { id: alertId, item: item.id, state },
      state === 'proposed' ? 'Waits for a second person' : 'Decision recorded',
    );
  });
  serve(contract.undoDecision, async ({ user, branch, params, audit, changed }) => {
    const at = { branchId: branch.id, id: idOf(params.id), user };
    const { before } = await work.undo(at);
    audit(`item ${at.id}`);
    changed({ state: before.state }, { state: 'open' });
    return ok(await shown(branch.id, at.id), 'Taken back');
  });
  serve(contract.secondDecision, async ({ user, branch, params, body, audit, changed }) => {
    if (body.agree) assertMaySee(user, branch);
    const at = { branchId: branch.id, id: idOf(params.id), user };
    await work.second(at, body.agree, body.note);
    const after = await found(branch.id, at.id);
    audit(`item ${at.id}`);
    changed({ state: 'proposed' }, { state: after.state });
    return ok((await show([after]))[0]!, body.agree ? 'Agreed' : 'Sent back');
  });
}

/**
 * Applies the step to the items one after another. If the step is refused for an item, the answer names this item, and
 * the step is still applied to the others.
 */
async function each(ids: readonly number[], act: (id: number) => Promise<void>) {
  const failed: { id: number; message: string; code: string; params: AppError['params'] }[] = [];
  for (const id of ids)
    try {
      await act(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, message: error.message, code: error.code, params: error.params });
    }
  return { done: ids.length - failed.length, failed };
}

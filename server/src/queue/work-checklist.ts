import { outcomes } from '@hakiki/contract';
import type { SignedIn } from '../accounts/caller.ts';
import { readChecklistSteps } from '../accounts/dashboard-policy.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { checklistFrom, type ItemChecklist } from './checklist.ts';
import { type HitsOfRecord, makeOutcomeSetOf } from './outcome-set.ts';
import { appendItemEvent, type ItemRow, lockItem, stepLinesOf } from './queue-store.ts';

/** Number of lines about steps in an item's history above which no step can be opened again. */
const MAX_STEP_LINES = 300;

/**
 * Returns the checklist of an item and the steps that were done. Undefined if no outcome of the item requires a
 * checklist.
 */
export async function readChecklist(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  row: ItemRow,
  set: outcomes.OutcomeSet | undefined,
): Promise<ItemChecklist | undefined> {
  const name = set && outcomes.checklistOf(set);
  if (!name) return undefined;
  const inForce = row.state === 'decided' ? [] : await readChecklistSteps(db, row.branch_id, name);
  const checklist = checklistFrom(name, inForce, await stepLinesOf(db, vault, row.account_id, row.id));
  return checklist.steps.length ? checklist : undefined;
}

export interface StepMark {
  /** Code of a shipped step, or the branch's own text. */
  readonly step: string;
  readonly done: boolean;
  readonly note?: string | undefined;
}

/**
 * Marks a step of an item's checklist as done or as open, with a line in the item's history. Writes no line if the step
 * already has this state.
 * @throws AppError not_found; invalid_input if the checklist has no such step; conflict if the item is decided, or if a
 *   step is opened again and the history has too many lines
 */
export function makeMarkStep({
  db,
  vault,
  clock,
  hitsOfRecord,
}: {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly hitsOfRecord: HitsOfRecord;
}) {
  const outcomeSetOf = makeOutcomeSetOf(hitsOfRecord);
  return (
    { branchId, id, user }: { readonly branchId: number; readonly id: number; readonly user: SignedIn },
    { step, done, note }: StepMark,
  ): Promise<{ readonly wasDone: boolean; readonly checklist: ItemChecklist }> =>
    db.transaction().execute(async (work) => {
      const row = await lockItem(work, branchId, id);
      if (!row) throw new AppError('not_found');
      if (row.state === 'decided') throw new AppError('decided_already');
      const set = await outcomeSetOf(work, row);
      const before = await readChecklist({ db: work, vault }, row, set);
      const state = before?.steps.find((one) => one.step === step);
      if (!before || !state) throw new AppError('no_such_step');
      const wasDone = state.done_at !== null;
      if (wasDone === done) return { wasDone, checklist: before };
      // A step can always be marked as done. Otherwise a person who changes a step too often could block the decision
      // forever.
      if (!done && (await stepLinesOf(work, vault, row.account_id, id)).length >= MAX_STEP_LINES)
        throw new AppError('too_many_step_changes');
      await appendItemEvent(work, vault, {
        ...{ id, accountId: row.account_id, userId: user.userId, at: clock.now() },
        kind: done ? 'step_done' : 'step_reopened',
        details: { checklist_step: step, ...(note !== undefined && { text: note }) },
      });
      const after = await readChecklist({ db: work, vault }, row, set);
      return { wasDone, checklist: after ?? { ...before, steps: [] } };
    });
}

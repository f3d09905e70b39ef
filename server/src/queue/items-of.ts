import type { queue as contract } from '@hakiki/contract';
import type { Static } from 'typebox';
import type { WorkKind } from '../reviews/subjects/rules.ts';
import type { ItemChecklist } from './checklist.ts';
import { type HitsOfRecord, makeOutcomeSetOf } from './outcome-set.ts';
import { itemsOfSubjects } from './queue-store.ts';
import { makeShowItems } from './show-items.ts';
import { readChecklist } from './work-checklist.ts';

export type ItemsOf = (
  branchId: number,
  subjects: readonly { readonly kind: WorkKind; readonly id: number }[],
) => Promise<Static<typeof contract.WorkItem>[]>;

/** Returns the work items of these records, newest first. Includes decided items. */
export function makeItemsOf(deps: Parameters<typeof makeShowItems>[0]): ItemsOf {
  const show = makeShowItems(deps);
  return async (branchId, subjects) => show(await itemsOfSubjects(deps.db, branchId, subjects));
}

export type ItemsWithChecklists = (
  ...subjects: Parameters<ItemsOf>
) => Promise<(Static<typeof contract.WorkItem> & { readonly checklist?: ItemChecklist })[]>;

/** Same as `makeItemsOf`, but adds the checklists of items to the evidence. */
export function makeItemsWithChecklists(
  deps: Parameters<typeof makeShowItems>[0] & { readonly hitsOfRecord: HitsOfRecord },
): ItemsWithChecklists {
  const show = makeShowItems(deps);
  const outcomeSetOf = makeOutcomeSetOf(deps.hitsOfRecord);
  return async (branchId, subjects) => {
    const rows = await itemsOfSubjects(deps.db, branchId, subjects);
    const items = await show(rows);
    return Promise.all(
      rows.map(async (row, nth) => {
        const checklist = await readChecklist(deps, row, await outcomeSetOf(deps.db, row));
        return { ...items[nth]!, ...(checklist && { checklist }) };
      }),
    );
  };
}

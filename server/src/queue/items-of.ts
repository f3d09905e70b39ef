import type { queue as contract } from '@hakiki/contract';
import type { Static } from 'typebox';
import type { WorkKind } from '../reviews/subjects/rules.ts';
import { itemsOfSubjects } from './queue-store.ts';
import { makeShowItems } from './show-items.ts';

export type ItemsOf = (
  branchId: number,
  subjects: readonly { readonly kind: WorkKind; readonly id: number }[],
) => Promise<Static<typeof contract.WorkItem>[]>;

/** Returns the work items of these records, newest first. Includes decided items. */
export function makeItemsOf(deps: Parameters<typeof makeShowItems>[0]): ItemsOf {
  const show = makeShowItems(deps);
  return async (branchId, subjects) => show(await itemsOfSubjects(deps.db, branchId, subjects));
}

import { type RawBuilder, sql } from 'kysely';

/**
 * Order in which "take the next" assigns reviews, for items of the queue and for cases: the nearest deadline first, of
 * equal deadlines the highest score. How serious an item is decides its deadline (`urgency.ts`), so that no serious item
 * of later waits before one that is overdue. The index `work_items_next` has the same order.
 *
 * @param deadline column of the deadline
 */
export const nextOrder = (deadline: 'due_at' | 'sla_at'): RawBuilder<unknown> =>
  sql`${sql.ref(deadline)}, score desc, id`;

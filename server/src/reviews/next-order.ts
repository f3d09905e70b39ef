import { type RawBuilder, sql } from 'kysely';

/**
 * Order in which "take the next" assigns items of the queue and cases. The nearest deadline is first. If deadlines are
 * equal, the highest score is first. The deadline depends on how serious an item is (`urgency.ts`), so an overdue item
 * never waits behind a newer, more serious item. The index `work_items_next` has the same order.
 *
 * @param deadline column of the deadline
 */
export const nextOrder = (deadline: 'due_at' | 'sla_at'): RawBuilder<unknown> =>
  sql`${sql.ref(deadline)}, score desc, id`;

import { type RawBuilder, sql } from 'kysely';
import { SERIOUS_SCORE } from './needs-second-person.ts';

/**
 * Order in which "take the next" assigns reviews, for items of the queue and for cases: serious scores first, then the
 * nearest deadline. The index `work_items_next` has the same order.
 * @param deadline column of the deadline
 */
export const nextOrder = (deadline: 'due_at' | 'sla_at'): RawBuilder<unknown> =>
  sql`(score >= ${sql.lit(SERIOUS_SCORE)}) desc, ${sql.ref(deadline)}, id`;

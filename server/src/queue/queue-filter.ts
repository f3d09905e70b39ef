import type { queue as contract, QueryOf } from '@hakiki/contract';
import { asReference } from '../http/record-headers.ts';
import { momentOf } from '../platform/given-time.ts';
import type { QueueFilter } from './queue-store.ts';

export interface QueueFilterDeps {
  readonly now: Date;
  /** Id of the user for whom `me` stands in a query. */
  readonly userId: number;
  /** Returns the ids of the newest records with a reference. */
  readonly recordsOf: (reference: string) => Promise<readonly number[]>;
}
export type QueueQuery = Omit<QueryOf<typeof contract.readQueueItem>, 'branch'>;

const assigneeOf = (text: string | undefined, me: number): number | 'none' | undefined => {
  if (text === undefined || text === 'none') return text;
  return text === 'me' ? me : Number(text);
};

/**
 * Converts the query parameters of the queue into a filter of the store.
 * @throws AppError invalid_input
 */
export const queueFilterOf = async (
  query: QueueQuery,
  { now, userId, recordsOf }: QueueFilterDeps,
): Promise<QueueFilter> => ({
  state: query.state ?? 'waiting',
  kinds: query.kind && [query.kind],
  assignee: assigneeOf(query.assignee, userId),
  overdueAt: query.overdue ? now : undefined,
  ...{ from: momentOf('from', query.from), to: momentOf('to', query.to) },
  ...{ decidedFrom: momentOf('decided_from', query.decided_from), decidedTo: momentOf('decided_to', query.decided_to) },
  late: query.late === 'true',
  records: query.reference === undefined ? undefined : await recordsOf(asReference(query.reference, 'reference')),
});

import { api } from '../../api/request.ts';
import { endOfDay, startOfDay } from '../../components/branch-days.ts';
import { withQuery } from '../../components/location.ts';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';

/** Filters of the queue in the page's address. */
export type Filters = Readonly<Record<string, string>>;
export const kinds = ['customer', 'document', 'run', 'alert', 'case', 'review'] as const;
export const states = ['waiting', 'open', 'proposed', 'decided'] as const;

/** Returns the filters in the form of the service. Used for the list, and for the items before and after an item. */
export const asked = ({ kind, state, assignee, overdue, late, reference, from, to, ...query }: Filters) => ({
  ...inBranch(),
  ...(kind && { kind: kind as (typeof kinds)[number] }),
  ...(state && { state: state as (typeof states)[number] }),
  ...(assignee && { assignee }),
  ...(overdue && { overdue: 'true' as const }),
  ...(late && { late: 'true' as const }),
  ...(reference && { reference }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: endOfDay(to) }),
  ...(query['decided_from'] && { decided_from: startOfDay(query['decided_from']) }),
  ...(query['decided_to'] && { decided_to: endOfDay(query['decided_to']) }),
});

/**
 * Returns the address of an item's page. The address contains the filters of the list, so that "next" opens the next
 * item of that list.
 */
export const itemAt = (id: number, filters: Filters) =>
  withQuery(`${base}/queue/${id}`, { ...filters, cursor: undefined });

/**
 * Returns the address of an item's case. The address contains the next item of the list, or after the last item the
 * first skipped item.
 */
export const caseAt = ({ subject_id: id, next, previous }: Item, filters: Filters): string => {
  const after = next ?? previous;
  return withQuery(`${base}/cases/${id}`, after === null ? {} : { ...filters, next: String(after) });
};

export const readItem = async (id: string, filters: Filters) =>
  (await api.get('/v1/queue/{id}', { params: { path: { id }, query: asked(filters) } })).data;
export type Item = Awaited<ReturnType<typeof readItem>>;

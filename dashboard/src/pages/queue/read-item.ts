import { api } from '../../api/request.ts';
import { withQuery } from '../../components/location.ts';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';

/** The queue's filters, as in the page's address. */
export type Filters = Readonly<Record<string, string>>;
export const kinds = ['customer', 'document', 'run', 'alert', 'case', 'review'] as const;
export const states = ['waiting', 'open', 'proposed', 'decided'] as const;

/** The filters as the service takes them, for the list and for who stands beside an item in it. */
export const asked = ({ kind, state, assignee, overdue, reference, from, to }: Filters) => ({
  ...inBranch(),
  ...(kind && { kind: kind as (typeof kinds)[number] }),
  ...(state && { state: state as (typeof states)[number] }),
  ...(assignee && { assignee }),
  ...(overdue && { overdue: 'true' as const }),
  ...(reference && { reference }),
  ...(from && { from }),
  ...(to && { to: `${to}T23:59:59Z` }),
});

/** An item's page. It keeps the filters of the list it is opened from: what is next there is next in that list. */
export const itemAt = (id: number, filters: Filters) =>
  withQuery(`${base}/queue/${id}`, { ...filters, cursor: undefined });

/** The page of an item's case, which knows what is next in the list; at its end what was left before it. */
export const caseAt = ({ subject_id: id, next, previous }: Item, filters: Filters): string => {
  const after = next ?? previous;
  return withQuery(`${base}/cases/${id}`, after === null ? {} : { ...filters, next: String(after) });
};

export const readItem = async (id: string, filters: Filters) =>
  (await api.get('/v1/queue/{id}', { params: { path: { id }, query: asked(filters) } })).data;
export type Item = Awaited<ReturnType<typeof readItem>>;

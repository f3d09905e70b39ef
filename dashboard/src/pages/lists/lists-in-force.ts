import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';

const read = async () =>
  (await api.get('/v1/lists', { params: { query: { ...inBranch(), limit: '100' } } })).data.items;
export type ListInForce = Awaited<ReturnType<typeof read>>[number];

/** Loads all lists in force. There are about a dozen. */
export const useListsInForce = () => useApiQuery(['lists-in-force'], read);

import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';

/** Evaluates the transaction again, from its record and with today's history. Stores nothing. */
export const replay = async (id: string) =>
  (await api.get('/v1/transactions/{id}/replay', { params: { path: { id }, query: inBranch() } })).data;

import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';

export const readItem = async (id: string) =>
  (await api.get('/v1/queue/{id}', { params: { path: { id }, query: inBranch() } })).data;
export type Item = Awaited<ReturnType<typeof readItem>>;

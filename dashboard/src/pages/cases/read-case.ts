import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';

export const readCase = async (id: string) =>
  (await api.get('/v1/cases/{id}', { params: { path: { id }, query: inBranch() } })).data;
export type Whole = Awaited<ReturnType<typeof readCase>>;

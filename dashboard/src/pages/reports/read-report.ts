import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';

export const readReport = async (id: string) =>
  (await api.get('/v1/reports/{id}', { params: { path: { id }, query: inBranch() } })).data;
export type Report = Awaited<ReturnType<typeof readReport>>;

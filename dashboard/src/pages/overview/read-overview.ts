import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';

export const DEFAULT_DAYS = '30';
export const readOverview = async (days: string) =>
  (await api.get('/v1/overview', { params: { query: { ...inBranch(), days } } })).data;
export type Overview = Awaited<ReturnType<typeof readOverview>>;

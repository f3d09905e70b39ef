import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';

export const readRules = async () => (await api.get('/v1/rules', { params: { query: inBranch() } })).data;
export type Rule = Awaited<ReturnType<typeof readRules>>['items'][number];

import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';

export const readModel = async () => (await api.get('/v1/risk-models/current', { params: { query: inBranch() } })).data;
export type Model = Awaited<ReturnType<typeof readModel>>['model'];

export const readDrafts = async () =>
  (await api.get('/v1/risk-models/drafts', { params: { query: { ...inBranch(), limit: '50' } } })).data.items;
export const readVersions = async () =>
  (await api.get('/v1/risk-models', { params: { query: { ...inBranch(), limit: '50' } } })).data.items;
export const readDraft = async (id: string) =>
  (await api.get('/v1/risk-models/drafts/{id}', { params: { path: { id }, query: inBranch() } })).data;
export const readImpact = async (id: string) =>
  (await api.get('/v1/risk-models/drafts/{id}/impact', { params: { path: { id }, query: inBranch() } })).data;

export const draftModel = (body: { readonly shipped?: true; readonly model?: Model; readonly reason: string }) =>
  api.post('/v1/risk-models/drafts', { params: { query: inBranch() }, body: body as never });

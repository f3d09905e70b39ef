import { api } from '../api/request.ts';

export const readSavedViews = async () => (await api.get('/v1/saved-views')).data.items;
export type SavedView = Awaited<ReturnType<typeof readSavedViews>>[number];
export type ViewPage = SavedView['page'];

import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { givenWords, literals, Time } from '../schemas.ts';
import { IdParams, managed } from './management.ts';

export const viewPages = ['queue', 'alerts', 'cases', 'verifications', 'transactions', 'audit', 'deliveries'] as const;
const common = { access: 'token', tag: 'Saved views', audited: false } as const;
export const SavedView = Type.Object({
  id: Type.Integer(),
  page: literals(viewPages),
  name: Type.String(),
  query: Type.String({ description: 'Query of the page’s URL' }),
  created_at: Time,
});

export const listViews = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/saved-views',
  permission: 'any_user',
  summary: "List your saved filters of the dashboard's lists",
  answers: { 200: managed(Type.Object({ items: Type.Array(SavedView) })) },
});
export const saveView = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/saved-views',
  permission: 'any_user',
  summary: 'Save filters. Replaces a view with the same page and name',
  description: 'At most 50 per user.',
  body: Type.Object({
    page: literals(viewPages),
    name: givenWords(60),
    query: Type.String({ maxLength: 2000 }),
  }),
  answers: { 201: managed(SavedView) },
});
export const removeView = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/saved-views/:id',
  permission: 'any_user',
  summary: 'Delete one of your saved filters',
  params: IdParams,
  answers: { 200: managed(Type.Object({ id: Type.Integer() })) },
});

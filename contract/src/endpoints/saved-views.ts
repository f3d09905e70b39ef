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
  query: Type.String({ description: 'Of the page’s address' }),
  created_at: Time,
});

export const listViews = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/saved-views',
  permission: 'any_user',
  summary: "One's own filters of the dashboard's lists, kept under a name",
  answers: { 200: managed(Type.Object({ items: Type.Array(SavedView) })) },
});
export const saveView = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/saved-views',
  permission: 'any_user',
  summary: 'Keep filters; one of the same page and name is replaced',
  description: 'At most 50 of a person.',
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
  summary: "Remove one of one's own",
  params: IdParams,
  answers: { 200: managed(Type.Object({ id: Type.Integer() })) },
});

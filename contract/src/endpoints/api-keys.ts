import { Type } from 'typebox';
import { GivenTime, MaybeTime, Time } from '../schemas.ts';
import { BranchQuery, endpoint, IdParams, PageQuery, page } from './management.ts';

export const ApiKey = Type.Object({
  id: Type.Integer(),
  branch_id: Type.Integer(),
  name: Type.String(),
  last_four: Type.String(),
  created_at: Time,
  expires_at: MaybeTime,
  revoked_at: MaybeTime,
  last_used_at: MaybeTime,
});
export const listApiKeys = endpoint(
  {
    method: 'GET',
    path: '/v1/api-keys',
    tag: 'Management',
    summary: 'List API keys of the branch, newest first',
    data: page(ApiKey),
  },
  { permission: 'any_user', branch: 'query', query: PageQuery },
);
export const createApiKey = endpoint(
  {
    method: 'POST',
    path: '/v1/api-keys',
    tag: 'Management',
    summary: 'Create an API key. Only this answer contains the key',
    data: Type.Intersect([ApiKey, Type.Object({ key: Type.String() })]),
    status: 201,
  },
  {
    permission: 'manage_keys',
    branch: 'query',
    stepUp: true,
    shownOnce: true,
    query: BranchQuery,
    body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), expires_at: Type.Optional(GivenTime) }),
  },
);
export const changeApiKey = endpoint(
  {
    method: 'PATCH',
    path: '/v1/api-keys/:id',
    tag: 'Management',
    summary: 'Rename an API key or set its expiry',
    data: ApiKey,
  },
  {
    permission: 'manage_keys',
    stepUp: true,
    params: IdParams,
    body: Type.Object({
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      expires_at: Type.Optional(Type.Union([GivenTime, Type.Null()])),
    }),
  },
);
export const revokeApiKey = endpoint(
  { method: 'DELETE', path: '/v1/api-keys/:id', tag: 'Management', summary: 'Revoke an API key', data: ApiKey },
  { permission: 'manage_keys', params: IdParams },
);

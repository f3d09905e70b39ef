import { Type } from 'typebox';
import { keyScopes, MAX_KEY_ADDRESSES, MAX_KEY_OVERLAP_HOURS } from '../key-scopes.ts';
import { GivenTime, literals, Maybe, MaybeTime, Time } from '../schemas.ts';
import { BranchQuery, endpoint, IdParams, PageQuery, page } from './management.ts';

export const KeyScope = literals(keyScopes);
export const KeyScopesOrAll = Maybe(
  Type.Array(KeyScope, {
    minItems: 1,
    maxItems: keyScopes.length,
    description: '`x-scope` of the operations that the key may call. null: all operations',
  }),
);
export const KeyAddresses = Type.Array(Type.String({ minLength: 2, maxLength: 60 }), {
  maxItems: MAX_KEY_ADDRESSES,
  description: 'IPv4 and IPv6 addresses and CIDR ranges that may use the key. Empty: all addresses',
});

export const ApiKey = Type.Object({
  id: Type.Integer(),
  branch_id: Type.Integer(),
  name: Type.String(),
  last_four: Type.String(),
  created_at: Time,
  expires_at: MaybeTime,
  revoked_at: MaybeTime,
  last_used_at: MaybeTime,
  scopes: Maybe(Type.Array(KeyScope)),
  allowed_addresses: Type.Array(Type.String()),
  replaced_by: Maybe(Type.Integer()),
});
export const IssuedApiKey = Type.Intersect([ApiKey, Type.Object({ key: Type.String() })]);
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
    data: IssuedApiKey,
    status: 201,
  },
  {
    permission: 'manage_keys',
    branch: 'query',
    stepUp: true,
    shownOnce: true,
    query: BranchQuery,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      expires_at: Type.Optional(GivenTime),
      scopes: Type.Optional(KeyScopesOrAll),
      allowed_addresses: Type.Optional(KeyAddresses),
    }),
  },
);
export const changeApiKey = endpoint(
  {
    method: 'PATCH',
    path: '/v1/api-keys/:id',
    tag: 'Management',
    summary: 'Change the name, expiry, scopes or addresses of an API key',
    data: ApiKey,
  },
  {
    permission: 'manage_keys',
    stepUp: true,
    params: IdParams,
    body: Type.Object({
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      expires_at: Type.Optional(Type.Union([GivenTime, Type.Null()])),
      scopes: Type.Optional(KeyScopesOrAll),
      allowed_addresses: Type.Optional(KeyAddresses),
    }),
  },
);
export const revokeApiKey = endpoint(
  { method: 'DELETE', path: '/v1/api-keys/:id', tag: 'Management', summary: 'Revoke an API key', data: ApiKey },
  { permission: 'manage_keys', params: IdParams },
);

export const replaceApiKey = endpoint(
  {
    method: 'POST',
    path: '/v1/api-keys/:id/replacement',
    tag: 'Management',
    summary: 'Replace an API key. Both keys work until the former one ends',
    data: IssuedApiKey,
    status: 201,
  },
  {
    permission: 'manage_keys',
    stepUp: true,
    shownOnce: true,
    params: IdParams,
    description:
      'The new key has the name, scopes and addresses of the former key, whose `replaced_by` becomes its id. `DELETE /v1/api-keys/{id}` ends the former key earlier.',
    body: Type.Object({
      overlap_hours: Type.Integer({
        minimum: 0,
        maximum: MAX_KEY_OVERLAP_HOURS,
        description: 'Time for which the former key still works. It never works longer than before. 0: it ends now',
      }),
      expires_at: Type.Optional(GivenTime),
    }),
  },
);

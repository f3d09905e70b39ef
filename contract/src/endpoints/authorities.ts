import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { BranchQuery, managed } from './management.ts';

const common = { access: 'token', tag: 'Identity authorities', query: BranchQuery } as const;

export const AuthoritySettings = Type.Object({
  routing: Type.Unknown({
    description: 'Order of providers by country and type, timeouts, hedging and cache (docs/authorities.md)',
  }),
  credentials: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'Names of the credentials that are set, by provider. The values are never returned',
  }),
  providers: Type.Array(Type.String()),
});
export const readAuthorities = defineEndpoint({
  audited: false,
  ...common,
  method: 'GET',
  path: '/v1/authorities',
  permission: 'any_user',
  branch: 'query',
  summary: "Retrieve the branch's identity provider settings",
  answers: { 200: managed(AuthoritySettings) },
});
export const saveAuthorities = defineEndpoint({
  ...common,
  method: 'PUT',
  path: '/v1/authorities',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Set the order of providers, timeouts, hedging and cache',
  body: Type.Object({ routing: Type.Unknown() }),
  answers: { 200: managed(AuthoritySettings) },
});
export const saveCredentials = defineEndpoint({
  ...common,
  method: 'PUT',
  path: '/v1/authorities/:provider/credentials',
  permission: 'manage_keys',
  branch: 'query',
  summary: "Set or, with null, remove a provider's credentials. They are never returned",
  stepUp: true,
  params: Type.Object({ provider: Type.String({ maxLength: 80 }) }),
  body: Type.Object({ credentials: Type.Unknown() }),
  answers: { 200: managed(AuthoritySettings) },
});
export const authorityHealth = defineEndpoint({
  audited: false,
  ...common,
  method: 'GET',
  path: '/v1/authorities/health',
  permission: 'any_user',
  summary: "Retrieve each provider's calls, errors, latency and circuit breaker since the start, by country",
  answers: { 200: managed(Type.Object({ items: Type.Array(Type.Unknown()) })) },
});

import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { BranchQuery, managed } from './management.ts';

const common = { access: 'token', tag: 'Identity authorities', query: BranchQuery } as const;

export const AuthoritySettings = Type.Object({
  routing: Type.Unknown({
    description: 'Order of providers by country and type, time-outs, hedging, cache (docs/authorities.md)',
  }),
  credentials: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'Which credentials are set, by provider; never their values',
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
  summary: 'How the branch has its customers looked up',
  answers: { 200: managed(AuthoritySettings) },
});
export const saveAuthorities = defineEndpoint({
  ...common,
  method: 'PUT',
  path: '/v1/authorities',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Set the order of providers, time-outs, hedging and cache',
  body: Type.Object({ routing: Type.Unknown() }),
  answers: { 200: managed(AuthoritySettings) },
});
export const saveCredentials = defineEndpoint({
  ...common,
  method: 'PUT',
  path: '/v1/authorities/:provider/credentials',
  permission: 'manage_keys',
  branch: 'query',
  summary: "Set a provider's credentials, or take them away with null; never read back",
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
  summary: 'Each provider in each country since the start: calls, faults, latency, breaker',
  answers: { 200: managed(Type.Object({ items: Type.Array(Type.Unknown()) })) },
});

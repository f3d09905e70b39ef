import { type Static, Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import { defineEndpoint } from '../endpoint.ts';
import { literals, Maybe } from '../schemas.ts';
import { BranchQuery, managed } from './management.ts';

const common = { access: 'token', tag: 'Identity authorities', query: BranchQuery } as const;

const ProviderName = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' });

/**
 * Settings that choose the providers of a branch, as the management API reads and writes them. Absent fields have their
 * defaults.
 */
export const RoutingSettings = Type.Object(
  {
    order: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^([a-z]+(/[a-z_]+)?|\\*)$' }),
        Type.Array(ProviderName, { maxItems: 20, uniqueItems: true }),
        {
          description: 'Providers in the order they are asked, by country/type, country, or * for all',
          additionalProperties: false,
        },
      ),
    ),
    timeout_ms: Type.Optional(Type.Integer({ minimum: 500, maximum: 60_000, description: 'For one provider' })),
    total_ms: Type.Optional(Type.Integer({ minimum: 500, maximum: 120_000, description: 'For all of them together' })),
    hedge: Type.Optional(
      Type.Array(ProviderName, {
        maxItems: 20,
        description: 'Providers asked again when slow; each call may be billed',
      }),
    ),
    cache_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30 * 86_400,
        description: 'How long a verified answer serves again; 0 for never',
      }),
    ),
  },
  { additionalProperties: false },
);
export type RoutingSettings = Static<typeof RoutingSettings>;

/** Credentials of one provider. The text of a refusal never contains one of these values. */
export const ProviderCredentials = Type.Record(
  Type.String({ pattern: '^[a-z][a-z0-9_.]{0,79}$' }),
  Type.String({ minLength: 1, maxLength: 4_000 }),
  { maxProperties: 40, additionalProperties: false },
);
export type ProviderCredentials = Static<typeof ProviderCredentials>;

export const AuthoritySettings = Type.Object({
  routing: RoutingSettings,
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
  body: Type.Object({ routing: describedBy<RoutingSettings>(['RoutingSettings']) }),
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
  body: Type.Object({ credentials: describedBy<ProviderCredentials | null>(['ProviderCredentials', 'null']) }),
  answers: { 200: managed(AuthoritySettings) },
});
const ProviderHealth = Type.Object({
  provider: Type.String(),
  country: Type.String(),
  state: literals(['closed', 'half_open', 'open'], { description: 'State of the circuit breaker' }),
  under_way: Type.Integer(),
  waiting: Type.Integer(),
  answers: Type.Record(Type.String(), Type.Integer(), { description: 'Number of answers of each kind' }),
  p50_ms: Maybe(Type.Number()),
  p95_ms: Maybe(Type.Number()),
  p99_ms: Maybe(Type.Number()),
});
export const authorityHealth = defineEndpoint({
  audited: false,
  ...common,
  method: 'GET',
  path: '/v1/authorities/health',
  permission: 'any_user',
  summary: "Retrieve each provider's calls, errors, latency and circuit breaker since the start, by country",
  answers: { 200: managed(Type.Object({ items: Type.Array(ProviderHealth) })) },
});

import type { TSchema } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { livenessCompleted } from './liveness-completed.ts';
import { moduleEvents } from './module-events.ts';

/** Webhook as an OpenAPI callback: its address, its body, and the key that signs it. */
export interface Callback {
  /** URL as a runtime expression of OpenAPI 3.0, or an example URL if the address was set by an earlier call. */
  readonly url: string;
  readonly body: TSchema;
  readonly signed: string;
}

const SET_BEFORE = 'https://receiver.example/webhook';
const signed = {
  module: "Signed with the hash key of the branch's integration",
  sdk: "Signed with the configuration's webhook secret without its dashes",
} as const;
const moduleEvent = (name: keyof typeof moduleEvents, url = SET_BEFORE): Record<string, Callback> => ({
  [name]: { url, body: moduleEvents[name], signed: signed.module },
});
const run = (url = SET_BEFORE): Record<string, Callback> => ({
  'liveness.completed': { url, body: livenessCompleted, signed: signed.sdk },
});

/** Webhooks of each endpoint: of endpoints that cause webhooks, and of endpoints that set their addresses. */
const callbacks: Readonly<Record<string, Readonly<Record<string, Callback>>>> = {
  'POST /api/v1/monitoring/transaction_monitoring': moduleEvent('suspicious_transaction'),
  'POST /api/v1/monitoring/transaction_monitoring/batch': moduleEvent('suspicious_transaction'),
  'POST /api/onboarding/verify_customer': moduleEvent('customer_verified'),
  'PUT /v1/integrations/webhook': Object.assign(
    {},
    ...(Object.keys(moduleEvents) as (keyof typeof moduleEvents)[]).map((name) =>
      moduleEvent(name, '{$request.body#/url}'),
    ),
  ) as Record<string, Callback>,
  'POST /v1/sdk/submit': run(),
  'POST /v1/sdk-config': run('{$request.body#/webhook_url}'),
  'PATCH /v1/sdk-config/:config_id': run('{$request.body#/webhook_url}'),
};
export const callbacksOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Readonly<Record<string, Callback>> =>
  callbacks[`${method} ${path}`] ?? {};

import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { type ModuleEventName, moduleEvents } from '../events/module-events.ts';
import { expected } from '../expectations.ts';
import { CodedMessage, GivenTime, literals, Maybe, MaybePersonal, Time } from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const tag = 'Webhooks';
const common = { access: 'token', tag } as const;

/** Module events that a branch can turn on. */
const EventName = literals(Object.keys(moduleEvents) as ModuleEventName[]);

export const Integration = Type.Object({
  url: Maybe(Type.String()),
  hash_key_last_four: Maybe(Type.String({ description: 'The hash key itself is never read back' })),
  events: Type.Array(Type.String()),
  failing_since: Maybe(Time),
  paused_at: Maybe(Time),
});
export const readIntegration = defineEndpoint({
  audited: false,
  ...common,
  method: 'GET',
  path: '/v1/integrations/webhook',
  permission: 'any_user',
  branch: 'query',
  summary: 'Where module events of the branch go',
  query: BranchQuery,
  answers: { 200: managed(Integration) },
});
export const saveIntegration = defineEndpoint({
  ...common,
  method: 'PUT',
  path: '/v1/integrations/webhook',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Set address, hash key and events; resumes a paused endpoint',
  stepUp: true,
  query: BranchQuery,
  body: Type.Object({
    url: Type.String({ maxLength: 2000, pattern: '^https?://[^\\s]+$', ...expected('expected_web_address') }),
    hash_key: Type.Optional(
      Type.String({
        minLength: 16,
        maxLength: 128,
        pattern: '^[^-\\s]+$',
        ...expected('expected_hash_key'),
      }),
    ),
    events: Type.Optional(Type.Array(EventName, { maxItems: 10 })),
  }),
  answers: { 200: managed(Integration) },
});
export const removeIntegration = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/integrations/webhook',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Remove address, hash key and events; nothing is recorded for the branch from then on',
  query: BranchQuery,
  answers: { 200: managed(Integration) },
});

export const DeliveryAttempt = Type.Object({
  at: Time,
  url: Maybe(Type.String({ description: 'Where it was sent; null when nothing was sent' })),
  status: Maybe(Type.Integer()),
  duration_ms: Type.Integer(),
  // The first 2 KB of the receiver's answer, which may repeat the event.
  answer_start: MaybePersonal,
  error: Maybe(Type.String()),
});
/** Result of a test delivery to a saved address, of a branch or of an SDK configuration. */
export const WebhookTest = Type.Intersect([Type.Object({ delivered: Type.Boolean() }), DeliveryAttempt]);
export const testIntegration = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/integrations/webhook/test',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Send a signed example event now, and report what the receiver did',
  query: BranchQuery,
  answers: { 200: managed(WebhookTest) },
});

export const examineIntegration = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/integrations/webhook/examine',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Send a good delivery and wrong ones now, and tell which mistakes the receiver makes',
  description: 'What `hakiki doctor` does. Up to a dozen deliveries of an example event, one after the other.',
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Object({
        findings: Type.Array(
          Type.Object({
            delivery: Type.String({ description: 'What was sent' }),
            right: Type.Boolean(),
            says: Type.String({ description: 'What was answered, and if that was wrong, which mistake it tells of' }),
            delivery_message: CodedMessage,
            says_message: CodedMessage,
          }),
        ),
      }),
    ),
  },
});

export const Delivery = Type.Object({
  id: Type.Integer(),
  event: Type.String(),
  channel: Type.String({ description: 'module or sdk' }),
  state: Type.String({ description: 'pending, delivered or dead' }),
  created_at: Time,
  next_at: Maybe(Time),
  finished_at: Maybe(Time),
  attempts: Type.Array(DeliveryAttempt),
});
export const listDeliveries = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/webhook-deliveries',
  permission: 'any_user',
  branch: 'query',
  summary: 'Deliveries with each of their attempts',
  personal: { subject: 'delivery', items: true },
  query: Type.Intersect([PageQuery, Type.Object({ state: Type.Optional(Type.String()) })]),
  answers: { 200: managed(page(Delivery)) },
});
const DeliveryRequest = Type.Object({
  method: Type.Literal('POST'),
  headers: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Maybe(
        Type.String({ description: 'Null for the signature: each attempt is signed with the key in force' }),
      ),
    }),
  ),
  body: Maybe(Type.Unknown({ description: 'The event; null when it is past its retention' })),
});
export const readDelivery = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/webhook-deliveries/:id',
  permission: 'any_user',
  branch: 'query',
  summary: 'One delivery with its request and each of its attempts',
  personal: { subject: 'delivery' },
  params: IdParams,
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Intersect([
        Delivery,
        Type.Object({
          url: Maybe(Type.String({ description: 'The address in force now: the next attempt goes there' })),
          request: DeliveryRequest,
        }),
      ]),
    ),
  },
});
export const resendDelivery = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/webhook-deliveries/:id/resend',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Send one again',
  params: IdParams,
  query: BranchQuery,
  answers: { 200: managed(Type.Object({ id: Type.Integer() })) },
});
export const resendDead = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/webhook-deliveries/resend',
  permission: 'change_settings',
  branch: 'query',
  branchInHandler: true,
  summary: 'Send every dead one since a time again',
  query: BranchQuery,
  body: Type.Object({ since: GivenTime }),
  answers: { 200: managed(Type.Object({ count: Type.Integer() })) },
});

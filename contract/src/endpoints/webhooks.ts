import { Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import { defineEndpoint } from '../endpoint.ts';
import type { LivenessCompleted } from '../events/liveness-completed.ts';
import { type ModuleEvent, type ModuleEventName, moduleEvents } from '../events/module-events.ts';
import { expected } from '../expectations.ts';
import { CodedMessage, GivenTime, literals, Maybe, MaybePersonal, Time } from '../schemas.ts';
import { BranchQuery, IdParams, managed, PageQuery, page } from './management.ts';

const tag = 'Webhooks';
const common = { access: 'token', tag } as const;

/** Module events that a branch can turn on. */
const EventName = literals(Object.keys(moduleEvents) as ModuleEventName[]);

export const Integration = Type.Object({
  url: Maybe(Type.String()),
  hash_key_last_four: Maybe(Type.String({ description: 'The hash key itself is never returned' })),
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
  summary: "Retrieve the branch's webhook endpoint",
  query: BranchQuery,
  answers: { 200: managed(Integration) },
});
export const saveIntegration = defineEndpoint({
  ...common,
  method: 'PUT',
  path: '/v1/integrations/webhook',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Set the URL, hash key and events. Resumes a paused endpoint',
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
  summary: 'Remove the URL, hash key and events. Later events are not recorded',
  query: BranchQuery,
  answers: { 200: managed(Integration) },
});

export const DeliveryAttempt = Type.Object({
  at: Time,
  url: Maybe(Type.String({ description: 'URL of the request; null if nothing was sent' })),
  status: Maybe(Type.Integer()),
  duration_ms: Type.Integer(),
  // The first 2 KB of the receiver's answer, which may repeat the event.
  answer_start: MaybePersonal,
  error: Maybe(Type.String()),
  // Code of the failure that `error` describes. It is null in attempts from before 2026-11-27.
  error_message: Maybe(CodedMessage),
});
/** Result of a test delivery to the saved address of a branch or an SDK configuration. */
export const WebhookTest = Type.Intersect([Type.Object({ delivered: Type.Boolean() }), DeliveryAttempt]);
export const testIntegration = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/integrations/webhook/test',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Send a signed example event now, and return the receiver’s answer',
  query: BranchQuery,
  answers: { 200: managed(WebhookTest) },
});

export const examineIntegration = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/integrations/webhook/examine',
  permission: 'change_settings',
  branch: 'query',
  summary: 'Test the receiver with correct and wrong deliveries now. Returns its mistakes',
  description: 'Sends at most 12 deliveries of an example event, one after the other, as `hakiki doctor` does.',
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Object({
        findings: Type.Array(
          Type.Object({
            delivery: Type.String({ description: 'The delivery that was sent' }),
            right: Type.Boolean(),
            says: Type.String({ description: 'Status of the answer and, if it was wrong, the receiver’s mistake' }),
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
  summary: 'List deliveries with their attempts',
  personal: { subject: 'delivery', items: true },
  query: Type.Intersect([
    PageQuery,
    Type.Object({
      state: Type.Optional(Type.String({ 'x-enum': ['pending', 'delivered', 'dead'] })),
      from: Type.Optional(GivenTime),
      to: Type.Optional(GivenTime),
    }),
  ]),
  answers: { 200: managed(page(Delivery)) },
});
const DeliveryRequest = Type.Object({
  method: Type.Literal('POST'),
  headers: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Maybe(
        Type.String({ description: 'null for the signature, because each attempt is signed with the current key' }),
      ),
    }),
  ),
  body: describedBy<ModuleEvent | LivenessCompleted | null>(
    ['CustomerVerified', 'SuspiciousTransaction', 'ScreeningAlert', 'LivenessCompleted', 'null'],
    {
      description: 'The event; null after its retention time',
    },
  ),
});
export const readDelivery = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/webhook-deliveries/:id',
  permission: 'any_user',
  branch: 'query',
  summary: 'Retrieve a delivery with its request and attempts',
  personal: { subject: 'delivery' },
  params: IdParams,
  query: BranchQuery,
  answers: {
    200: managed(
      Type.Intersect([
        Delivery,
        Type.Object({
          url: Maybe(Type.String({ description: 'Current URL, used for the next attempt' })),
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
  summary: 'Retry a delivery',
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
  summary: 'Retry all dead deliveries since a time',
  query: BranchQuery,
  body: Type.Object({ since: GivenTime }),
  answers: { 200: managed(Type.Object({ count: Type.Integer() })) },
});

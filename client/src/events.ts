import type { components } from './generated/events.ts';

type Events = components['schemas'];
/** A transaction is suspicious. Use `data.id` to detect repeated deliveries. */
export type SuspiciousTransactionEvent = Events['suspicious_transaction'];
/**
 * The verification of a customer was completed, whatever the decision. The event is off by default, and a branch can
 * turn it on. Use `data.id` to detect repeated deliveries.
 */
export type CustomerVerifiedEvent = Events['customer_verified'];
/**
 * After a change of a list, a known customer matches an entry. The event is off by default, and a branch can turn it
 * on. Use `data.id` to detect repeated deliveries.
 */
export type ScreeningAlertEvent = Events['screening_alert'];
/** An SDK run ended. Use `verification_id` to detect repeated deliveries. */
export type LivenessCompletedEvent = Events['liveness.completed'];

export type WebhookEvent =
  | SuspiciousTransactionEvent
  | CustomerVerifiedEvent
  | ScreeningAlertEvent
  | LivenessCompletedEvent;

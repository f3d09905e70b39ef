import type { components } from './generated/events.ts';

type Events = components['schemas'];
/** A transaction was found suspicious. De-duplicate on `data.id`. */
export type SuspiciousTransactionEvent = Events['suspicious_transaction'];
/** A customer was verified, whatever the decision; off until the branch turns it on. De-duplicate on `data.id`. */
export type CustomerVerifiedEvent = Events['customer_verified'];
/** A list change matched a known customer; off until the branch turns it on. De-duplicate on `data.id`. */
export type ScreeningAlertEvent = Events['screening_alert'];
/** An SDK run ended. De-duplicate on `verification_id`. */
export type LivenessCompletedEvent = Events['liveness.completed'];

export type WebhookEvent =
  | SuspiciousTransactionEvent
  | CustomerVerifiedEvent
  | ScreeningAlertEvent
  | LivenessCompletedEvent;

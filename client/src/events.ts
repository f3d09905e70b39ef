import type { LivenessCompleted, ModuleEvent } from '@hakiki/contract';

/** A transaction was found suspicious. De-duplicate on `data.id`. */
export type SuspiciousTransactionEvent = ModuleEvent<'suspicious_transaction'>;
/** A customer was verified, whatever the decision; off until the branch turns it on. De-duplicate on `data.id`. */
export type CustomerVerifiedEvent = ModuleEvent<'customer_verified'>;
/** A list change matched a known customer; off until the branch turns it on. De-duplicate on `data.id`. */
export type ScreeningAlertEvent = ModuleEvent<'screening_alert'>;
/** An SDK run ended. De-duplicate on `verification_id`. */
export type LivenessCompletedEvent = LivenessCompleted;

export type WebhookEvent = ModuleEvent | LivenessCompletedEvent;

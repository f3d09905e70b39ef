export type * from './events.ts';
export { deduplicationKey, signingKey, verifyWebhook, WebhookError, type WebhookFault } from './verify-webhook.ts';

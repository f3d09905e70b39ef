export { HakikiConnectionError, HakikiError } from './errors.ts';
export type * from './events.ts';
export type { components, operations, paths } from './generated/api.ts';
export type * from './generated/schemas.ts';
export { createHakiki, type DocumentToRead, type Hakiki, type HakikiOptions } from './hakiki.ts';
export { deduplicationKey, signingKey, verifyWebhook, WebhookError, type WebhookFault } from './verify-webhook.ts';

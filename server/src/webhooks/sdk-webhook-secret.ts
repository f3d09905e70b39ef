import { randomBytes } from 'node:crypto';

/** Encryption context of a webhook secret, which binds the secret to its SDK configuration. */
export const secretContext = (configId: number): string => `sdk_configs.webhook_secret:${configId}`;

/**
 * Returns 128 random bits in the form of a UUID, as the contract requires. A standard random UUID has only 122 random
 * bits (ASVS 11.5.1, docs/adr/0500).
 */
export const newWebhookSecret = (): string =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

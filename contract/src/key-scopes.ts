/**
 * Scopes that an API key can be limited to. Each endpoint with an API key declares the one that it requires. This file
 * imports nothing, because the dashboard reads it.
 */
export const keyScopes = [
  'documents',
  'faces',
  'verify',
  'screening',
  'transactions',
  'risk',
  'sessions',
  'read',
  'settings',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Maximum number of address ranges of a key. */
export const MAX_KEY_ADDRESSES = 50;
/** Maximum time for which a key works after a new one replaced it, in hours: 30 days. */
export const MAX_KEY_OVERLAP_HOURS = 720;

/**
 * Scopes to which an API key can be limited. Each endpoint for API keys declares the scope that it requires. This file
 * imports nothing, because the dashboard imports it.
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
/** Maximum time for which a replaced key still works, in hours (30 days). */
export const MAX_KEY_OVERLAP_HOURS = 720;

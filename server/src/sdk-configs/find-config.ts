/** What other capabilities ask of SDK configurations. */
export { findConfig } from './config-store.ts';

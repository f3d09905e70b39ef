/** What other capabilities ask of SDK configurations. */
export { findConfig, isListedOrigin } from './config-store.ts';

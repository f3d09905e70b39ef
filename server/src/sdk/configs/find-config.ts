/** Reads of SDK configurations for other capabilities. */
export { findConfig, isListedOrigin } from './config-store.ts';

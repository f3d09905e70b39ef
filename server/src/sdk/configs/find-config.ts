/** Functions with which other modules read SDK configurations. */
export { findConfig, isListedOrigin } from './config-store.ts';

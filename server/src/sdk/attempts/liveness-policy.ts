import type { Clock } from '../../platform/clock.ts';
import type { LivenessPolicy } from '../configs/config-store.ts';
import type { SessionDetails } from '../sessions/session-store.ts';
import type { LivenessAttempt } from './attempt-store.ts';

/**
 * Returns the liveness policy of a session: its own, or that of the configuration. It is `passive` for a person who
 * cannot turn the head.
 */
export const policyOf = (
  config: { readonly liveness_policy: LivenessPolicy },
  details: SessionDetails,
): LivenessPolicy => (details.turnsWaived ? 'passive' : (details.livenessPolicy ?? config.liveness_policy));

/** Maximum number of attempts of one session: three failed ones, and some interrupted ones. */
export const MAX_BEGUN = 8;
/** Maximum time between two pieces of a recording, in milliseconds. */
const PIECE_MS = 30_000;

/** True if a piece arrives in time after the previous piece or the start of the attempt. */
export const isInTime = ({ commitments, createdAt }: LivenessAttempt, clock: Clock): boolean =>
  clock.now().getTime() - (commitments.at(-1)?.atMs ?? createdAt.getTime()) <= PIECE_MS;

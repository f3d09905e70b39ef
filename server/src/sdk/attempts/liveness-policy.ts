import type { Clock } from '../../platform/clock.ts';
import type { LivenessPolicy } from '../configs/config-store.ts';
import type { SessionDetails } from '../sessions/session-store.ts';
import type { LivenessAttempt } from './attempt-store.ts';

/**
 * Returns the liveness policy of a session: its own policy, or the policy of its configuration. For a person who cannot
 * turn the head, the policy is `passive`.
 */
export const policyOf = (
  config: { readonly liveness_policy: LivenessPolicy },
  details: SessionDetails,
): LivenessPolicy => (details.turnsWaived ? 'passive' : (details.livenessPolicy ?? config.liveness_policy));

/** Maximum number of attempts of one session. It allows three failed attempts and some interrupted attempts. */
export const MAX_BEGUN = 8;
/** Maximum time between two pieces of a recording, in milliseconds. */
const PIECE_MS = 30_000;

/** True if a piece arrives within the maximum time after the previous piece or the start of the attempt. */
export const isInTime = ({ commitments, createdAt }: LivenessAttempt, clock: Clock): boolean =>
  clock.now().getTime() - (commitments.at(-1)?.atMs ?? createdAt.getTime()) <= PIECE_MS;

import type { Clock } from '../../platform/clock.ts';
import type { LivenessPolicy } from '../configs/config-store.ts';
import type { SessionDetails } from '../sessions/session-store.ts';
import type { LivenessAttempt } from './attempt-store.ts';

/** Liveness policy of a session: its own, else the configuration's; a clip alone for a person who cannot turn the head. */
export const policyOf = (
  config: { readonly liveness_policy: LivenessPolicy },
  details: SessionDetails,
): LivenessPolicy => (details.turnsWaived ? 'passive' : (details.livenessPolicy ?? config.liveness_policy));

/** Attempts that one session may begin: three that fail, and some that are interrupted. */
export const MAX_BEGUN = 8;
/** Most time between two pieces of a recording. */
const PIECE_MS = 30_000;

/** Whether a piece comes in time, after the one before it or the attempt's beginning. */
export const isInTime = ({ commitments, createdAt }: LivenessAttempt, clock: Clock): boolean =>
  clock.now().getTime() - (commitments.at(-1)?.atMs ?? createdAt.getTime()) <= PIECE_MS;

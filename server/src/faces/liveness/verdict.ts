import { type Message, message, render } from '@hakiki/texts';
import type { FusionTable } from './cue-table.ts';
import type { Fusion } from './fuse.ts';

/** Message of a pass. Its English text is the contract's. */
export const LIVE = message('live');

/** Reason why the score of a still that passed is limited. The record contains this code. */
export const STILL_CODE = 'still_proves_no_life';
export const STILL_NOTE = render(STILL_CODE, {}, 'en');

/**
 * Minimum movement across the picture, in face widths. With more movement, the reason of the failure is that a face
 * without signs of life was moved by hand. With less movement, the reason is only that the face did not move.
 */
const CARRIED = 0.08;

/**
 * Returns the reason why the check passed or failed, according to the deciding cue. `travel` is the result of
 * `faceTravel`, or 0 for a still.
 */
export function reasonOf(fusion: Fusion, { cues }: FusionTable, travel: number): Message {
  if (fusion.passed) return LIVE;
  const decided = fusion.decidedBy === null ? undefined : cues[fusion.decidedBy];
  const words = decided?.words ?? decided?.bound?.words;
  if (words) return { code: words, params: {} } as Message;
  return travel > CARRIED ? message('liveness_carried') : message('liveness_no_movement');
}

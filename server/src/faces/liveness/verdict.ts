import { type Message, message, render } from '@hakiki/texts';
import type { FusionTable } from './cue-table.ts';
import type { Fusion } from './fuse.ts';

/** A pass; its English text is the contract's. */
export const LIVE = message('live');

/** Why a still that passed has so low a score: the code in its record, and its English text. */
export const STILL_CODE = 'still_proves_no_life';
export const STILL_NOTE = render(STILL_CODE, {}, 'en');

/** From this movement across the picture on, in face widths, a lifeless face was moved by hand and did not just keep still. */
const CARRIED = 0.08;

/** Why it passed or failed, by the deciding cue. `travel` as `faceTravel` measures it; 0 for a still. */
export function reasonOf(fusion: Fusion, { cues }: FusionTable, travel: number): Message {
  if (fusion.passed) return LIVE;
  const decided = fusion.decidedBy === null ? undefined : cues[fusion.decidedBy];
  const words = decided?.words ?? decided?.bound?.words;
  if (words) return { code: words, params: {} } as Message;
  return travel > CARRIED ? message('liveness_carried') : message('liveness_no_movement');
}

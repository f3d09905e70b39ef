import type { FusionTable } from './cue-table.ts';
import type { Fusion } from './fuse.ts';

/** The contract's word for a pass, in the contract's spelling. */
export const LIVE = 'Liveliness Detected';

/** Why a still that passed has so low a score, for whoever reads its record. */
export const STILL_NOTE = 'A still picture cannot show that a person is there now: its confidence is never above 60 %';

/** From this movement across the picture on, in face widths, a lifeless face was moved by hand and did not just keep still. */
const CARRIED = 0.08;

/** What decided, in words for the person who was checked. `travel` as `faceTravel` measures it; 0 for a still. */
export function verdictWords(fusion: Fusion, { cues }: FusionTable, travel: number): string {
  if (fusion.passed) return LIVE;
  const decided = fusion.decidedBy === null ? undefined : cues[fusion.decidedBy];
  const words = decided?.words ?? decided?.bound?.words;
  if (words) return words;
  return travel > CARRIED
    ? 'The frames show a flat picture moved in front of the camera'
    : 'No movement of a living face was seen; blink and turn your head a little';
}

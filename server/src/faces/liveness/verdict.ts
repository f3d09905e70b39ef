import type { FusionTable } from './cue-table.ts';
import type { Fusion } from './fuse.ts';

/** The contract's word for a pass, spelled its way. */
export const LIVE = 'Liveliness Detected';

/** Movement of the face across the picture, in face widths, from which a lifeless face was carried about and not just still. */
const CARRIED = 0.08;

/** What decided, in words for the person who was checked. `travel` as `faceTravel` measures it; 0 for a still. */
export function verdictWords(fusion: Fusion, { cues }: FusionTable, travel: number): string {
  if (fusion.passed) return LIVE;
  const words = fusion.decidedBy === null ? undefined : cues[fusion.decidedBy]?.words;
  if (words) return words;
  return travel > CARRIED
    ? 'The frames show a flat picture moved in front of the camera'
    : 'No movement of a living face was seen; blink and turn your head a little';
}

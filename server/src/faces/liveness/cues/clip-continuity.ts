import { median } from '../../../vision/image/median.ts';
import type { Raster } from '../../../vision/image/raster.ts';
import type { Thumbnail } from '../../../vision/video/decoded-video.ts';

/** Minimum period of a loop, and minimum half-length of a mirrored loop. A person may nod once or twice per second. */
const SHORTEST_LOOP_MS = 500;
const SHORTEST_MIRROR_MS = 1500;
/**
 * Minimum share of repeated frames. A replayed clip repeats nearly all of its frames, with a difference of at most
 * `REPEATED` grey levels. When a head turns back, only about half of the frames are repeated, and less exactly.
 */
const NEARLY_ALL = 0.85;
const REPEATED = 0.5;
/** Minimum movement in grey levels. With less movement, thumbnails show no motion that could repeat. */
const STILLNESS = 0.4;
/**
 * Minimum change of the whole picture at a cut. `least` is in grey levels. `times` is a multiple of the usual change in
 * the clip.
 */
const CUT = { least: 18, times: 8 };
/**
 * Maximum difference of a repeated picture, in grey levels. Even after compression, a camera's noise makes a larger
 * difference between frames.
 */
const SAME_PICTURE = 0.12;

/**
 * Returns the share of successive frames that show the same picture, 0 to 1. It is high if a still picture is played as
 * a video.
 */
export function frozenShare(frames: readonly Raster[]): number {
  if (frames.length < 2) return 1;
  const same = frames.slice(1).filter((frame, i) => meanDifference(frame.data, frames[i]!.data, 7) < SAME_PICTURE);
  return same.length / (frames.length - 1);
}

/** Number of frames of a part that are compared with each other. The comparison shows the movement in the part. */
const LOOKED_AT = 24;

/**
 * Measures how exactly the clip repeats itself, forwards or mirrored in time. 0 means not at all, and 1 means every
 * pixel. Compares the difference between frames one period apart with the difference between any two frames **of the
 * part that repeats**. A person who sits still looks the same after five seconds, so the first difference alone is no
 * proof.
 */
export function loopScore(thumbnails: readonly Thumbnail[]): number {
  const n = thumbnails.length;
  const length = (thumbnails.at(-1)?.ms ?? 0) - (thumbnails[0]?.ms ?? 0);
  if (n < 16 || length <= 0) return 0;
  const frameMs = length / (n - 1);
  const apart = (i: number, j: number) => meanDifference(thumbnails[i]!.grey, thumbnails[j]!.grey, 1);
  const likeness = (differences: readonly number[], first: number): number => {
    const nearest = quantile(differences, NEARLY_ALL);
    if (nearest > REPEATED) return 0;
    const moves = movement(apart, first, differences.length);
    return moves < STILLNESS ? 0 : Math.max(0, 1 - nearest / moves);
  };
  let best = 0;
  for (let lag = Math.ceil(SHORTEST_LOOP_MS / frameMs); lag <= n * 0.7; lag++) {
    const differences = Array.from({ length: n - lag }, (_, i) => apart(i, i + lag));
    best = Math.max(best, likeness(differences, 0));
  }
  const reach = Math.ceil(SHORTEST_MIRROR_MS / frameMs);
  for (let centre = reach; centre < n - reach; centre++) {
    const half = Math.min(centre, n - 1 - centre);
    // The frame at the turning point is shown once or twice.
    for (const shown of [1, 0]) {
      const differences = Array.from({ length: half }, (_, k) => apart(centre - k - shown, centre + k + 1));
      best = Math.max(best, likeness(differences, centre + 1));
    }
  }
  return best;
}

/**
 * Returns the median difference between frames of a part. The step between the chosen frames is 0.618 of the part's
 * length (the golden section), so that the step is not a multiple of the period of a shorter loop.
 */
function movement(apart: (i: number, j: number) => number, first: number, count: number): number {
  const looked = Array.from({ length: LOOKED_AT }, (_, k) => first + Math.floor(count * ((k * 0.618034) % 1)));
  return median(looked.flatMap((i, k) => looked.slice(k + 1).map((j) => apart(i, j))));
}

/** Returns the number of cuts in the clip. At a cut, the whole picture changes at once. */
export function cuts(thumbnails: readonly Thumbnail[]): number {
  const changes = thumbnails.slice(1).map(({ grey }, i) => meanDifference(grey, thumbnails[i]!.grey, 1));
  const usual = median(changes);
  return changes.filter((change) => change > CUT.least && change > CUT.times * usual).length;
}

/** Returns the mean absolute difference of every `step`th byte. Returns 255 for pictures of different sizes. */
function meanDifference(a: Uint8Array, b: Uint8Array, step: number): number {
  if (a.length !== b.length) return 255;
  let sum = 0;
  let count = 0;
  for (let i = 0; i < a.length; i += step, count++) sum += Math.abs(a[i]! - b[i]!);
  return count === 0 ? 0 : sum / count;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
}

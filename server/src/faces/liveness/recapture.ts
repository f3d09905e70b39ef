import { Type } from 'typebox';
import { infer } from '../../vision/faces/infer.ts';
import type { Raster } from '../../vision/image/raster.ts';
import type { Models } from '../../vision/models/models.ts';
import type { FaceView } from './views.ts';

export const RECAPTURE = 'recapture';
/** Number of frames of a clip that are examined, spread evenly. */
const FRAMES = 3;
/** Middles of the patches in widths and heights of the face. Five are on the face, and four are next to the face. */
const PLACES = [
  ...[0.3, 0.7].flatMap((x) => [0.25, 0.7].map((y) => [x, y] as const)),
  [0.5, 0.5],
  ...[-0.35, 1.35].flatMap((x) => [0.2, 0.8].map((y) => [x, y] as const)),
] as const;

/** Measures how much a face and its surroundings look like a picture of a screen or a print. */
export interface Recapture {
  /**
   * Examines the frames for this cue when they arrive. `of` is the total number of views if each frame shows a face.
   */
  lookAhead(views: readonly FaceView[], of: number): Promise<void>;
  /**
   * Returns the mean log-odds for the patches of a few frames. They come from the network of `models/recapture`.
   * Returns null if the picture is smaller than a patch.
   */
  logOdds(views: readonly FaceView[]): Promise<number | null>;
}

export function makeRecapture(models: Models): Recapture {
  const known = new Map<FaceView, readonly number[]>();
  const patchOdds = async (view: FaceView): Promise<readonly number[]> => {
    const found = known.get(view) ?? (await oddsOf(view, models));
    known.set(view, found);
    return found;
  };
  return {
    async lookAhead(views, of) {
      if (frameIndices(of).includes(views.length - 1)) await patchOdds(views.at(-1)!);
    },
    async logOdds(views) {
      const odds: number[] = [];
      for (const index of frameIndices(views.length)) odds.push(...(await patchOdds(views[index]!)));
      return odds.length === 0 ? null : odds.reduce((sum, one) => sum + one, 0) / odds.length;
    },
  };
}

/** Returns the middle index of each of `FRAMES` equal parts, without duplicates. */
const frameIndices = (count: number): readonly number[] =>
  count === 0
    ? []
    : [...new Set(Array.from({ length: FRAMES }, (_, i) => Math.floor(((2 * i + 1) * count) / (2 * FRAMES))))];

async function oddsOf({ raster, face: { box } }: FaceView, models: Models): Promise<readonly number[]> {
  const manifest = models.manifest(RECAPTURE, Type.Object({}));
  const { size } = manifest.input;
  if (Math.min(raster.width, raster.height) < size) return [];
  const patches = PLACES.map(([across, down]) =>
    patchAt(raster, [box.x + across * box.width, box.y + down * box.height], size),
  );
  const { recapture } = await infer(models, { name: RECAPTURE, manifest }, patches);
  return [...recapture!];
}

/**
 * Returns the original pixels around a point. The pixels are not scaled, because the traces are as small as pixels. If
 * a patch would extend beyond the picture, it is moved inside.
 */
function patchAt({ width, height, data }: Raster, [x, y]: readonly [number, number], size: number): Float32Array {
  const left = Math.max(0, Math.min(width - size, Math.round(x - size / 2)));
  const top = Math.max(0, Math.min(height - size, Math.round(y - size / 2)));
  const out = new Float32Array(size * size * 3);
  for (let row = 0; row < size; row++) {
    const from = ((top + row) * width + left) * 3;
    out.set(data.subarray(from, from + size * 3), row * size * 3);
  }
  return out;
}

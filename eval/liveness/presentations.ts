import sharp from 'sharp';
import type { Raster } from '../../server/src/vision/image/raster.ts';
import { encodeVideo } from '../../server/src/vision/video/encode-video.ts';
import { attackClip, attackStill, replayClip, SCREENS, SPECIES } from './attacks.ts';
import { FPS } from './live-clip.ts';
import { makeNoise } from './noise.ts';
import type { Portrait } from './portrait.ts';

/** One thing shown to the check: what it is, whether it is genuine, and its file. */
export interface Presentation {
  readonly species: string;
  readonly genuine: boolean;
  readonly bytes: Uint8Array;
}

/** Stills made from one portrait: every species of attack. */
export async function* stillAttacks(portrait: Portrait, seed: number): AsyncGenerator<Presentation> {
  for (const species of SPECIES) {
    const still = attackStill(species, portrait, makeNoise(seed));
    yield { species: `still: ${species.name}`, genuine: false, bytes: await jpegOf(still) };
  }
}

/**
 * Clips made from one portrait and its synthetic live clip: that clip, what is fed in past a camera (one frozen picture, a loop, a cut to another
 * person's clip), and of the species that are held before it two in a hand, one on a stand and one replay, by turns of `seed`.
 */
export async function* clips(
  portrait: Portrait,
  live: readonly Raster[],
  other: readonly Raster[] | null,
  seed: number,
): AsyncGenerator<Presentation> {
  const made = async (species: string, frames: readonly Raster[], genuine = false): Promise<Presentation> => ({
    species,
    genuine,
    bytes: await encodeVideo(frames, { fps: FPS, gopSize: FPS, bitrate: '2M' }),
  });
  const second = live.slice(0, FPS);
  yield made('clip: synthetic live face', live, true);
  yield made(
    'clip: one picture frozen',
    Array.from({ length: live.length }, () => portrait.picture),
  );
  yield made('clip: looped', [...second, ...second, ...second]);
  if (other) {
    const half = live.length >> 1;
    yield made('clip: cut to another person', [...live.slice(0, half), ...other.slice(half)]);
  }
  for (const turn of [0, 3]) {
    const species = SPECIES[(seed + turn) % SPECIES.length]!;
    yield made(`clip: ${species.name}, in a hand`, attackClip(species, portrait, makeNoise(seed), 1));
  }
  const stood = SPECIES[(seed + 5) % SPECIES.length]!;
  yield made(`clip: ${stood.name}, on a stand`, attackClip(stood, portrait, makeNoise(seed), 0));
  const screen = SCREENS[seed % SCREENS.length]!;
  yield made(`clip: replay on ${screen.name}`, replayClip(screen, live, makeNoise(seed)));
}

export async function jpegOf({ width, height, data }: Raster): Promise<Uint8Array> {
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

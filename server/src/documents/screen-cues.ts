import { Type } from 'typebox';
import { infer } from '../vision/faces/infer.ts';
import { periodicityOf } from '../vision/image/periodicity.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { Models } from '../vision/models/models.ts';

/**
 * Evidence that the picture was taken from a screen or a print. It is measured on the submitted picture and recorded.
 * It changes the result only if the branch has set thresholds.
 */
export interface ScreenCues {
  /**
   * Mean log-odds for nine parts of the picture, from the network of `models/recapture`. Null if the picture is smaller
   * than one part.
   */
  readonly recapture: number | null;
  /** Decimal logarithm of the strength of the strongest fine repeating pattern, such as moiré (`periodicityOf`). */
  readonly periodicity: number;
  /** Share of the picture's rim that is as dark as the frame of a screen, 0 to 1. */
  readonly dark_rim: number;
}

const RECAPTURE = 'recapture';
/** Middles of the measured parts, as shares of the picture's width and height. */
const PLACES = [0.2, 0.5, 0.8];
/** Width of the rim as a share of the picture's shorter side, and the brightness (0 to 255) below which it is dark. */
const RIM = 0.03;
const DARK = 40;

/** Measures a submitted picture. It takes 10 to 30 ms of one core. */
export async function measureScreenCues(picture: Raster, models: Models): Promise<ScreenCues> {
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  const odds = await patchOdds(picture, models);
  return {
    recapture: odds.length === 0 ? null : rounded(odds.reduce((sum, one) => sum + one, 0) / odds.length),
    periodicity: rounded(periodicityOf(picture)),
    dark_rim: rounded(darkRimOf(picture)),
  };
}

async function patchOdds(picture: Raster, models: Models): Promise<readonly number[]> {
  const manifest = models.manifest(RECAPTURE, Type.Object({}));
  const { size } = manifest.input;
  if (Math.min(picture.width, picture.height) < size) return [];
  const patches = PLACES.flatMap((down) => PLACES.map((across) => patchAt(picture, across, down, size)));
  const { recapture } = await infer(models, { name: RECAPTURE, manifest }, patches);
  return [...recapture!];
}

/** Returns the original pixels. They are not scaled, because the traces of a screen are as small as single pixels. */
function patchAt({ width, height, data }: Raster, across: number, down: number, size: number): Float32Array {
  const left = Math.max(0, Math.min(width - size, Math.round(across * width - size / 2)));
  const top = Math.max(0, Math.min(height - size, Math.round(down * height - size / 2)));
  const out = new Float32Array(size * size * 3);
  for (let row = 0; row < size; row++) {
    const from = ((top + row) * width + left) * 3;
    out.set(data.subarray(from, from + size * 3), row * size * 3);
  }
  return out;
}

function darkRimOf({ width, height, data }: Raster): number {
  const rim = Math.max(1, Math.round(RIM * Math.min(width, height)));
  let [dark, all] = [0, 0];
  for (let y = 0; y < height; y++) {
    const inner = y >= rim && y < height - rim;
    for (let x = 0; x < width; x++) {
      if (inner && x === rim && width > 2 * rim) x = width - rim;
      const at = (y * width + x) * 3;
      all++;
      if (data[at]! < DARK && data[at + 1]! < DARK && data[at + 2]! < DARK) dark++;
    }
  }
  return dark / all;
}

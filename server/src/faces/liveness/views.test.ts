import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modelsCache } from '../../../../models/cache.ts';
import { decodeImage } from '../../vision/image/decode-image.ts';
import type { Raster } from '../../vision/image/raster.ts';
import { type Models, openModels } from '../../vision/models/models.ts';
import { viewsOf } from './views.ts';

const PHOTO = join(import.meta.dirname, '../../../../node_modules/@vladmandic/face-api/demo/sample6.jpg');
const shipped = openModels([modelsCache()]);
const face = await decodeImage(readFileSync(PHOTO), { maxSide: 640 });
const blank: Raster = { ...face, data: new Uint8Array(face.data.length).fill(90) };

/** Returns a clip at eight frames per second. */
const clip = (...pictures: readonly Raster[]) => pictures.map((picture, i) => ({ ...picture, ms: i * 125 }));
const times = <Thing>(n: number, thing: Thing): Thing[] => Array.from({ length: n }, () => thing);

/** Rotates the picture by 90 degrees, like a picture from a phone that did not record the orientation. */
function onItsSide({ width, height, data }: Raster): Raster {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      turned.set(data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3), (x * height + (height - 1 - y)) * 3);
  return { width: height, height: width, data: turned };
}

/** Returns how often the detector ran for these frames. */
async function detectorRuns(frames: ReturnType<typeof clip>): Promise<number> {
  let runs = 0;
  const models: Models = {
    ...shipped,
    session(name) {
      if (name === 'face-detector') runs++;
      return shipped.session(name);
    },
  };
  await viewsOf(frames, models);
  return runs;
}

it('a face that comes a second and a half after the clip began is found within half a second', async () => {
  const views = await viewsOf(clip(...times(12, blank), ...times(8, face)), shipped);
  expect(views[0]!.ms - 12 * 125).toBeLessThanOrEqual(500);
  expect(views.at(-1)!.ms).toBe(19 * 125);
});

it('on a phone held sideways it is found a second after the first frame without it', async () => {
  const views = await viewsOf(clip(...times(5, blank), ...times(5, onItsSide(face))), shipped);
  expect(views.map(({ ms }) => ms)).toEqual([1000, 1125]);
});

it('a face that is gone for some frames is found in the next but a few', async () => {
  const views = await viewsOf(clip(...times(3, face), ...times(2, blank), ...times(3, face)), shipped);
  expect(views.map(({ ms }) => ms / 125)).toEqual([0, 1, 2, 5, 6, 7]);
});

it('without a face a clip of four seconds costs fewer than sixty runs of the detector, another second four more', async () => {
  expect(await detectorRuns(clip(...times(32, blank)))).toBe(52);
  expect(await detectorRuns(clip(...times(40, blank)))).toBe(56);
});

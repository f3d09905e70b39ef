import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { modelsCache } from '../../../../models/cache.ts';
import { decodeImage } from '../../vision/image/decode-image.ts';
import type { Raster } from '../../vision/image/raster.ts';
import { type Models, openModels } from '../../vision/models/models.ts';
import { makeRecapture, RECAPTURE } from './recapture.ts';
import type { FaceView } from './views.ts';

const PHOTO = join(import.meta.dirname, '../../../../node_modules/@vladmandic/face-api/demo/sample4.jpg');
const models = openModels([modelsCache()]);
const box = { x: 150, y: 100, width: 160, height: 160 };
const view = (raster: Raster, ms = 0) => ({ raster, face: { box }, ms }) as unknown as FaceView;

let photo: Raster;
beforeAll(async () => {
  photo = await decodeImage(readFileSync(PHOTO), { maxSide: 640 });
});

/** Returns the models, and the number of patches that the network received. */
function counted(): { readonly models: Models; readonly patches: () => number } {
  let patches = 0;
  const session = async (name: string) => {
    const opened = await models.session(name);
    return Object.assign(Object.create(opened) as typeof opened, {
      run: (feeds: Parameters<typeof opened.run>[0]) => {
        if (name === RECAPTURE) patches += feeds['patches']!.dims[0]!;
        return opened.run(feeds);
      },
    });
  };
  return { models: { ...models, session }, patches: () => patches };
}

it('the dots of a print raise the odds', async () => {
  const dots = photo.data.map((value, i) => {
    const [x, y] = [Math.floor(i / 3) % photo.width, Math.floor(i / 3 / photo.width)];
    const ink = Math.cos((x + 0.4 * y) * 1.5) + Math.cos((y - 0.4 * x) * 1.5);
    return Math.max(0, Math.min(255, value + 30 * ink));
  });
  const recapture = makeRecapture(models);
  const [plain, printed] = [
    await recapture.logOdds([view(photo)]),
    await recapture.logOdds([view({ ...photo, data: dots })]),
  ];
  expect(printed!).toBeGreaterThan(plain! + 1);
});

it('three frames of a clip are looked at, nine patches of each, once, also where they were looked at ahead', async () => {
  const { models: watched, patches } = counted();
  const views = Array.from({ length: 12 }, (_, i) => view(photo, i));
  const recapture = makeRecapture(watched);
  for (const [i] of views.entries()) await recapture.lookAhead(views.slice(0, i + 1), views.length);
  expect(patches()).toBe(27);
  const odds = await recapture.logOdds(views);
  expect(patches()).toBe(27);
  expect(await makeRecapture(models).logOdds(views)).toBe(odds);
});

it('a face at the edge is looked at within the picture, and a picture smaller than a patch says nothing', async () => {
  const away = { ...view(photo), face: { box: { x: -300, y: 5000, width: 200, height: 200 } } } as FaceView;
  expect(Number.isFinite(await makeRecapture(models).logOdds([away]))).toBe(true);
  const tiny = view({ width: 63, height: 200, data: new Uint8Array(63 * 200 * 3) });
  expect(await makeRecapture(models).logOdds([tiny])).toBeNull();
});

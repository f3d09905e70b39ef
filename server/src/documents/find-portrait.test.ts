import { expect, test } from 'vitest';
import type { Face } from '../vision/faces/face.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { Models } from '../vision/models/models.ts';
import { findPortrait, type PortraitSearch } from './find-portrait.ts';

const page: Raster = { width: 200, height: 150, data: new Uint8Array(200 * 150 * 3).fill(200) };
const models = {} as Models;
const face = (cx: number, cy: number, width: number): Face => ({
  box: { x: cx - width / 2, y: cy - width / 2, width, height: width },
  keypoints: { rightEye: [cx, cy], leftEye: [cx, cy], nose: [cx, cy], mouth: [cx, cy] },
  score: 0.9,
  angle: 0,
});
/** The portrait stands around (50, 75); the document ends at 160. */
const places: PortraitSearch['places'] = [
  {
    place: { x: [40, 60], y: [60, 90], width: [20, 50], page: { x: [0, 160], y: [0, 150] } },
    frame: { origin: [0, 0], unit: 1, angle: 0 },
  },
];
const own = face(50, 75, 30);

/** Whether a portrait was given, and the results of its checks: of itself, of other faces, of the ghost. */
async function look(faces: readonly Face[], distance = 0.2, search: Partial<PortraitSearch> = {}) {
  const detect = async (raster: Raster) => (raster.width === page.width ? faces : []);
  const compare = async () => ({ distance, threshold: 0.45 });
  const found = await findPortrait({ page, around: null, places, ...search }, { models, detect, compare });
  return [found.portrait !== null, ...found.checks.map(({ result }) => result)];
}

test('the face in its place is the portrait', async () => {
  expect(await look([own])).toEqual([true, 'pass', 'pass']);
});

test('a page without a face in that place has none, whatever faces it shows', async () => {
  expect(await look([])).toEqual([false, 'not_found', 'pass']);
  expect(await look([face(180, 75, 30)])).toEqual([false, 'not_found', 'fail']);
  expect(await look([face(50, 75, 60)])).toEqual([false, 'not_found', 'fail']);
  expect(await look([{ ...own, angle: 1 }])).toEqual([false, 'not_found', 'fail']);
});

test('beside a larger face outside the document the portrait stays the one in its place', async () => {
  expect(await look([face(180, 75, 38), own])).toEqual([true, 'pass', 'fail']);
});

test('of two faces in the place neither is taken', async () => {
  expect(await look([face(42, 75, 20), face(60, 80, 20)])).toEqual([false, 'not_found', 'fail']);
});

test('a smaller face on the document is its ghost: the same person, another, or not to be told', async () => {
  const ghost = face(120, 100, 25);
  expect(await look([own, ghost], 0.2)).toEqual([true, 'pass', 'pass', 'pass']);
  expect(await look([own, ghost], 0.6)).toEqual([true, 'pass', 'pass', 'not_compared']);
  expect(await look([own, ghost], 0.9)).toEqual([true, 'pass', 'pass', 'fail']);
  const [large, clear] = [face(50, 75, 48), face(120, 100, 41)];
  expect(await look([large, clear], 0.65)).toEqual([true, 'pass', 'pass', 'fail']);
  expect(await look([own, face(120, 100, 12)], 0.9)).toEqual([true, 'pass', 'pass', 'not_compared']);
  expect(await look([own, face(120, 100, 29)], 0.2)).toEqual([true, 'pass', 'fail']);
});

test('a kind without a ghost has no second face', async () => {
  const { place, frame } = places[0]!;
  const { page: _, ...slip } = place;
  expect(await look([own, face(120, 100, 25)], 0.2, { places: [{ place: slip, frame }] })).toEqual([
    true,
    'pass',
    'fail',
  ]);
});

test('a face of the picture outside the page that was cut out of it counts as another', async () => {
  const picture: Raster = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 3) };
  const corners = [
    [100, 50],
    [300, 50],
    [300, 200],
    [100, 200],
  ] as const;
  const detect = async (raster: Raster) =>
    raster === picture ? [face(150, 125, 30), face(350, 100, 40)] : raster.width === page.width ? [own] : [];
  const { portrait, checks } = await findPortrait(
    { page, around: { picture, corners }, places },
    { models, detect, compare: undefined },
  );
  expect([portrait !== null, checks.map(({ result }) => result)]).toEqual([true, ['pass', 'fail']]);
});

import { describe, expect, test } from 'vitest';
import type { Face } from '../vision/faces/face.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { Models } from '../vision/models/models.ts';
import { findPortrait } from './find-portrait.ts';
import type { PortraitSearch } from './portrait-search.ts';

const page: Raster = { width: 200, height: 150, data: new Uint8Array(200 * 150 * 3).fill(200) };
const models = {} as Models;
const face = (cx: number, cy: number, width: number): Face => ({
  box: { x: cx - width / 2, y: cy - width / 2, width, height: width },
  keypoints: { rightEye: [cx, cy], leftEye: [cx, cy], nose: [cx, cy], mouth: [cx, cy] },
  score: 0.9,
  angle: 0,
});
/** The portrait is around (50, 75), and the document ends at 160. */
const places: PortraitSearch['places'] = [
  {
    place: { x: [40, 60], y: [60, 90], width: [20, 50], page: { x: [0, 160], y: [0, 150] } },
    frame: { origin: [0, 0], unit: 1, angle: 0 },
  },
];
const own = face(50, 75, 30);

/**
 * Returns whether there is a portrait, and the results of the checks: portrait, other faces, ghost portrait. The page
 * does not show the edges of a photo.
 */
async function look(faces: readonly Face[], distance = 0.2, search: Partial<PortraitSearch> = {}) {
  const detect = async (raster: Raster) => (raster.width === page.width ? faces : []);
  const compare = async () => ({ distance, threshold: 0.45 });
  const found = await findPortrait(
    { page, around: null, places, textAngle: 0, ...search },
    { models, detect, compare },
  );
  const parallel = found.checks.find(({ name }) => name === 'portrait_parallel_to_text');
  expect(parallel?.result).toBe(found.portrait === null ? undefined : 'not_compared');
  return [found.portrait !== null, ...found.checks.filter((check) => check !== parallel).map(({ result }) => result)];
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

test('where the picture shows another document no face is taken', async () => {
  expect(await look([own], 0.2, { hasOther: true })).toEqual([false, 'not_found', 'fail']);
});

test('of two faces in the place neither is taken', async () => {
  expect(await look([face(42, 75, 20), face(60, 80, 20)])).toEqual([false, 'not_found', 'fail']);
});

test('what is hardly a face, such as a coat of arms, is no other face, and takes no portrait away', async () => {
  const arms = (cx: number, cy: number): Face => ({ ...face(cx, cy, 22), score: 0.79 });
  expect(await look([arms(180, 75)])).toEqual([false, 'not_found', 'pass']);
  expect(await look([own, arms(180, 75)])).toEqual([true, 'pass', 'pass']);
  expect(await look([own, arms(60, 80)])).toEqual([true, 'pass', 'pass']);
  expect(await look([own, { ...arms(180, 75), score: 0.85 }])).toEqual([true, 'pass', 'fail']);
  expect(await look([arms(42, 75), arms(60, 80)])).toEqual([false, 'not_found', 'pass']);
});

test('without a place no face is taken; one may be the portrait, two are not', async () => {
  const [large, small] = [face(60, 75, 60), face(150, 75, 30)];
  const anywhere = { places: [] };
  expect(await look([], 0.2, anywhere)).toEqual([false, 'not_found', 'pass']);
  expect(await look([large], 0.2, anywhere)).toEqual([false, 'not_found', 'not_compared']);
  expect(await look([large, small], 0.2, anywhere)).toEqual([false, 'not_found', 'fail']);
  expect(await look([large, { ...small, score: 0.7 }], 0.2, anywhere)).toEqual([false, 'not_found', 'not_compared']);
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

test('a small face at the edge of the document is no ghost', async () => {
  expect(await look([own, face(8, 8, 20)])).toEqual([true, 'pass', 'fail']);
  expect(await look([own, face(155, 75, 20)])).toEqual([true, 'pass', 'fail']);
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

describe('the picture that the page was cut out of', () => {
  const picture: Raster = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 3) };
  const corners = [
    [100, 50],
    [300, 50],
    [300, 200],
    [100, 200],
  ] as const;
  const around = async (faces: readonly Face[], turns = 0, ofPage: readonly Face[] = [own]) => {
    const detect = async (raster: Raster) => (raster === picture ? faces : raster.width === page.width ? ofPage : []);
    const { portrait, checks } = await findPortrait(
      { page, around: { picture, corners, turns }, places, textAngle: 0 },
      { models, detect, compare: undefined },
    );
    return [portrait !== null, checks.find(({ name }) => name === 'no_other_face')?.result];
  };
  const portrait = face(150, 125, 30);

  test('shows the portrait too', async () => expect(await around([portrait])).toEqual([true, 'pass']));
  test('a face outside the page counts as another', async () =>
    expect(await around([portrait, face(350, 100, 40)])).toEqual([true, 'fail']));
  test('a doubtful face counts outside the page, and not on it', async () => {
    expect(await around([portrait, { ...face(350, 100, 15), score: 0.7 }])).toEqual([true, 'fail']);
    expect(await around([portrait, { ...face(350, 100, 15), score: 0.6 }])).toEqual([true, 'pass']);
    expect(await around([portrait, { ...face(250, 100, 15), score: 0.7 }])).toEqual([true, 'pass']);
  });
  test('a face that is doubtful on the page and sure in the picture counts', async () => {
    const [onPage, inPicture] = [face(156, 50, 15), face(256, 100, 15)];
    const doubtful = [own, { ...onPage, score: 0.75 }];
    expect(await around([portrait, inPicture], 0, doubtful)).toEqual([true, 'fail']);
    expect(await around([portrait, { ...inPicture, score: 0.75 }], 0, doubtful)).toEqual([true, 'pass']);
  });
  test('so does a face over its edge that the page does not show', async () =>
    expect(await around([portrait, face(105, 55, 20)])).toEqual([true, 'fail']));
  test('where the page was turned upright, the portrait is looked for where it was', async () => {
    expect(await around([face(250, 125, 30)], 2)).toEqual([true, 'pass']);
    expect(await around([face(200, 162, 30)], 1)).toEqual([true, 'pass']);
    expect(await around([portrait], 2)).toEqual([true, 'fail']);
  });
});

describe('a print beside the page with a face that is too small for the detector', () => {
  const corners = [
    [100, 50],
    [300, 50],
    [300, 200],
    [100, 200],
  ] as const;
  const fill = (raster: Raster, [left, top, right, bottom]: readonly [number, number, number, number]): Raster => {
    const data = Uint8Array.from(raster.data);
    for (let y = top; y < bottom; y++) data.fill(230, (y * raster.width + left) * 3, (y * raster.width + right) * 3);
    return { ...raster, data };
  };
  const ground: Raster = { width: 400, height: 300, data: new Uint8Array(400 * 300 * 3).fill(40) };
  const alone = fill(ground, [100, 50, 300, 200]);
  const look = async (picture: Raster, inPrint: readonly Face[] = [face(30, 30, 15)]) => {
    const searched: number[] = [];
    const detect = async (raster: Raster) => {
      if (raster.width === page.width) return [own];
      if (raster.width === picture.width) return [face(150, 125, 30)];
      searched.push(raster.width);
      return inPrint;
    };
    const { checks } = await findPortrait(
      { page, around: { picture, corners, turns: 0 }, places, textAngle: 0 },
      { models, detect, compare: undefined },
    );
    // The first search is that of the portrait's place on the page.
    return [checks.find(({ name }) => name === 'no_other_face')?.result, searched.length - 1];
  };

  test('the page alone has nothing beside it', async () => expect(await look(alone)).toEqual(['pass', 0]));
  test('is searched alone', async () => expect(await look(fill(alone, [330, 60, 370, 110]))).toEqual(['fail', 1]));
  test('without a face is no other face', async () =>
    expect(await look(fill(alone, [330, 60, 370, 110]), [])).toEqual(['pass', 1]));
  test('a thread or a speck is not searched', async () => {
    expect(await look(fill(alone, [330, 60, 334, 200]))).toEqual(['pass', 0]);
    expect(await look(fill(alone, [330, 60, 334, 64]))).toEqual(['pass', 0]);
  });
});

test('a photo that is turned against the text was laid over the page', async () => {
  const turned: Raster = { ...page, data: Uint8Array.from(page.data) };
  for (let y = 0; y < page.height; y++)
    for (let x = 0; x < page.width; x++) {
      const [dx, dy] = [x - 50, y - 75];
      if (Math.abs(dx + 0.07 * dy) <= 26 && Math.abs(dy - 0.07 * dx) <= 34)
        turned.data.fill(60, 3 * (y * 200 + x), 3 * (y * 200 + x) + 3);
    }
  const detect = async () => [own];
  const resultOf = async (textAngle: number) => {
    const { checks } = await findPortrait(
      { page: turned, around: null, places, textAngle },
      { models, detect, compare: undefined },
    );
    return checks.find(({ name }) => name === 'portrait_parallel_to_text')?.result;
  };
  expect(await resultOf(0)).toBe('fail');
  expect(await resultOf(Math.atan(0.07))).toBe('pass');
});

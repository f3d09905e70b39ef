import { expect, it } from 'vitest';
import { MINIATURE_SIDE } from './decoded-video.ts';
import { thumbnailOf } from './thumbnail.ts';

const miniature = (colour: (x: number, y: number) => readonly number[]) =>
  Uint8Array.from(
    Array.from({ length: MINIATURE_SIDE ** 2 }, (_, i) =>
      colour(i % MINIATURE_SIDE, Math.floor(i / MINIATURE_SIDE)),
    ).flat(),
  );

it('is the mean luma of each block of four by four pixels, in its place', () => {
  const grey = thumbnailOf(
    miniature((x, y) => (x >= 8 && x < 12 && y < 4 ? [x % 2 === 0 ? 200 : 100, 0, 50] : [0, 0, 0])),
  );
  expect(grey.length).toBe(256);
  // Brightness of 150 red and 50 blue by Rec. 601.
  expect([...grey.entries()].filter(([, value]) => value > 0)).toEqual([[2, 51]]);
});

it('keeps black and white as they are', () => {
  expect(new Set(thumbnailOf(miniature(() => [255, 255, 255])))).toEqual(new Set([255]));
  expect(new Set(thumbnailOf(miniature(() => [0, 0, 0])))).toEqual(new Set([0]));
});

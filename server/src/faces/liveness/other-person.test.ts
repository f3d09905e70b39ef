import { expect, test } from 'vitest';
import { frontViews } from './other-person.ts';
import type { FaceView } from './views.ts';

const [RIGHT_CHEEK, LEFT_CHEEK] = [234, 454];

/** Returns a view whose head is turned to the side by the given degrees. */
function turned(degrees: number, ms: number): FaceView {
  const radians = (degrees * Math.PI) / 180;
  const points = Array.from({ length: 468 }, () => [0, 0, 0]);
  points[RIGHT_CHEEK] = [-Math.cos(radians), 0, -Math.sin(radians)];
  points[LEFT_CHEEK] = [Math.cos(radians), 0, Math.sin(radians)];
  return { ms, mesh: { points } } as unknown as FaceView;
}

const times = (degrees: readonly number[], count: number) => frontViews(degrees.map(turned), count).map(({ ms }) => ms);

test('of each stretch of a clip the view from the front is taken, whichever way the head turns', () => {
  expect(times([0, 5, 30, -60, -40, -10, 20, 12], 4)).toEqual([0, 5, 7]);
});

test('a stretch that shows the head from the side alone says nothing', () => {
  expect(times([0, 1, 50, 60], 2)).toEqual([0]);
  expect(times([90, -80, 70, 60], 4)).toEqual([]);
});

test('a short clip gives each view once', () => {
  expect(times([3, 1], 4)).toEqual([0, 1]);
});

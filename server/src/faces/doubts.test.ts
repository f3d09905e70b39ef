import { expect, test } from 'vitest';
import { doubtsOf } from './doubts.ts';

const good = { box: { x: 0, y: 0, width: 120, height: 150 }, sharpness: 0.2, brightness: 110, turned: 10, quality: 80 };

test('a pair like those that the threshold was set on has no doubt', () => {
  expect(doubtsOf([good, good])).toEqual([]);
  expect(doubtsOf([good, { ...good, quality: null }])).toEqual([]);
});

test('the worse face of the two counts, and every doubt is named', () => {
  expect(doubtsOf([good, { ...good, box: { ...good.box, width: 40 } }])).toEqual(['small_face']);
  expect(
    doubtsOf([
      { ...good, sharpness: 0.01 },
      { ...good, brightness: 12, turned: 50, quality: 20 },
    ]),
  ).toEqual(['blurred_face', 'dark_face', 'turned_face', 'compressed_face']);
});

test('a face at the bounds themselves has no doubt', () => {
  const least = { box: { ...good.box, width: 48 }, sharpness: 0.024, brightness: 30, turned: 35, quality: 40 };
  expect(doubtsOf([least, least])).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { pairOfImages } from './pair-of-images.ts';

describe('pairOfImages', () => {
  test('the first whole pair wins', () => {
    const all = { image_one: 'a', image_two: 'b', image_url: 'c', selfie_url: 'd' };
    expect(pairOfImages(all).map(({ value }) => value)).toEqual(['a', 'b']);
    expect(pairOfImages({ ...all, image_two: '' }).map(({ value }) => value)).toEqual(['c', 'd']);
  });
  test('names what is missing of the pair that was begun', () => {
    expect(() => pairOfImages({})).toThrow('image_one is required');
    expect(() => pairOfImages({ image_one: 'a' })).toThrow('image_two is required');
    expect(() => pairOfImages({ selfie_url: 'a' })).toThrow('image_url is required');
  });
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { modelsCache } from '../../../models/cache.ts';
import { decodeImage } from '../vision/image/decode-image.ts';
import { openModels } from '../vision/models/models.ts';
import { analyseFace, blurScoreOf } from './analysis.ts';

const models = openModels([modelsCache()]);
const groupPhoto = readFileSync(createRequire(import.meta.url).resolve('@vladmandic/face-api/demo/sample6.jpg'));

const analysed = async (change: (photo: Sharp) => Sharp) => {
  const photo = sharp(groupPhoto).extract({ left: 150, top: 440, width: 420, height: 420 });
  return analyseFace(await decodeImage(await change(photo).jpeg({ quality: 92 }).toBuffer()), models);
};

test('a smiling woman', async () => {
  const analysis = await analysed((photo) => photo);
  expect(analysis).toMatchObject({ gender: 'female', dominantEmotion: 'happy', faceDetected: true, isBlurry: false });
  expect(analysis.faceConfidence).toBeGreaterThan(0.8);
});

test('the more a face is blurred, the higher its blur score', async () => {
  const scores: number[] = [];
  for (const sigma of [0.5, 2, 5, 9]) scores.push((await analysed((photo) => photo.blur(sigma))).blurScore);
  expect(scores).toEqual([...scores].sort((a, b) => a - b));
  expect(scores[0]).toBeLessThan(0.5);
  expect(scores.at(-1)).toBeGreaterThan(0.5);
});

test('without a face', async () => {
  const empty = { width: 300, height: 200, data: new Uint8Array(300 * 200 * 3).fill(140) };
  expect(await analyseFace(empty, models)).toEqual({
    gender: null,
    dominantEmotion: null,
    faceDetected: false,
    faceConfidence: 0,
    blurScore: 1,
    isBlurry: true,
  });
});

test('the blur score falls with sharpness and is one half at the limit', () => {
  expect([0, 0.024, 0.5].map(blurScoreOf)).toEqual([1, 0.5, 0.046]);
});

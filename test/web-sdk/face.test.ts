import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bend, posed } from '../../eval/liveness/live-clip.ts';
import { portraitOf } from '../../eval/liveness/portrait.ts';
import { modelsCache } from '../../models/cache.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { decodeImage } from '../../server/src/vision/image/decode-image.ts';
import { openModels } from '../../server/src/vision/models/models.ts';
import { packFaceNet } from '../../web-sdk/build-face-net.ts';
import { type FaceLook, faceHint, isTurned } from '../../web-sdk/src/face/face-hint.ts';
import { findFace, readFaceNet, type SeenFace, SIDE } from '../../web-sdk/src/face/face-net.ts';

const file = packFaceNet();
const net = readFaceNet(new Uint8Array(file).buffer);

/** A picture in which the specimen's photo takes so much of the side. */
async function scene(share: number): Promise<Uint8Array> {
  const inner = Math.round(SIDE * share);
  const photo = await sharp(await specimenPhoto())
    .resize(inner, inner, { fit: 'contain', background: '#8a8f96' })
    .toBuffer();
  const wall = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#8a8f96' } });
  return new Uint8Array(
    await wall
      .composite([{ input: photo }])
      .removeAlpha()
      .raw()
      .toBuffer(),
  );
}

describe('the page’s face detector', () => {
  test('finds a face, larger where it is larger, and none on a wall, in noise or in the dark', async () => {
    const [small, large] = [findFace(net, await scene(0.6)), findFace(net, await scene(1))];
    for (const face of [small, large]) {
      expect(face!.score).toBeGreaterThan(0.6);
      expect(Math.abs(face!.x - 0.5)).toBeLessThan(0.15);
    }
    expect(large!.width / small!.width).toBeGreaterThan(1.4);
    const nothing = [
      new Uint8Array(SIDE * SIDE * 3).fill(138),
      new Uint8Array(SIDE * SIDE * 3),
      Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) => (i * 7919 * (1 + (i % 13))) % 256),
    ];
    for (const pixels of nothing) expect(findFace(net, pixels)?.score ?? 0).toBeLessThan(0.4);
  });

  test('sees to which side a head turns by 20 degrees', async () => {
    const portrait = await portraitOf(await decodeImage(await specimenPhoto()), openModels([modelsCache()]));
    const { picture, mesh } = portrait!;
    const points = mesh.points.map(([x, y, z]) => [x, y, z] as const);
    const xs = points.map(([x]) => x);
    const size = Math.max(...xs) - Math.min(...xs);
    const seen = async (turn: number) => {
      const moved = posed(points, size, { turn, nod: 0, blink: 0, mouth: 0 });
      const { data, width, height } = bend(picture, points, moved, size, [0, 0]);
      const image = sharp(data, { raw: { width, height, channels: 3 } });
      const small = image.resize(SIDE, SIDE, { fit: 'contain', background: '#8a8f96' }).removeAlpha();
      return findFace(net, new Uint8Array(await small.raw().toBuffer()));
    };
    const ahead = (await seen(0))!.turn;
    // A positive angle moves the nose to the right of the picture, which is the person's left.
    const sides = (found: SeenFace | undefined) => [isTurned(found, 'left', ahead), isTurned(found, 'right', ahead)];
    expect(sides(await seen(0.35))).toEqual([true, false]);
    expect(sides(await seen(-0.35))).toEqual([false, true]);
    expect(sides(await seen(0.1))).toEqual([false, false]);
  });

  test('a file of another length is refused', () => {
    for (const length of [0, 10, file.length - 1, file.length + 1])
      expect(() => readFaceNet(new ArrayBuffer(length))).toThrow('not the face network');
  });
});

const face = (given: Partial<SeenFace> = {}): SeenFace => ({
  ...{ x: 0.5, y: 0.5, width: 0.42, height: 0.42, score: 0.9, turn: 0 },
  ...given,
});
const twice = (given: Partial<SeenFace>, light = 120) => {
  const look = { face: face(given), light };
  return faceHint(look, look);
};

describe('hints before the recording', () => {
  test.each([
    ['good', {}],
    ['far', { width: 0.2 }],
    ['near', { width: 0.7 }],
    ['aside', { x: 0.7 }],
    ['aside', { y: 0.25 }],
    ['aside', { turn: -0.8 }],
    ['none', { score: 0.3 }],
  ] as const)('%s: %o', (hint, given) => {
    expect(twice(given)).toBe(hint);
  });
  test('light goes before all else; a first look, or a face that moved, is told to hold still', () => {
    expect(twice({}, 20)).toBe('dark');
    expect(twice({}, 240)).toBe('bright');
    expect(faceHint({ face: undefined, light: 120 }, undefined)).toBe('none');
    expect(faceHint({ face: face(), light: 120 }, undefined)).toBe('still');
    expect(faceHint({ face: face(), light: 120 }, { face: face({ x: 0.6 }), light: 120 })).toBe('still');
  });
  test('good is said of no face outside the oval, whatever the looks are', () => {
    const share = fc.double({ min: -1, max: 2, noNaN: true });
    const look: fc.Arbitrary<FaceLook> = fc.record({
      face: fc.option(fc.record({ x: share, y: share, width: share, height: share, score: share, turn: share }), {
        nil: undefined,
      }),
      light: fc.double({ min: 0, max: 255, noNaN: true }),
    });
    fc.assert(
      fc.property(look, fc.option(look, { nil: undefined }), (now, before) => {
        if (faceHint(now, before) !== 'good') return;
        const { x, y, width, score } = now.face!;
        expect(score).toBeGreaterThanOrEqual(0.5);
        expect(Math.abs(x - 0.5) + Math.abs(y - 0.5)).toBeLessThan(0.32);
        expect(width > 0.25 && width < 0.65 && before?.face !== undefined).toBe(true);
      }),
    );
  });
});

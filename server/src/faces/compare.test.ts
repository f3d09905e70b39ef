import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { modelsCache } from '../../../models/cache.ts';
import { openModels } from '../vision/models/models.ts';
import { type Comparison, type ComparisonFault, makeCompareFaces } from './compare.ts';

const models = openModels([modelsCache()]);
const compare = makeCompareFaces({ models });

const require = createRequire(import.meta.url);
const groupPhoto = readFileSync(require.resolve('@vladmandic/face-api/demo/sample6.jpg'));

/** Four women from the group photo, each with a part of the background. */
const cutOut = (left: number, top: number, size = 420) =>
  sharp(groupPhoto).extract({ left, top, width: size, height: size }).jpeg({ quality: 92 }).toBuffer();

let [ada, bea, cleo]: [Buffer, Buffer, Buffer] = [Buffer.of(), Buffer.of(), Buffer.of()];
let emptyWall = Buffer.of();
beforeAll(async () => {
  [ada, bea, cleo] = await Promise.all([cutOut(1390, 230), cutOut(570, 290), cutOut(150, 440)]);
  emptyWall = await sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#7a8a9a',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();
});

async function compared(first: Uint8Array, second: Uint8Array): Promise<Comparison> {
  const result = await compare(first, second);
  if (!result.ok) throw new Error(`${result.fault} in ${result.image}`);
  return result;
}

test('one picture against itself is certain', async () => {
  expect(await compared(ada, ada)).toMatchObject({ match: true, confidence: 100, distance: 0 });
});

test('different people do not match, either way round', async () => {
  for (const [a, b] of [
    [ada, bea],
    [bea, cleo],
    [cleo, ada],
  ] as const) {
    const [there, back] = [await compared(a, b), await compared(b, a)];
    expect(there).toMatchObject({ match: false });
    expect(there.confidence).toBeLessThan(50);
    expect(back.confidence).toBe(there.confidence);
  }
});

describe('one person matches', () => {
  const changes: readonly [name: string, change: (photo: Sharp) => Sharp][] = [
    ['lying on her right side', (photo) => photo.rotate(90)],
    ['upside down', (photo) => photo.rotate(180)],
    ['lying on her left side', (photo) => photo.rotate(270)],
    ['tilted', (photo) => photo.rotate(25, { background: '#404040' })],
    ['in grey', (photo) => photo.grayscale()],
    ['in a fifth of the light', (photo) => photo.linear(0.2, 0)],
    ['small', (photo) => photo.resize(96)],
    ['as a PNG with transparency', (photo) => photo.ensureAlpha().png()],
    ['mirrored', (photo) => photo.flop()],
  ];
  test.each(changes)('%s', async (_, change) => {
    const changed = await change(sharp(ada)).toBuffer();
    expect(await compared(ada, changed)).toMatchObject({ match: true });
  });

  test('with the orientation in EXIF only', async () => {
    const turned = await sharp(ada).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await compared(ada, turned)).toMatchObject({ match: true, faces: [{}, { count: 1 }] });
  });
});

test('of several faces the largest counts', async () => {
  const small = await sharp(bea).resize(200).toBuffer();
  const both = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#555555' } })
    .composite([
      { input: small, left: 20, top: 150 },
      { input: ada, left: 400, top: 40 },
    ])
    .jpeg()
    .toBuffer();
  const result = await compared(both, ada);
  expect(result).toMatchObject({ match: true });
  expect(result.faces[0].count).toBe(2);
});

test('a dark face is lightened, and said to be', async () => {
  const dark = await sharp(ada).linear(0.2, 0).toBuffer();
  expect((await compared(ada, dark)).faces.map(({ lightened }) => lightened)).toEqual([false, true]);
});

test('the fault names the image', async () => {
  const broken = ada.subarray(0, 2000);
  const cases: readonly [Uint8Array, Uint8Array, ComparisonFault][] = [
    [emptyWall, ada, { ok: false, fault: 'no_face', image: 'first' }],
    [ada, emptyWall, { ok: false, fault: 'no_face', image: 'second' }],
    [emptyWall, emptyWall, { ok: false, fault: 'no_face', image: 'both' }],
    [ada, broken, { ok: false, fault: 'unreadable', image: 'second' }],
    [broken, emptyWall, { ok: false, fault: 'unreadable', image: 'first' }],
    [Buffer.of(), Buffer.from('<svg/>'), { ok: false, fault: 'unreadable', image: 'both' }],
  ];
  for (const [first, second, expected] of cases) expect(await compare(first, second)).toEqual(expected);
});

test('a branch’s own threshold is 50, and the evidence names it; one of another recogniser gives way', async () => {
  const other = await sharp(ada).resize(120).blur(2).toBuffer();
  const [usual, strict, foreign] = [
    await compared(ada, other),
    await compare(ada, other, { threshold: 0.3 }),
    await compare(ada, other, { threshold: 0.098 }),
  ];
  expect(strict).toMatchObject({ threshold: 0.3, distance: usual.distance, match: usual.distance <= 0.3 });
  expect(foreign).toEqual(usual);
});

test('a face too small for the error rates to hold is said to be doubtful', async () => {
  expect(await compared(ada, bea)).toMatchObject({ doubtful: false, doubts: [] });
  const tiny = await sharp(ada).resize(80).toBuffer();
  expect(await compared(ada, tiny)).toMatchObject({ doubtful: true, doubts: ['small_face'] });
});

test('templates are personal: they come only where asked for', async () => {
  expect((await compared(ada, bea)).templates).toBeUndefined();
  expect(await compare(ada, bea, { templates: true })).toMatchObject({ templates: [{ fused: [] }, { fused: [] }] });
});

test('the answer crosses threads whole and names the models', async () => {
  const result = await compared(ada, bea);
  expect(structuredClone(result)).toEqual(result);
  expect(Object.keys(result.modelVersions)).toEqual(['face-detector', 'face-mesh', 'face-embedding']);
  for (const version of Object.values(result.modelVersions)) expect(version).toMatch(/^[0-9a-f]{12}$/);
});

test('hostile images are answered, never thrown at', async () => {
  const truncated = fc.integer({ min: 0, max: 40_000 }).map((length) => ada.subarray(0, length));
  const corrupted = fc
    .array(fc.tuple(fc.nat(ada.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 })
    .map((edits) => edits.reduce((bytes, [at, value]) => bytes.fill(value, at, at + 1), Buffer.from(ada)));
  const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.concat([ada.subarray(0, 20), bytes]));
  await fc.assert(
    fc.asyncProperty(fc.oneof(truncated, corrupted, noise), async (bytes) => {
      const result = await compare(bytes, ada);
      if (!result.ok) expect(result.image).toBe('first');
    }),
    { numRuns: 12 },
  );
});

test('a picture of one pixel has no face', async () => {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await compare(pixel, ada)).toEqual({ ok: false, fault: 'no_face', image: 'first' });
});

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderKept } from '@hakiki/texts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { modelsCache } from '../../../../models/cache.ts';
import { detectFaces } from '../../vision/faces/detect.ts';
import type { Face } from '../../vision/faces/face.ts';
import { decodeImage } from '../../vision/image/decode-image.ts';
import type { Raster } from '../../vision/image/raster.ts';
import { openModels } from '../../vision/models/models.ts';
import { makeDecodeVideo } from '../../vision/video/decode-video.ts';
import { encodeVideo } from '../../vision/video/encode-video.ts';
import { makeCheckLiveness } from './check-liveness.ts';

const PHOTO = join(import.meta.dirname, '../../../../node_modules/@vladmandic/face-api/demo/sample6.jpg');
const models = openModels([modelsCache()]);
const check = makeCheckLiveness({ models, decodeVideo: makeDecodeVideo() });

let photo: Buffer;
let raster: Raster;
beforeAll(async () => {
  photo = readFileSync(PHOTO);
  raster = await decodeImage(photo, { maxSide: 1000 });
});

const jpegOf = ({ width, height, data }: Raster) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
const evaluate = async (bytes: Uint8Array) => {
  const outcome = await check(bytes);
  if (!outcome.ok) throw new Error(renderKept(outcome.message, 'en'));
  return outcome;
};

describe('a still', () => {
  it('of a person passes, and the outcome says all that the record needs', async () => {
    const outcome = await evaluate(photo);
    expect(outcome).toMatchObject({ passed: true, detail: { code: 'live' }, kind: 'still' });
    expect(outcome.score).toBeGreaterThan(0.5);
    expect(outcome.code).toBe('still_proves_no_life');
    expect(outcome.note).toMatch(/still picture.* never above 60 %/);
    expect(outcome.cues.non_rigid_motion).toBeUndefined();
    expect(outcome.modelVersions['face-mesh']).toMatch(/^[0-9a-f]{12}$/);
    expect([...outcome.keyFrameJpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    expect(structuredClone(outcome)).toEqual(outcome);
  });

  it('of a screen fails by its pattern', async () => {
    const data = raster.data.map((value, i) => {
      const [x, y] = [Math.floor(i / 3) % raster.width, Math.floor(i / 3 / raster.width)];
      return Math.max(0, Math.min(255, value + 25 * Math.cos(x * 1.3 + y * 0.2) * Math.cos(y * 1.1 - x * 0.2)));
    });
    const outcome = await evaluate(await jpegOf({ ...raster, data }));
    expect(outcome).toMatchObject({ passed: false, detail: { code: 'liveness_pattern' } });
    expect(outcome.score).toBeLessThan(0.5);
  });

  it('of a sheet held up fails by its border', async () => {
    const { width, height } = raster;
    const sheet = await sharp({
      create: { width: width + 160, height: height + 160, channels: 3, background: '#667788' },
    })
      .composite([
        {
          input: await sharp({ create: { width: width + 60, height: height + 60, channels: 3, background: '#eeeeee' } })
            .png()
            .toBuffer(),
        },
        { input: await jpegOf(raster) },
      ])
      .jpeg()
      .toBuffer();
    expect(await evaluate(sheet)).toMatchObject({
      passed: false,
      detail: { code: 'liveness_border' },
    });
  });
});

describe('a video', () => {
  const SIDE = 320;
  /**
   * Returns a part of the photo with its face in the middle. The part is moved by `shift` pixels and has more grain.
   */
  const seen = (face: Face['box'], shift: number, grain: number): Raster => {
    const scale = (face.width * 2.2) / SIDE;
    const data = new Uint8Array(SIDE * SIDE * 3);
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const column = Math.round(face.x + face.width / 2 + (x + shift - SIDE / 2) * scale);
        const row = Math.round(face.y + face.height / 2 + (y - SIDE / 2) * scale);
        const from =
          (Math.max(0, Math.min(raster.height - 1, row)) * raster.width +
            Math.max(0, Math.min(raster.width - 1, column))) *
          3;
        const speck = ((x * 3 + y * 5 + shift * 7) % 5) * grain;
        for (let c = 0; c < 3; c++) data[(y * SIDE + x) * 3 + c] = Math.min(255, raster.data[from + c]! + speck);
      }
    }
    return { width: SIDE, height: SIDE, data };
  };
  let box: Face['box'];
  beforeAll(async () => {
    box = (await detectFaces(raster, models))[0]!.box;
  });

  it('of one picture repeated fails and says so', async () => {
    const outcome = await evaluate(await encodeVideo(Array.from({ length: 12 }, () => seen(box, 0, 0))));
    expect(outcome).toMatchObject({ kind: 'video', passed: false, detail: { code: 'liveness_frozen' } });
    expect(outcome.cues.face_share).toBe(1);
    expect(structuredClone(outcome)).toEqual(outcome);
  });

  it('of a picture carried about fails though every frame differs', async () => {
    const carried = Array.from({ length: 12 }, (_, i) => seen(box, Math.round(24 * Math.sin(i / 2)), 1));
    expect(await evaluate(await encodeVideo(carried))).toMatchObject({
      passed: false,
      detail: { code: 'liveness_carried' },
    });
  });
});

it('an operator’s own detector takes the place of ours, with the weight that its manifest asks for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-models-'));
  const own = openModels([folder, modelsCache()]);
  copyFileSync(join(modelsCache(), 'antispoof.onnx'), join(folder, 'antispoof.onnx'));
  const shipped = JSON.parse(readFileSync(join(modelsCache(), 'antispoof.json'), 'utf8')) as object;
  const strict = { ...shipped, margin: 1.2, vote: { from: 1, to: 0.99, weight: -9 } };
  writeFileSync(join(folder, 'antispoof.json'), JSON.stringify(strict));
  const outcome = await makeCheckLiveness({ models: own, decodeVideo: makeDecodeVideo() })(photo);
  rmSync(folder, { recursive: true });
  expect(outcome).toMatchObject({ ok: true, passed: false, detail: { code: 'liveness_not_taken_live' } });
});

describe('what cannot be judged is a fault with a message', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['a text', Buffer.from('I am a selfie'), 'not_a_video'],
    ['a picture that is cut short', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), 'unreadable'],
    ['a video that is cut short', Buffer.from('\0\0\0\x20ftypisom\0\0', 'latin1'), 'unreadable'],
  ])('%s', async (_, bytes, fault) => {
    const outcome = await check(bytes);
    expect(outcome).toMatchObject({ ok: false, fault });
    expect(!outcome.ok && renderKept(outcome.message, 'en')).toMatch(/^The .{8,}/);
  });

  it('a picture without a face', async () => {
    const grey = { width: 200, height: 200, data: new Uint8Array(120_000).fill(128) };
    expect(await check(await jpegOf(grey))).toMatchObject({ ok: false, fault: 'no_face' });
  });
});

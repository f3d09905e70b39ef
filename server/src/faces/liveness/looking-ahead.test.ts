import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { modelsCache } from '../../../../models/cache.ts';
import { until } from '../../platform/testing/until.ts';
import { decodeImage } from '../../vision/image/decode-image.ts';
import { type Models, openModels } from '../../vision/models/models.ts';
import type { DecodedVideo, VideoFrame } from '../../vision/video/decoded-video.ts';
import type { OnFrame } from '../../vision/video/frame-message.ts';
import type { ChallengeInput } from './challenge/measure-challenge.ts';
import { makeCheckLiveness } from './check-liveness.ts';

const PHOTO = join(import.meta.dirname, '../../../../node_modules/@vladmandic/face-api/demo/sample6.jpg');
const FRAMES = 12;
/** First bytes that identify a clip (`media-kind.ts`). No real clip begins with exactly these bytes. */
const CLIP = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');

const shipped = openModels([modelsCache()]);
let frames: readonly VideoFrame[];
beforeAll(async () => {
  const photo = await decodeImage(readFileSync(PHOTO), { maxSide: 640 });
  frames = Array.from({ length: FRAMES }, (_, i) => ({ ...photo, ms: i * 125 }));
});

/** Returns the shipped models, and the names of the models that ran, in order. */
function watched(): { readonly models: Models; readonly runs: string[]; readonly ran: (name: string) => number } {
  const runs: string[] = [];
  const session = async (name: string) => {
    const opened = await shipped.session(name);
    const run = opened.run.bind(opened) as (...given: unknown[]) => ReturnType<typeof opened.run>;
    return Object.assign(Object.create(opened) as typeof opened, {
      run: (...given: unknown[]) => {
        runs.push(name);
        return run(...given);
      },
    });
  };
  const ran = (name: string) => runs.filter((one) => one === name).length;
  return { models: { ...shipped, session }, runs, ran };
}

const video = (): DecodedVideo => ({
  ok: true,
  frames,
  durationMs: FRAMES * 125,
  codec: 'h264',
  frameCount: FRAMES,
  ...{ thumbnails: frames.map(({ ms }) => ({ ms, grey: new Uint8Array(256) })), miniatures: [], pictures: [] },
});

/**
 * Sends all frames except the last, waits until their meshes exist, and then sends the last frame. `before` is called
 * just before the last frame.
 */
const slowly =
  (ran: (name: string) => number, before: () => void, of = FRAMES) =>
  async (_: Uint8Array, onFrame?: OnFrame) => {
    for (const frame of frames.slice(0, -1)) onFrame!(frame, of);
    await until(() => ran('face-mesh') >= FRAMES - 1);
    // The last of these frames must be processed too.
    for (let seen = -1; seen !== ran('face-mesh') + ran('face-embedding') + ran('antispoof'); ) {
      seen = ran('face-mesh') + ran('face-embedding') + ran('antispoof');
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    before();
    onFrame!(frames.at(-1)!, of);
    return video();
  };

it('while frames are still decoded the middle one is measured, and the quarters that are complete are recognised', async () => {
  const { models, ran } = watched();
  let early: number[] = [];
  const decodeVideo = slowly(ran, () => (early = [ran('antispoof'), ran('face-embedding')]));
  expect(await makeCheckLiveness({ models, decodeVideo })(CLIP)).toMatchObject({ ok: true });
  expect(early).toEqual([1, 3]);
  // Each model runs only once for a frame. At the end, only the last quarter of the frames remains.
  expect([ran('antispoof'), ran('face-embedding')]).toEqual([1, 4]);
});

it('a wrong guess of how many frames there will be changes nothing of what is found', async () => {
  const found = [];
  for (const of of [FRAMES, 3 * FRAMES, 0]) {
    const { models, ran } = watched();
    found.push(await makeCheckLiveness({ models, decodeVideo: slowly(ran, () => undefined, of) })(CLIP));
  }
  expect(found[0]).toMatchObject({ ok: true });
  expect(found[1]).toEqual(found[0]);
  expect(found[2]).toEqual(found[0]);
});

it('with a challenge the middle frame is looked at ahead, and the quarters are not recognised', async () => {
  const { models, ran } = watched();
  let early: number[] = [];
  const decodeVideo = slowly(ran, () => (early = [ran('antispoof'), ran('face-embedding')]));
  const challenge: ChallengeInput = { turns: ['left', 'right', 'up', 'left'], commitments: [], abandoned: 0 };
  await makeCheckLiveness({ models, decodeVideo })(CLIP, challenge);
  expect(early).toEqual([1, 0]);
  expect(ran('face-embedding')).toBe(0);
});

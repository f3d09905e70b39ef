/**
 * How long the liveness check of a 4 s 720p clip takes, and how much of it is inference: `node bench/liveness.ts [runs]`.
 * Writes bench/results/liveness.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InferenceSession } from 'onnxruntime-node';
import { liveClip } from '../eval/liveness/live-clip.ts';
import { makeNoise } from '../eval/liveness/noise.ts';
import { portraitOf } from '../eval/liveness/portrait.ts';
import { modelsCache } from '../models/cache.ts';
import { makeCheckLiveness } from '../server/src/faces/liveness/check-liveness.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import type { Raster } from '../server/src/vision/image/raster.ts';
import { type Models, openModels } from '../server/src/vision/models/models.ts';
import { makeVideoDecoder } from '../server/src/vision/video/decode-video.ts';
import { encodeVideo } from '../server/src/vision/video/encode-video.ts';

const RUNS = Number(process.argv[2] ?? 15);
const FPS = 30;
const FRAMES = 4 * FPS;

const models = openModels([modelsCache()]);
const spent = { decode: 0, inference: 0 };
// As a thread of the service does it: the process for the next clip is started ahead.
const { decode: decodeVideo, start } = makeVideoDecoder();
start();
const checkLiveness = makeCheckLiveness({
  models: timed(models),
  decodeVideo: async (bytes, onFrame) => {
    const start = performance.now();
    const video = await decodeVideo(bytes, onFrame);
    spent.decode += performance.now() - start;
    return video;
  },
});

const file = await clip();
if (process.argv[3]) writeFileSync(process.argv[3], file);
await checkLiveness(file);
spent.decode = 0;
spent.inference = 0;
const times: number[] = [];
const before = process.cpuUsage();
for (let run = 0; run < RUNS; run++) {
  // The process for the next clip is started 1.5 s after one.
  await sleep(2500);
  const start = performance.now();
  await checkLiveness(file);
  times.push(performance.now() - start);
}
const { user, system } = process.cpuUsage(before);
const cpuMs = Math.round((user + system) / 1000 / RUNS);
times.sort((a, b) => a - b);
const total = times.reduce((sum, time) => sum + time, 0);
const at = (share: number) => `${Math.round(times[Math.round((times.length - 1) * share)]!)} ms`;
const share = (part: number) => `${Math.round((100 * part) / total)} %`;
const after = total - spent.decode;

const text = `# Liveness of a 4 s clip, 1280 × 720, 30 frames a second, H.264

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, load ${loadavg()[0]!.toFixed(1)} while it ran, ${RUNS} runs after one to warm up, one every few seconds.
Command: \`node bench/liveness.ts ${RUNS}\`

| p50 | p90 | processor time beside decoding | until the clip is decoded (own process) | after it | inference (one thread, most of it while the clip is decoded) |
|---|---|---|---|---|---|
| ${at(0.5)} | ${at(0.9)} | ${cpuMs} ms | ${share(spent.decode)} | ${share(after)} | ${share(spent.inference)} |

Target: p50 at most 1200 ms. Where the load is above the number of cores, p50 says how busy the machine was; the processor time and
the shares hold.
`;
mkdirSync(new URL('results/', import.meta.url), { recursive: true });
writeFileSync(new URL('results/liveness.md', import.meta.url), text);
console.log(text);

/** Models whose sessions add the time of each run to `spent`. */
function timed(inner: Models): Models {
  const session = async (name: string): Promise<InferenceSession> =>
    new Proxy(await inner.session(name), {
      get(target, key) {
        if (key !== 'run') return Reflect.get(target, key, target);
        return async (feeds: InferenceSession.FeedsType) => {
          const start = performance.now();
          const results = await target.run(feeds);
          spent.inference += performance.now() - start;
          return results;
        };
      },
    });
  return { ...inner, session };
}

/** A face bent and moved as in \`eval/liveness\`, in the middle of a landscape frame. */
async function clip(): Promise<Buffer> {
  const photo = new URL('../node_modules/@vladmandic/face-api/demo/sample6.jpg', import.meta.url);
  const portrait = await portraitOf(await decodeImage(readFileSync(photo)), models);
  if (!portrait) throw new Error('sample6.jpg shows no face');
  const noise = makeNoise(1);
  const poses = liveClip(portrait, noise);
  const frames = Array.from({ length: FRAMES }, (_, i) =>
    inLandscape(poses[Math.floor((i * poses.length) / FRAMES)]!, i),
  );
  return encodeVideo(frames, { fps: FPS, gopSize: FPS, bitrate: '4M' });
}

function inLandscape(portrait: Raster, index: number): Raster {
  const [width, height] = [1280, 720];
  const data = new Uint8Array(width * height * 3);
  const scale = portrait.height / height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = Math.round((x - width / 2) * scale + portrait.width / 2);
      const from = (Math.floor(y * scale) * portrait.width + Math.max(0, Math.min(portrait.width - 1, column))) * 3;
      const speck = (x * 3 + y * 5 + index * 7) % 5;
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = Math.min(255, portrait.data[from + c]! + speck);
    }
  }
  return { width, height, data };
}

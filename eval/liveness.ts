/**
 * How right the liveness check is, in the terms of ISO/IEC 30107-3, on photos of people and attacks made from them here:
 *   node eval/liveness.ts [--half tuning] [folder of photos]
 * Writes eval/results/liveness.md (or liveness-tuning.md).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { modelsCache } from '../models/cache.ts';
import { makeCheckLiveness } from '../server/src/faces/liveness/check-liveness.ts';
import type { CueName } from '../server/src/faces/liveness/cue-table.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import type { Raster } from '../server/src/vision/image/raster.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { makeDecodeVideo } from '../server/src/vision/video/decode-video.ts';
import { PATIENT_LIMITS } from '../server/src/vision/video/decoded-video.ts';
import { liveClip } from './liveness/live-clip.ts';
import { makeNoise } from './liveness/noise.ts';
import { photosOf } from './liveness/photos.ts';
import { portraitOf } from './liveness/portrait.ts';
import { clips, jpegOf, type Presentation, stillAttacks } from './liveness/presentations.ts';
import { heaviestCue, type Judged, resultsTable } from './liveness/results-table.ts';

const { values, positionals } = parseArgs({ options: { half: { type: 'string' } }, allowPositionals: true });
const half = values.half === 'tuning' ? 'tuning' : 'reporting';
const models = openModels([modelsCache()]);
const checkLiveness = makeCheckLiveness({ models, decodeVideo: makeDecodeVideo(PATIENT_LIMITS) });
const photos = photosOf(positionals[0]).filter((photo) => photo.half === half);

const judged: Judged[] = [];
const judge = async ({ species, genuine, bytes }: Presentation): Promise<void> => {
  const outcome = await checkLiveness(bytes);
  const cue: CueName | null = outcome.ok ? heaviestCue(outcome.shares) : null;
  judged.push({ species, genuine, cue, answer: !outcome.ok ? 'none' : outcome.passed ? 'live' : 'attack' });
};

const command = `node eval/liveness.ts${half === 'tuning' ? ' --half tuning' : ''}${positionals[0] ? ' <folder>' : ''}`;
mkdirSync(new URL('results/', import.meta.url), { recursive: true });
/** Written after each photo: a run that is broken off leaves what it has found. */
const write = (seen: number): string => {
  const heading = `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model ?? 'unknown'}, ${seen} of ${photos.length} photos of the ${half} half. Command: \`${command}\``;
  const text = resultsTable(judged, heading);
  writeFileSync(new URL(`results/liveness${half === 'tuning' ? '-tuning' : ''}.md`, import.meta.url), text);
  return text;
};

let other: Raster[] | null = null;
for (const [index, { bytes }] of photos.entries()) {
  await judge({ species: 'still: photo as it is', genuine: true, bytes });
  const portrait = await portraitOf(await decodeImage(bytes), models);
  if (!portrait) continue;
  await judge({ species: 'still: photo cut to a selfie', genuine: true, bytes: await jpegOf(portrait.picture) });
  for await (const presentation of stillAttacks(portrait, index)) await judge(presentation);
  // A clip costs seconds: every fourth photo makes some.
  if (index % 4 === 0) {
    const live = liveClip(portrait, makeNoise(index));
    for await (const presentation of clips(portrait, live, other, index / 4)) await judge(presentation);
    other = live;
  }
  write(index + 1);
}
console.log(write(photos.length));

/**
 * `node eval/liveness-webcam.ts [photos] [folder of photos]`: the liveness check on simulated webcam clips of people who sit still, and of
 * photos and replays before the webcam; APCER and BPCER (ISO/IEC 30107-3), and how well each cue tells them apart (AUC, life above .5).
 * Writes eval/results/liveness-webcam.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsCache } from '../models/cache.ts';
import { separation } from '../server/src/faces/evaluation/roc.ts';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import { makeCheckLiveness } from '../server/src/faces/liveness/check-liveness.ts';
import type { CueName, CueValues } from '../server/src/faces/liveness/cue-table.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { makeDecodeVideo } from '../server/src/vision/video/decode-video.ts';
import { PATIENT_LIMITS } from '../server/src/vision/video/decoded-video.ts';
import { encodeVideo } from '../server/src/vision/video/encode-video.ts';
import { makeNoise } from './liveness/noise.ts';
import { photosOf } from './liveness/photos.ts';
import { portraitOf } from './liveness/portrait.ts';
import { WEBCAM, WEBCAM_KINDS, webcamClip } from './liveness/webcam.ts';

interface Seen {
  readonly kind: string;
  readonly live: boolean;
  readonly score: number;
  readonly cues: CueValues;
}

const models = openModels([modelsCache()]);
const checkLiveness = makeCheckLiveness({ models, decodeVideo: makeDecodeVideo(PATIENT_LIMITS) });
const wanted = Number(process.argv[2] ?? 5);
const photos = photosOf(process.argv[3]);
const seen: Seen[] = [];
for (const [index, { bytes }] of photos.filter((_, i) => i % Math.ceil(photos.length / wanted) === 0).entries()) {
  const portrait = await portraitOf(await decodeImage(bytes), models);
  if (!portrait) continue;
  for (const kind of WEBCAM_KINDS) {
    const frames = await webcamClip(portrait, kind, makeNoise(1000 + index * 31 + kind.length));
    const clip = await encodeVideo(frames, { fps: WEBCAM.fps, gopSize: 50, bitrate: WEBCAM.bitrate });
    const outcome = await checkLiveness(clip);
    if (outcome.ok) seen.push({ kind, live: kind.includes('sitter'), score: outcome.score, cues: outcome.cues });
    process.stderr.write(`${index} ${kind}: ${outcome.ok ? outcome.score.toFixed(3) : outcome.fault}\n`);
  }
  report(index + 1);
}
process.exit(0);

/** Chance that a live clip's value is the higher one; `separation` counts the nearer as the same person, so signs change. */
function auc(value: (one: Seen) => number | undefined): string {
  const pairs = seen.flatMap((one) => {
    const measured = value(one);
    return measured === undefined ? [] : [{ distance: -measured, same: one.live }];
  });
  const { auc: area } = separation(pairs);
  return Number.isFinite(area) ? area.toFixed(2) : '—';
}

function report(count: number): void {
  const rows = WEBCAM_KINDS.map((kind) => {
    const own = seen.filter((one) => one.kind === kind);
    const passed = own.filter(({ score }) => score >= 0.5).length;
    const live = kind.includes('sitter');
    return `| ${kind} | ${own.length} | ${live ? `BPCER ${rateText(wilson(own.length - passed, own.length))}` : `APCER ${rateText(wilson(passed, own.length))}`} | ${own.map(({ score }) => score.toFixed(2)).join(' ')} |`;
  });
  const names = [...new Set(seen.flatMap(({ cues }) => Object.keys(cues)))].sort() as CueName[];
  const text = `# Liveness on simulated webcam clips

${new Date().toISOString().slice(0, 10)}, ${count} photos. Command: \`node eval/liveness-webcam.ts ${wanted}\`. 320 × 240, ${WEBCAM.seconds} s, ${WEBCAM.fps} frames a second, H.264 at ${WEBCAM.bitrate}bit/s; faces of 80 to 125 pixels.

**Every clip is simulated** from a photo (\`eval/liveness/webcam.ts\`), and the curves of the new cues were placed looking at clips made the same way:
no evidence about real people or real attacks. A replay is softened and its tones narrowed; a real screen may show more or less.

| clip | n | wrong (95 %, Wilson) | scores |
|---|---|---|---|
${rows.join('\n')}

AUC, life above .5: score ${auc(({ score }) => score)}. By cue: ${names.map((name) => `\`${name}\` ${auc(({ cues }) => cues[name])}`).join(', ')}.
`;
  writeFileSync(join(import.meta.dirname, 'results', 'liveness-webcam.md'), text);
}

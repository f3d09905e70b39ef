/**
 * `node eval/recapture.ts [--clips folder] [--genuine folder]`: what the recapture network (models/recapture) is worth on pictures it was not trained on. Stills of
 * EVAL_DATA: photos of faces against portraits printed on specimen documents, both brought to one width of face and one coding, as they would
 * else be told apart by that. Clips: a folder as models/recapture/clips.py writes it; `--genuine`: clips of people as a camera gave them. Writes eval/results/recapture.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { modelsCache } from '../models/cache.ts';
import { parseClipLabels } from '../server/src/faces/evaluation/clips.ts';
import { separation } from '../server/src/faces/evaluation/roc.ts';
import { makeRecapture } from '../server/src/faces/liveness/recapture.ts';
import { type FaceView, viewOf, viewsOf } from '../server/src/faces/liveness/views.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { makeDecodeVideo } from '../server/src/vision/video/decode-video.ts';
import { evaluationFolder } from './evaluation-data.ts';
import { makeNoise } from './liveness/noise.ts';

const { values } = parseArgs({ options: { clips: { type: 'string' }, genuine: { type: 'string' } } });
const models = openModels([modelsCache()]);
const decodeVideo = makeDecodeVideo();
/** Pixels that a face is wide in stills that are compared: the specimens' portraits have hardly more. */
const FACE = 60;
const QUALITY = 80;
const DRAWS = 1000;

const oddsOf = (views: readonly FaceView[]) => makeRecapture(models).logOdds(views);
const round = (value: number) => value.toFixed(2);

/** A still's odds as it is, and brought to the common width; null of those too small for it. */
async function stillOdds(file: string) {
  const view = await viewOf(await decodeImage(readFileSync(file)), models);
  if (!view) return null;
  const { raster, face } = view;
  const plain = await oddsOf([view]);
  if (face.box.width < FACE * 0.85) return { plain, alike: null, width: face.box.width };
  const shrunk = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .resize(Math.round((raster.width * FACE) / face.box.width))
    .jpeg({ quality: QUALITY })
    .toBuffer();
  const small = await viewOf(await decodeImage(shrunk), models);
  return { plain, alike: small ? await oddsOf([small]) : null, width: face.box.width };
}

/** Every `nth` picture of a folder. */
async function stillsOf(folder: string, nth = 1) {
  const files = readdirSync(folder).filter((file, i) => /\.(jpe?g|png)$/i.test(file) && i % nth === 0);
  const found = [];
  for (const file of files.sort()) found.push(await stillOdds(join(folder, file)));
  return found.filter((one) => one !== null);
}

async function clipOdds(file: string) {
  const video = await decodeVideo(readFileSync(file));
  return video.ok ? oddsOf(await viewsOf(video.frames, models)) : null;
}

/** Chance that a recapture has the higher odds, and the middle 95 % of draws of pictures. */
function areaText(attacks: readonly (number | null)[], people: readonly (number | null)[]): string {
  const [a, p] = [attacks, people].map((odds) => odds.filter((one) => one !== null)) as [number[], number[]];
  if (a.length === 0 || p.length === 0) return '—';
  const area = (from: readonly number[], against: readonly number[]) =>
    separation([
      ...from.map((odds) => ({ distance: -odds, same: true })),
      ...against.map((odds) => ({ distance: -odds, same: false })),
    ]).auc;
  const noise = makeNoise(5);
  const drawn = (odds: readonly number[]) => odds.map(() => odds[Math.floor(noise.between(0, odds.length))]!);
  const areas = Array.from({ length: DRAWS }, () => area(drawn(a), drawn(p))).sort((x, y) => x - y);
  const at = (share: number) => round(areas[Math.floor(share * DRAWS)]!);
  return `${round(area(a, p))} (${at(0.025)}–${at(0.975)}) of ${a.length} against ${p.length}`;
}

const share = (odds: readonly (number | null)[], from: number) =>
  odds.filter((one) => one !== null && one > from).length;
const quantiles = (odds: readonly (number | null)[]): string => {
  const sorted = odds.filter((one) => one !== null).sort((a, b) => a - b);
  return [0, 0.25, 0.5, 0.75, 0.9, 1]
    .map((at) => round(sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))]!))
    .join(' ');
};

const lines = ['| told apart | AUC (bootstrap, 95 %) |', '|---|---|'];
const people = await stillsOf(evaluationFolder('faces'));
const grey = await stillsOf(evaluationFolder('faces-by-group'), 3);
const prints = await stillsOf(evaluationFolder('documents/passports'));
lines.push(
  `| portraits printed on specimen documents against photos of people, as they are | ${areaText(
    prints.map(({ plain }) => plain),
    people.map(({ plain }) => plain),
  )} |`,
  `| the same by the width of the face alone, without the network | ${areaText(
    prints.map(({ width }) => -width),
    people.map(({ width }) => -width),
  )} |`,
  `| the same, all with faces ${FACE} pixels wide and as JPEG of quality ${QUALITY} | ${areaText(
    prints.map(({ alike }) => alike),
    people.map(({ alike }) => alike),
  )} |`,
);
const genuine: [string, (number | null)[]][] = [
  ['photos of people (EVAL_DATA/faces)', people.map(({ plain }) => plain)],
  ['grey photos of people (every third of EVAL_DATA/faces-by-group)', grey.map(({ plain }) => plain)],
];
if (values.clips) {
  const clips = [];
  for (const clip of parseClipLabels(readFileSync(join(values.clips, 'labels.tsv'), 'utf8')))
    clips.push({ ...clip, odds: await clipOdds(join(values.clips, clip.file)) });
  const scenes = clips.filter(({ live }) => live).map(({ odds }) => odds);
  for (const species of new Set(clips.filter(({ live }) => !live).map((clip) => clip.species))) {
    const shown = clips.filter((clip) => clip.species === species && !clip.live).map(({ odds }) => odds);
    lines.push(
      `| clips of real people on ${species} (simulated) against the same clips by the same cameras | ${areaText(shown, scenes)} |`,
    );
  }
  genuine.push(['clips of people, photographed once more (simulated)', scenes]);
}
if (values.genuine) {
  const odds = [];
  for (const file of readdirSync(values.genuine)
    .filter((name) => /\.(mp4|webm)$/.test(name))
    .sort())
    odds.push(await clipOdds(join(values.genuine, file)));
  genuine.push(['clips of people as their webcams gave them', odds]);
}
lines.push(
  '',
  '| genuine | n | odds: least, quarter, half, three quarters, 90 %, most | above 0 | above 2 |',
  '|---|---|---|---|---|',
);
for (const [name, odds] of genuine)
  lines.push(`| ${name} | ${odds.length} | ${quantiles(odds)} | ${share(odds, 0)} | ${share(odds, 2)} |`);
const text = `# The recapture network on pictures it was not trained on\n\n${new Date().toISOString().slice(0, 10)}. Command: \`EVAL_DATA=… node eval/recapture.ts --clips … --genuine …\` (its head says what they are). Odds are the mean\nlog-odds of a recapture over the patches, by the network alone.\n\n${lines.join('\n')}\n`;
writeFileSync(new URL('results/recapture.md', import.meta.url), text);
console.log(text);
process.exit(0);

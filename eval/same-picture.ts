/**
 * `node eval/same-picture.ts`: which copies of a picture the service recognises as that picture, and for how many pairs of different pictures of one
 * person it wrongly does so, on `EVAL_DATA/faces` and `EVAL_DATA/faces-by-group`. Writes eval/results/same-picture.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { modelsCache } from '../models/cache.ts';
import { parseLabels } from '../server/src/faces/evaluation/labels.ts';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import { SAME_PICTURE } from '../server/src/faces/same-picture.ts';
import { type FacePrint, facePrint, printLikeness } from '../server/src/vision/faces/face-print.ts';
import { findFace } from '../server/src/vision/faces/find-face.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import type { Raster } from '../server/src/vision/image/raster.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { evaluationFolder } from './evaluation-data.ts';
import { attackStill, SPECIES } from './liveness/attacks.ts';
import { liveClip } from './liveness/live-clip.ts';
import { makeNoise } from './liveness/noise.ts';
import { portraitOf } from './liveness/portrait.ts';

/** Two files of one photo, by eye: no pair of different pictures. */
const ONE_PHOTO = [['p01_1.jpg', 'p01_4.jpg']];
/** Every fourth of the pictures by group is copied. */
const EVERY = 4;

const models = openModels([modelsCache()]);
const rasterOf = (bytes: Buffer) => decodeImage(bytes, { maxSide: 1600 });
async function printOf(raster: Raster): Promise<FacePrint | undefined> {
  const found = await findFace(raster, models);
  return found ? facePrint(found.picture, found.mesh) : undefined;
}

const resized = async (bytes: Buffer, share: readonly [number, number]): Promise<Sharp> => {
  const { width, height } = await sharp(bytes).metadata();
  return sharp(bytes).resize(Math.round(width * share[0]), Math.round(height * share[1]), { fit: 'fill' });
};
/** Ways to change a file before it is sent again. */
const COPIES: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  'JPEG of quality 30': (bytes) => sharp(bytes).jpeg({ quality: 30 }).toBuffer(),
  'half the size': async (bytes) => (await resized(bytes, [0.5, 0.5])).jpeg().toBuffer(),
  '120 pixels wide': (bytes) => sharp(bytes).resize(120).jpeg({ quality: 50 }).toBuffer(),
  mirrored: (bytes) => sharp(bytes).flop().jpeg().toBuffer(),
  'other colours and gamma': (bytes) =>
    sharp(bytes).modulate({ brightness: 1.25, saturation: 0.6, hue: 15 }).gamma(1.8).jpeg({ quality: 70 }).toBuffer(),
  'dark, little contrast': (bytes) => sharp(bytes).linear(0.45, 5).jpeg({ quality: 60 }).toBuffer(),
  'blurred (σ 2)': (bytes) => sharp(bytes).blur(2).jpeg().toBuffer(),
  'rotated by 9°': (bytes) => sharp(bytes).rotate(9, { background: '#444' }).jpeg().toBuffer(),
  sheared: (bytes) =>
    sharp(bytes)
      .affine(
        [
          [1, 0.08],
          [0.03, 0.92],
        ],
        { background: '#222' },
      )
      .jpeg({ quality: 60 })
      .toBuffer(),
  'squeezed to 85 % of its width': async (bytes) => (await resized(bytes, [0.85, 1])).jpeg().toBuffer(),
  'screenshot with a border, mirrored': async (bytes) =>
    sharp(
      await (await resized(bytes, [0.7, 0.7]))
        .extend({ top: 90, bottom: 60, left: 20, right: 20, background: '#fff' })
        .png()
        .toBuffer(),
    )
      .flop()
      .png()
      .toBuffer(),
};

interface Photo {
  readonly file: string;
  readonly person: string;
  readonly bytes: Buffer;
  readonly print: FacePrint;
}
async function photosOf(folder: string): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const { file, person } of parseLabels(readFileSync(join(folder, 'labels.tsv'), 'utf8'))) {
    const bytes = readFileSync(join(folder, file));
    const print = await printOf(await rasterOf(bytes));
    if (print) photos.push({ file, person, bytes, print });
  }
  return photos;
}
const sets = [await photosOf(evaluationFolder('faces')), await photosOf(evaluationFolder('faces-by-group'))];

const rows: string[] = [];
const quantile = (values: readonly number[], share: number): string => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? '—' : sorted[Math.round(share * (sorted.length - 1))]!.toFixed(3);
};
function addRow(name: string, likenesses: readonly number[]): void {
  const reached = likenesses.filter((likeness) => likeness >= SAME_PICTURE).length;
  const spread = [0, 0.05, 0.5, 0.95, 1].map((share) => quantile(likenesses, share)).join(' | ');
  rows.push(
    `| ${name} | ${likenesses.length} | ${reached} | ${rateText(wilson(reached, likenesses.length))} | ${spread} |`,
  );
  console.log(rows.at(-1));
}

const isOnePhoto = (a: Photo, b: Photo) => ONE_PHOTO.some((pair) => pair.includes(a.file) && pair.includes(b.file));
const different: number[] = [];
const strangers: number[] = [];
for (const photos of sets)
  for (const [i, a] of photos.entries())
    for (const [j, b] of photos.slice(i + 1).entries()) {
      if (a.person === b.person) {
        if (!isOnePhoto(a, b)) different.push(printLikeness(a.print, b.print));
      } else if ((i + j) % 20 === 0) strangers.push(printLikeness(a.print, b.print));
    }
addRow('**different pictures of one person**', different);
addRow('**strangers**', strangers);

const copied = [...sets[0]!, ...sets[1]!.filter((_, at) => at % EVERY === 0)];
let lost = 0;
async function likenessesOf(changed: (photo: Photo, at: number) => Promise<Raster | undefined>): Promise<number[]> {
  const likenesses: number[] = [];
  for (const [at, photo] of copied.entries()) {
    const raster = await changed(photo, at);
    const print = raster && (await printOf(raster));
    if (print) likenesses.push(printLikeness(photo.print, print));
    else lost += 1;
  }
  return likenesses;
}
for (const [name, copy] of Object.entries(COPIES))
  addRow(name, await likenessesOf(async ({ bytes }) => rasterOf(await copy(bytes))));
const portraits = new Map<Photo, Awaited<ReturnType<typeof portraitOf>>>();
for (const photo of copied) portraits.set(photo, await portraitOf(await rasterOf(photo.bytes), models));
for (const species of SPECIES)
  addRow(
    `simulated: ${species.name}`,
    await likenessesOf(async (photo, at) => {
      const portrait = portraits.get(photo);
      return portrait ? attackStill(species, portrait, makeNoise(at)) : undefined;
    }),
  );
addRow(
  'simulated: a clip bent from the picture, its middle frame',
  await likenessesOf(async (photo, at) => {
    const portrait = portraits.get(photo);
    const frames = portrait ? liveClip(portrait, makeNoise(at)) : [];
    return frames[Math.floor(frames.length / 2)];
  }),
);

const text = `# Two sources, one picture

${new Date().toISOString().slice(0, 10)}. Command: \`node eval/same-picture.ts\`. A selfie whose face is alike by ${SAME_PICTURE} or more to a picture of the document (or the authority's photo) is
that picture: the run is REJECTED with \`same_picture\`. Photos: \`EVAL_DATA/faces\` (all) and \`EVAL_DATA/faces-by-group\` (grey, 250 pixels; every ${EVERY}th is copied). Presentations are
simulated (\`eval/liveness\`), not photographed. The threshold was set after looking at these pictures: no held-out set. Copies in which no face was found: ${lost}.

| picture | n | ≥ ${SAME_PICTURE} | share (95 %) | least | 5 % | median | 95 % | most |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
writeFileSync(join(import.meta.dirname, 'results/same-picture.md'), text);

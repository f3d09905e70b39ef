import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { doubtsOf } from '../../server/src/faces/doubts.ts';
import { byGroup, type GroupedPair } from '../../server/src/faces/evaluation/by-group.ts';
import type { LabelledPhoto } from '../../server/src/faces/evaluation/labels.ts';
import { rateText, wilson } from '../../server/src/faces/evaluation/wilson.ts';
import { type ComparedFace, readFace } from '../../server/src/faces/read-face.ts';
import { embeddingManifestOf } from '../../server/src/vision/faces/embed.ts';
import { type FaceTemplate, templateDistance } from '../../server/src/vision/faces/template.ts';
import type { Models } from '../../server/src/vision/models/models.ts';

export interface PoorPictures {
  readonly folder: string;
  readonly photos: readonly LabelledPhoto[];
  readonly models: Models;
  readonly onCondition: (name: string) => void;
}

type Reading = { readonly template: FaceTemplate; readonly face: ComparedFace } | null;
type Spoiled = (photo: Sharp, face: ComparedFace) => Sharp;

const width =
  (pixels: number): Spoiled =>
  (photo, { imageWidth, box }) =>
    photo.resize({ width: Math.min(imageWidth, Math.round((imageWidth * pixels) / box.width)) });
/** By a Gaussian of so many hundredths of the face. */
const blur =
  (share: number): Spoiled =>
  (photo, { box }) =>
    photo.blur(Math.max(0.3, (share / 100) * box.width));
const light =
  (share: number): Spoiled =>
  (photo) =>
    photo.linear(share, 0);

const CONDITIONS: readonly { readonly name: string; readonly spoil: Spoiled; readonly quality?: number }[] = [
  ...[32, 40, 48, 64].map((pixels) => ({ name: `face of ${pixels} px`, spoil: width(pixels) })),
  ...[1, 2].map((share) => ({ name: `blurred by ${share} % of the face`, spoil: blur(share) })),
  ...[0.15, 0.25, 0.4].map((share) => ({ name: `${share} of the light`, spoil: light(share) })),
  { name: 'JPEG of quality 15', spoil: (photo) => photo, quality: 15 },
];

/** How comparison fares where both pictures are poor, as a Markdown table: over all pairs, and over those not said to be doubtful. */
export async function poorPicturesTable({ folder, photos, models, onCondition }: PoorPictures): Promise<string> {
  const files = await Promise.all(photos.map(({ file }) => readFile(join(folder, file))));
  const read = async (bytes: Uint8Array): Promise<Reading> => {
    const reading = await readFace(bytes, models);
    return typeof reading === 'string' ? null : reading;
  };
  const whole: Reading[] = [];
  for (const bytes of files) whole.push(await read(bytes));
  const rows: string[] = [];
  for (const { name, spoil, quality = 80 } of CONDITIONS) {
    onCondition(name);
    const spoiled: Reading[] = [];
    for (const [index, bytes] of files.entries()) {
      const face = whole[index]?.face;
      spoiled.push(face ? await read(await spoil(sharp(bytes), face).jpeg({ quality }).toBuffer()) : null);
    }
    const pairs = pairsOf(photos, spoiled, models);
    const sure = pairs.filter(({ doubtful }) => !doubtful);
    const doubtful = wilson(pairs.length - sure.length, pairs.length).share;
    const share = `${(100 * doubtful).toFixed(0)} %`;
    rows.push(
      `| ${name} | ${figures(pairs, models)} | ${share} | ${sure.length > 0 ? figures(sure, models) : '— | —'} |`,
    );
  }
  return `| both pictures | FMR, worst group | FNMR | doubtful | FMR of the others, worst group | FNMR of the others |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

type JudgedPair = GroupedPair & { readonly doubtful: boolean };

/** Pairs of one person, and of strangers of one group. */
function pairsOf(photos: readonly LabelledPhoto[], read: readonly Reading[], models: Models): JudgedPair[] {
  const manifest = embeddingManifestOf(models);
  return read.flatMap((a, i) =>
    read.slice(i + 1).flatMap((b, k): JudgedPair[] => {
      const [one, two] = [photos[i]!, photos[i + 1 + k]!];
      const same = one.person === two.person;
      const group = one.group === two.group ? one.group : null;
      if (!a || !b || (!same && group === null)) return [];
      const distance = templateDistance(a.template, b.template, manifest);
      return [{ distance, same, group, doubtful: doubtsOf([a.face, b.face]).length > 0 }];
    }),
  );
}

function figures(pairs: readonly JudgedPair[], models: Models): string {
  const { threshold } = embeddingManifestOf(models).calibration;
  const [worst] = byGroup(pairs, threshold);
  const same = pairs.filter((pair) => pair.same);
  const missed = wilson(same.filter(({ distance }) => distance > threshold).length, same.length);
  const fmr =
    worst && worst.different > 0 ? `${rateText(worst.falseMatch)} of ${worst.different} (${worst.group})` : '—';
  return `${fmr} | ${rateText(missed)} of ${same.length}`;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { byGroup, type GroupedPair } from '../../server/src/faces/evaluation/by-group.ts';
import type { LabelledPhoto } from '../../server/src/faces/evaluation/labels.ts';
import { rateText, wilson } from '../../server/src/faces/evaluation/wilson.ts';
import { readFace } from '../../server/src/faces/read-face.ts';
import { embeddingManifestOf } from '../../server/src/vision/faces/embed.ts';
import { templateDistance } from '../../server/src/vision/faces/template.ts';
import type { Models } from '../../server/src/vision/models/models.ts';

const WIDTHS = [24, 32, 40, 48, 64];

export interface SmallFaces {
  readonly folder: string;
  readonly photos: readonly LabelledPhoto[];
  readonly models: Models;
  readonly onCondition: (name: string) => void;
}

/** How comparison fares with small faces, as a Markdown table: a row for each width of the face. */
export async function sizesTable({ folder, photos, models, onCondition }: SmallFaces): Promise<string> {
  const manifest = embeddingManifestOf(models);
  const { threshold } = manifest.calibration;
  const files = await Promise.all(photos.map(({ file }) => readFile(join(folder, file))));
  const rows: string[] = [];
  for (const width of WIDTHS) {
    onCondition(`faces of ${width} pixels`);
    const read: (Exclude<Awaited<ReturnType<typeof readFace>>, string> | null)[] = [];
    for (const bytes of files) {
      const whole = await readFace(bytes, models);
      const small = typeof whole === 'string' ? null : await readFace(await shrunk(bytes, width, whole.face), models);
      read.push(small === null || typeof small === 'string' ? null : small);
    }
    const pairs: GroupedPair[] = read.flatMap((a, i) =>
      read.slice(i + 1).flatMap((b, k): GroupedPair[] => {
        const [one, two] = [photos[i]!, photos[i + 1 + k]!];
        if (!a || !b) return [];
        const group = one.group === two.group ? one.group : null;
        const distance = templateDistance(a.template, b.template, manifest);
        return [{ distance, same: one.person === two.person, group }];
      }),
    );
    const [worst] = byGroup(pairs, threshold);
    const same = pairs.filter((pair) => pair.same);
    const missed = wilson(same.filter(({ distance }) => distance > threshold).length, same.length);
    const unseen = read.filter((reading) => reading === null).length;
    rows.push(
      `| ${width} px | ${unseen} of ${read.length} | ${worst!.group} | ${rateText(worst!.falseMatch)} of ${worst!.different} | ${rateText(missed)} of ${same.length} |`,
    );
  }
  return `| width of the face | no face found | worst group | FMR | FNMR |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

function shrunk(bytes: Uint8Array, width: number, face: { imageWidth: number; box: { width: number } }) {
  const to = Math.round((face.imageWidth * width) / face.box.width);
  return sharp(bytes)
    .resize({ width: Math.min(face.imageWidth, to) })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/**
 * `node eval/document-screens.ts`: what the cues for pictures of screens and prints are worth on documents. Genuine: the documents of
 * EVAL_DATA/documents as they are, scans and photos of printed documents. Screens: the same with the computed moiré of
 * `eval/documents/camera/effects.ts`, for want of real pictures of screens; both are coded alike. Writes eval/results/document-screens.md.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { modelsCache } from '../models/cache.ts';
import { measureScreenCues, type ScreenCues } from '../server/src/documents/screen-cues.ts';
import { separation } from '../server/src/faces/evaluation/roc.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { type EffectName, withEffect } from './documents/camera/effects.ts';
import { wilson } from './documents/real/wilson.ts';
import { evaluationFolder } from './evaluation-data.ts';
import { makeNoise } from './liveness/noise.ts';

const models = openModels([modelsCache()]);
const DRAWS = 1000;
/** What happens to a genuine document, and what to one on a screen; `screen` is the moiré alone. */
const GENUINE: readonly EffectName[] = ['as_it_is', 'px800', 'jpeg60'];
const files = (['documents/passports', 'documents/real'] as const).flatMap((name) => {
  const folder = evaluationFolder(name);
  return readdirSync(folder)
    .filter((file) => /\.(jpe?g|png)$/i.test(file))
    .sort()
    .map((file) => join(folder, file));
});

const measure = async (bytes: Uint8Array) => measureScreenCues(await decodeImage(bytes), models);
const genuine = new Map<EffectName, ScreenCues[]>(GENUINE.map((name) => [name, []]));
const screens: ScreenCues[] = [];
for (const [i, file] of files.entries()) {
  const bytes = await sharp(file).flatten({ background: '#ffffff' }).png().toBuffer();
  for (const name of GENUINE) genuine.get(name)!.push(await measure(await withEffect(bytes, name, i + 1)));
  screens.push(await measure(await withEffect(bytes, 'screen', i + 1)));
  process.stderr.write('.');
}

const CUES = ['recapture', 'periodicity', 'dark_rim'] as const;
const valuesOf = (all: readonly ScreenCues[], cue: (typeof CUES)[number]) =>
  all.map((one) => one[cue]).filter((value) => value !== null);
function area(attacks: readonly number[], people: readonly number[]): string {
  const auc = (a: readonly number[], p: readonly number[]) =>
    separation([
      ...a.map((value) => ({ distance: -value, same: true })),
      ...p.map((value) => ({ distance: -value, same: false })),
    ]).auc;
  const chance = makeNoise(5);
  const drawn = (values: readonly number[]) => values.map(() => values[Math.floor(chance.between(0, values.length))]!);
  const areas = Array.from({ length: DRAWS }, () => auc(drawn(attacks), drawn(people))).sort((x, y) => x - y);
  return `${auc(attacks, people).toFixed(2)} (${areas[25]!.toFixed(2)}–${areas[974]!.toFixed(2)})`;
}
const count = (values: readonly number[], from: number) => values.filter((value) => value >= from).length;
const quantiles = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return [0, 0.5, 0.9, 1]
    .map((at) => sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))]!.toFixed(2))
    .join(' ');
};

const all = GENUINE.flatMap((name) => genuine.get(name)!);
const text = [
  '# Documents photographed from a screen',
  '',
  `${new Date().toISOString().slice(0, 10)}, \`node eval/document-screens.ts\`. Genuine: ${files.length} documents of EVAL_DATA (scans and photos of prints, most 300 to 720 pixels`,
  'wide), as they are, at 800 pixels and as JPEG of quality 60. **No real picture of a screen is at hand**: screens are the same documents under a computed',
  'moiré, and the intervals (bootstrap and Wilson, 95 %) say nothing of real ones. Nothing was fitted on these pictures.',
  '',
  `| cue | AUC, computed moiré against the same documents as they are | against genuine ones under every effect |`,
  '|---|---|---|',
  ...CUES.map(
    (cue) =>
      `| \`${cue}\` | ${area(valuesOf(screens, cue), valuesOf(genuine.get('as_it_is')!, cue))} | ${area(valuesOf(screens, cue), valuesOf(all, cue))} |`,
  ),
  '',
  '| cue | genuine: least, median, 9 of 10, most | moiré: the same | threshold above every genuine one as it is | moiré caught | genuine under every effect refused |',
  '|---|---|---|---|---|---|',
  ...CUES.map((cue) => {
    const plain = valuesOf(genuine.get('as_it_is')!, cue);
    const from = Math.ceil(Math.max(...plain) * 100 + 1) / 100;
    const [caught, refused] = [count(valuesOf(screens, cue), from), count(valuesOf(all, cue), from)];
    return `| \`${cue}\` | ${quantiles(plain)} | ${quantiles(valuesOf(screens, cue))} | ${from.toFixed(2)} | ${caught} of ${screens.length} (${wilson(caught, screens.length)}) | ${refused} of ${all.length} (${wilson(refused, all.length)}) |`;
  }),
  '',
  'The threshold of the second table is set on the genuine documents as they are, so that none of them is refused by construction.',
  '',
].join('\n');
writeFileSync(join(import.meta.dirname, 'results', 'document-screens.md'), text);
console.log(text);
process.exit(0);

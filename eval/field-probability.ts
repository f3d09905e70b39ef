/**
 * How well a value's probability is known: lines of names and numbers drawn in the faces at hand, spoilt as photos are, read twice as
 * documents are. Fits the weights of `server/src/documents/field-probability.ts` on the even lines and draws the curve on the odd.
 * `node eval/field-probability.ts [lines]` writes eval/results/field-probability.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { modelsCache } from '../models/cache.ts';
import { featuresOf, fieldProbability, type Reading } from '../server/src/documents/field-probability.ts';
import { parse } from '../server/src/documents/layout/formats.ts';
import { respaced } from '../server/src/documents/layout/respace.ts';
import { secondReading } from '../server/src/documents/reread-lines.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import type { Quad } from '../server/src/vision/image/page.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { makeReadLines } from '../server/src/vision/text/read-lines.ts';
import { box, fonts, page, text } from './documents/pages/draw.ts';
import { makeCompany, makePerson } from './documents/pages/people.ts';
import { fillTemplate, type Random, seededRandom } from './documents/pages/random.ts';
import { wilson } from './documents/real/wilson.ts';

const count = Number(process.argv[2] ?? 1500);
const DECAY = 0.3;
const read = makeReadLines(openModels([modelsCache()]));

interface Sample {
  readonly reading: Reading;
  readonly right: boolean;
}

const samples: Sample[] = [];
for (let seed = 1; seed <= count; seed++) {
  const one = await sample(seededRandom(90_000 + seed));
  if (one) samples.push(one);
}
const weights = fitWeights(samples.filter((_, at) => at % 2 === 0));
const held = samples.filter((_, at) => at % 2 === 1);
const table = report(held, weights);
writeFileSync(join(import.meta.dirname, 'results', 'field-probability.md'), table);
console.log(table);
process.exit(0);

function words(random: Random): { shown: string; format: 'name' | 'company' | 'code' } {
  const person = makePerson(random.pick(['nigeria', 'kenya'] as const), random);
  const kind = random.whole(1, 4);
  if (kind === 1) return { shown: `${person.first} ${person.middle}`, format: 'name' };
  if (kind === 2) return { shown: makeCompany(random, random.pick(['RC', 'BN'] as const)).name, format: 'company' };
  if (kind === 3) return { shown: person.last, format: 'name' };
  return { shown: fillTemplate('D'.repeat(random.whole(7, 11)), random), format: 'code' };
}

/** A line on paper, its size, blur, noise and compression by chance: from a flat scan to what a person can hardly read. */
async function sample(random: Random): Promise<Sample | null> {
  const { shown, format } = words(random);
  const printed = random.chance(0.75) ? shown.toUpperCase() : shown;
  const font = random.pick(fonts);
  const size = 40;
  const [width, height] = [Math.round(printed.length * size * 0.9 + 80), 90];
  const ink = random.pick(['#181818', '#c01818', '#303060', '#6a6a6a']);
  const svg = page(width, height, [
    box(0, 0, width, height, random.pick(['#ffffff', '#e8f2e6', '#f3ead8'])),
    text(40, 60, printed, { size, font, bold: random.chance(0.4), colour: ink, spacing: random.between(-0.5, 1.5) }),
  ]);
  const scale = random.between(0.16, 0.7);
  const small = await sharp(Buffer.from(svg))
    .resize({ width: Math.max(24, Math.round(width * scale)) })
    .blur(random.between(0.3, 1.8))
    .linear(random.between(0.5, 1), random.between(0, 40))
    .jpeg({ quality: random.whole(25, 90) })
    .toBuffer();
  const raster = await decodeImage(small);
  const quad = textQuad(raster.width, raster.height, printed, width);
  const [first] = await read(raster, [quad]);
  const spaced = respaced({ ...first!, box: quad }, raster);
  const parsed = format === 'code' ? { value: spaced.text.replace(/\D/g, '') } : parse({ type: format }, spaced.text);
  const value = parsed?.value ?? '';
  // A field that was not read is null.
  if (!value) return null;
  const reading = await secondReading(read, raster, { value, least: Math.min(1, ...first!.scores), quads: [quad] });
  return { reading, right: value.toUpperCase() === printed.toUpperCase() };
}

/** Around the print, as detection would have it. */
function textQuad(width: number, height: number, printed: string, drawn: number): Quad {
  const scale = width / drawn;
  const [left, right] = [30 * scale, Math.min(width - 1, (40 + printed.length * 40 * 0.86) * scale)];
  const [top, bottom] = [height * 0.22, height * 0.82];
  return [[left, top], [right, top], [right, bottom], [left, bottom]]; // biome-ignore format: corners
}

/** Logistic regression by Newton's method, with a little weight decay so that a feature that never errs stays finite. */
function fitWeights(of: readonly Sample[]): number[] {
  const rows = of.map(({ reading, right }) => ({ x: featuresOf(reading), right: right ? 1 : 0 }));
  const size = rows[0]!.x.length;
  let found: number[] = new Array(size).fill(0);
  for (let round = 0; round < 30; round++) {
    const slope = found.map((one) => -DECAY * one);
    const bend = found.map((_, i) => found.map((_, k) => (i === k ? DECAY : 0)));
    for (const { x, right } of rows) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, one, at) => sum + one * found[at]!, 0)));
      for (let i = 0; i < size; i++) {
        slope[i]! += (right - p) * x[i]!;
        for (let k = 0; k < size; k++) bend[i]![k]! += p * (1 - p) * x[i]! * x[k]!;
      }
    }
    const step = solve(bend, slope);
    found = found.map((one, at) => one + step[at]!);
  }
  return found;
}

/** Gaussian elimination with pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (let pivot = 0; pivot < rows.length; pivot++) {
    const best = rows.reduce(
      (top, row, at) => (at > pivot && Math.abs(row[pivot]!) > Math.abs(rows[top]![pivot]!) ? at : top),
      pivot,
    );
    [rows[pivot], rows[best]] = [rows[best]!, rows[pivot]!];
    for (const row of rows) {
      if (row === rows[pivot]) continue;
      const factor = row[pivot]! / rows[pivot]![pivot]!;
      for (let column = pivot; column < row.length; column++) row[column]! -= factor * rows[pivot]![column]!;
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!);
}

function report(of: readonly Sample[], found: readonly number[]): string {
  const given = of.map(({ reading, right }) => ({ p: fieldProbability(reading, found), right }));
  const bands = [0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 1.001];
  const rows = bands.slice(1).map((to, at) => {
    const from = bands[at]!;
    const inside = given.filter(({ p }) => p >= from && p < to);
    const wrong = inside.filter(({ right }) => !right).length;
    const mean = inside.reduce((sum, { p }) => sum + p, 0) / Math.max(1, inside.length);
    return `| ${from.toFixed(2)}–${Math.min(1, to).toFixed(2)} | ${inside.length} | ${mean.toFixed(3)} | ${inside.length - wrong} | ${wrong} (${wilson(wrong, inside.length)}) |`;
  });
  const sureWith = (weights?: readonly number[]): string => {
    const sure = of.filter(({ reading }) => fieldProbability(reading, weights) >= 0.98);
    const wrong = sure.filter(({ right }) => !right).length;
    return `of ${sure.length} with p ≥ 0.98, ${wrong} wrong (${wilson(wrong, sure.length)})`;
  };
  return [
    '# The probability of a field, on drawn lines',
    '',
    `${new Date().toISOString().slice(0, 10)}, \`node eval/field-probability.ts ${count}\`: ${of.length} lines not fitted on; ${given.filter(({ right }) => right).length} read exactly.`,
    `With the weights fitted on the other half, as below: ${sureWith(found)}.`,
    `With those that are shipped, fitted on such lines before: ${sureWith()}.`,
    '',
    '| p | lines | mean p | right | wrong |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `Weights fitted on the other half: ${found.map((one) => one.toFixed(3)).join(', ')} (bias, first, second, letters, spaces).`,
    '',
  ].join('\n');
}

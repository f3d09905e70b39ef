/**
 * How right the MRZ line reader is. Synthetic lines it never saw, grouped by what befell them:
 *   python3 models/mrz/holdout.py /tmp/mrz-holdout && node eval/mrz.ts /tmp/mrz-holdout
 * Writes eval/results/mrz.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { type MrzLineReading, makeMrzLineReader } from '../server/src/vision/mrz/mrz-line.ts';

interface Sample {
  readonly file: string;
  readonly text: string;
  readonly notes: readonly string[];
}
interface Outcome extends Sample {
  readonly read: MrzLineReading;
  readonly wrong: number;
}

const [, , folder] = process.argv;
if (!folder) throw new Error('Name the folder of lines: node eval/mrz.ts <folder>');
const samples = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Sample[];
const readLine = makeMrzLineReader(openModels([new URL('../models/mrz', import.meta.url).pathname]));

const outcomes: Outcome[] = [];
let spent = 0;
for (const sample of samples) {
  const raster = await decodeImage(readFileSync(join(folder, sample.file)));
  const began = performance.now();
  const read = await readLine(raster);
  spent += performance.now() - began;
  outcomes.push({ ...sample, read, wrong: distance(sample.text, read.text) });
}

const rows = groups(outcomes).map(([name, group]) => {
  const characters = group.reduce((sum, { text }) => sum + text.length, 0);
  const wrong = group.reduce((sum, outcome) => sum + outcome.wrong, 0);
  const exact = group.filter((outcome) => outcome.wrong === 0).length;
  const length = group.filter(({ text, read }) => read.text.length === text.length).length;
  return `| ${name} | ${group.length} | ${percent(wrong, characters)} | ${percent(exact, group.length)} | ${percent(length, group.length)} |`;
});
const table = `# MRZ line reader on synthetic lines

${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model ?? 'unknown'}, one thread, ${(spent / samples.length).toFixed(1)} ms a line, alone in its call
(other work ran beside it). Command: \`python3 models/mrz/holdout.py ${folder} --count ${samples.length} && node eval/mrz.ts ${folder}\`

| lines | count | characters wrong | lines exact | length right |
|---|---|---|---|---|
${rows.join('\n')}

Whether a probability means what it says, over lines whose length is right:

| p of the character | characters | wrong |
|---|---|---|
${reliability(outcomes).join('\n')}

Most frequent confusions (truth → read): ${confusions(outcomes)}
`;
mkdirSync(new URL('results/', import.meta.url), { recursive: true });
writeFileSync(new URL('results/mrz.md', import.meta.url), table);
process.stdout.write(table);

function groups(all: readonly Outcome[]): [string, Outcome[]][] {
  const names = [...new Set(all.flatMap(({ notes }) => notes))].sort();
  return [
    ['all', [...all]],
    ...names.map((name): [string, Outcome[]] => [name, all.filter(({ notes }) => notes.includes(name))]),
  ];
}

function reliability(all: readonly Outcome[]): string[] {
  const pairs = all.filter(({ text, read }) => read.text.length === text.length);
  const characters = pairs.flatMap(({ text, read }) =>
    [...text].map((char, k) => ({ p: read.scores[k]!, right: read.text[k] === char })),
  );
  const bounds = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1.01];
  return bounds.slice(1).map((upper, index) => {
    const bin = characters.filter(({ p }) => p >= bounds[index]! && p < upper);
    const wrong = bin.filter(({ right }) => !right).length;
    return `| ${bounds[index]} to ${Math.min(1, upper)} | ${bin.length} | ${percent(wrong, bin.length)} |`;
  });
}

function confusions(all: readonly Outcome[]): string {
  const counts = new Map<string, number>();
  for (const { text, read } of all.filter(({ text, read }) => read.text.length === text.length)) {
    [...text].forEach((char, k) => {
      const pair = `${char}→${read.text[k]}`;
      if (char !== read.text[k]) counts.set(pair, (counts.get(pair) ?? 0) + 1);
    });
  }
  const most = [...counts].sort((one, other) => other[1] - one[1]).slice(0, 16);
  return most.map(([pair, count]) => `\`${pair}\` ${count}`).join(', ') || 'none';
}

function percent(part: number, whole: number): string {
  return whole ? `${((100 * part) / whole).toFixed(2)} %` : '-';
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length]!;
}

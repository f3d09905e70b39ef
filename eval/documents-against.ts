/**
 * `node eval/documents-against.ts <another checkout> [--sets a,b] [--passports n] [--kinds n] [--out FILE]`: each picture is read by the
 * reader of that checkout and by this one's, in one process, and the answers are compared field by field. The other checkout needs its
 * own `node_modules` and `.cache/models`, or links to these. Sets: `real` and `specimens` (of EVAL_DATA), `passports` (of another
 * generator) and `kinds` (drawn). Writes eval/results/documents-against.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { documentAnswer } from '../server/src/documents/document-answer.ts';
import type { DocumentReadingResult } from '../server/src/documents/document-reading.ts';
import type { ReadDocumentOptions } from '../server/src/documents/read-document.ts';
import type { DocumentType } from '../server/src/documents/reading.ts';
import { type EffectName, withEffect } from './documents/camera/effects.ts';
import { conditions } from './documents/other-passports/conditions.ts';
import { drawDataPage } from './documents/other-passports/data-page.ts';
import { holders } from './documents/other-passports/holders.ts';
import { truthOf } from './documents/other-passports/results.ts';
import { drawings } from './documents/pages/catalog.ts';
import { render } from './documents/pages/draw.ts';
import { otherLayouts } from './documents/pages/other-layouts.ts';
import { seededRandom } from './documents/pages/random.ts';
import { type Variant, vary } from './documents/pages/variants.ts';
import { readerOf } from './documents/reader-of-checkout.ts';
import { readTruth, submissionsOf } from './documents/real/truth.ts';
import { evaluationFolder } from './evaluation-data.ts';

interface Case {
  readonly name: string;
  readonly front: Uint8Array;
  readonly options: ReadDocumentOptions;
  /** Printed values, as far as they are known; null for a picture that must be refused. */
  readonly truth: Readonly<Record<string, string | undefined>> | null;
  /** Rows of the MRZ, if they are known. */
  readonly mrz?: readonly string[];
}

const here = import.meta.dirname;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sets: { type: 'string', default: 'real,specimens,passports,kinds' },
    passports: { type: 'string', default: '1' },
    kinds: { type: 'string', default: '1' },
    out: { type: 'string', default: join(here, 'results', 'documents-against.md') },
  },
});
const [other] = positionals;
if (other === undefined) throw new RangeError('Give the folder of another checkout');
const readers = await Promise.all([readerOf(resolve(other)), readerOf(join(here, '..'))]);
const EFFECTS: readonly EffectName[] = ['aslant', 'soft'];
const VARIANTS: readonly Variant[] = ['clean', 'photo', 'jpeg40', 'px900'];
const sets: Readonly<Record<string, () => AsyncGenerator<Case>>> = { real, specimens, passports, kinds };

interface Outcome {
  readonly state: string;
  /** Fields of the public answer and of the record, and the MRZ. */
  readonly values: Readonly<Record<string, string>>;
  readonly failed: string;
  readonly taken: boolean;
  readonly valid: boolean;
}
interface Count {
  right: number;
  wrong: number;
  absent: number;
  taken: number;
  valid: number;
  validButWrong: number;
  mrzExact: number;
  negativesTaken: number;
  ms: number;
}
const emptyCount = (): Count => ({
  right: 0,
  wrong: 0,
  absent: 0,
  taken: 0,
  valid: 0,
  validButWrong: 0,
  mrzExact: 0,
  negativesTaken: 0,
  ms: 0,
});

const table: string[] = [];
const differences: string[] = [];
for (const name of options.sets.split(',')) {
  const counts = [emptyCount(), emptyCount()] as const;
  let [cases, same, probabilities] = [0, 0, 0];
  for await (const one of sets[name]!()) {
    cases++;
    const outcomes: Outcome[] = [];
    // The order alternates, so that neither reader always finds the caches warm.
    for (const at of cases % 2 ? [0, 1] : [1, 0]) {
      const before = process.cpuUsage();
      const result = await readers[at]!(one.front, one.options);
      const { user, system } = process.cpuUsage(before);
      counts[at]!.ms += (user + system) / 1000;
      outcomes[at] = outcomeOf(result, one);
      addTo(counts[at]!, outcomes[at], one);
    }
    const changes = changesOf(outcomes[0]!, outcomes[1]!, one);
    if (changes.length === 0) same++;
    else differences.push(`- ${name}, ${one.name}: ${changes.join('; ')}`);
    if (outcomes[0]!.failed !== outcomes[1]!.failed) probabilities++;
    process.stderr.write('.');
  }
  const row = (of: (count: Count) => number) => `${of(counts[0])} → ${of(counts[1])}`;
  table.push(
    `| ${name} | ${cases} | ${same} | ${row((c) => c.right)} | ${row((c) => c.wrong)} | ${row((c) => c.absent)} | ${row((c) => c.taken)} | ${row((c) => c.valid)} | ${row((c) => c.validButWrong)} | ${row((c) => c.mrzExact)} | ${row((c) => c.negativesTaken)} | ${probabilities} | ${row((c) => Math.round(c.ms / cases))} | ${(counts[1].ms / counts[0].ms).toFixed(2)} |`,
  );
  writeFileSync(options.out, report());
}
console.log(report());
/** Writes what is compared so far, so that a long run can be stopped after any set. */
function report(): string {
  return [
    '# Answers of two readers on the same pictures',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(0)}, \`node eval/documents-against.ts\`, ${positionals[0]} → this checkout.`,
    'Each picture is read by both readers in one process. Fields count where what is printed is known.',
    '',
    '| set | pictures | same answer | fields right | wrong | absent | read | valid | valid but wrong | MRZ exact | negatives taken | other failed checks | processor time a picture, ms | ratio |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...table,
    '',
    '## Differences',
    '',
    ...differences,
    '',
  ].join('\n');
}

function outcomeOf(result: DocumentReadingResult, { options: { expectedType = 'passport' } }: Case): Outcome {
  if (!result.ok) return { state: result.fault, values: {}, failed: result.fault, taken: false, valid: false };
  const answer = documentAnswer(result, expectedType, new Date()) as unknown as Record<string, unknown>;
  const record = Object.entries(result.fields).map(([name, { value }]) => [name, value] as const);
  const shown = Object.entries(answer).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'photo' ? [[name, value] as const] : [],
  );
  const failed = result.checks
    .filter((check) => check.result !== 'pass')
    .map(({ name, result: of }) => `${name} ${of}`);
  return {
    state: `${result.kind}, ${result.valid ? 'valid' : 'not valid'}, portrait ${result.portrait ? 'found' : 'absent'}`,
    values: Object.fromEntries([
      ...record,
      ...shown,
      ...(result.mrz?.lines ?? []).map((line, at) => [`mrz ${at + 1}`, line] as const),
    ]),
    failed: failed.join(),
    taken: true,
    valid: result.valid,
  };
}

/** Case makes no difference; in addresses only letters and digits do. */
function sameValue(name: string, one: string | undefined, truth: string): boolean {
  const bare = (text: string) => (name === 'address' ? text.replace(/[^\p{L}\d]/gu, '') : text).toUpperCase();
  return one !== undefined && bare(one) === bare(truth);
}

function judge(name: string, got: string | undefined, truth: Case['truth']): 'right' | 'wrong' | 'absent' | null {
  if (!truth || !(name in truth)) return null;
  const wanted = truth[name];
  if (wanted === undefined) return got === undefined ? null : 'wrong';
  return got === undefined ? 'absent' : sameValue(name, got, wanted) ? 'right' : 'wrong';
}

function addTo(count: Count, { values, taken, valid }: Outcome, { truth, mrz }: Case): void {
  const judged = Object.keys(truth ?? {}).map((name) => judge(name, values[name], truth));
  for (const verdict of judged) if (verdict) count[verdict]++;
  if (!truth && taken) count.negativesTaken++;
  if (taken) count.taken++;
  if (valid) count.valid++;
  if (valid && judged.includes('wrong')) count.validButWrong++;
  if (mrz?.every((line, at) => values[`mrz ${at + 1}`] === line)) count.mrzExact++;
}

function changesOf(before: Outcome, after: Outcome, { truth, mrz }: Case): string[] {
  const names = [...new Set([...Object.keys(before.values), ...Object.keys(after.values)])];
  const values = names.flatMap((name) => {
    const [one, two] = [before.values[name], after.values[name]];
    if (one === two) return [];
    const row = /^mrz (\d)$/.exec(name)?.[1];
    const line = row && mrz?.[Number(row) - 1];
    const verdicts = line
      ? [one, two].map((text) => (text === line ? 'right' : 'wrong'))
      : [judge(name, one, truth), judge(name, two, truth)];
    const known = verdicts[0] || verdicts[1] ? ` (${verdicts.join(' → ')})` : '';
    return [`${name} ${one ?? '–'} → ${two ?? '–'}${known}`];
  });
  return [
    ...(before.state === after.state ? [] : [`${before.state} → ${after.state}`]),
    ...values,
    ...(values.length > 0 || before.failed === after.failed ? [] : [`checks ${before.failed} → ${after.failed}`]),
  ];
}

async function* real(): AsyncGenerator<Case> {
  const folder = evaluationFolder('documents/real');
  const genders: Readonly<Record<string, string>> = { M: 'Male', F: 'Female' };
  for (const [at, each] of readTruth(folder).entries()) {
    const bytes = readFileSync(join(folder, each.file));
    const isNegative = Object.keys(each.fields).length === 0;
    const { gender } = each.fields;
    const truth = isNegative ? null : { ...each.fields, ...(gender && { gender: genders[gender] ?? gender }) };
    for (const { document_type, country } of submissionsOf(each)) {
      const how = { expectedType: document_type as DocumentType, expectedCountry: country };
      yield { name: `${each.file} as ${document_type}`, front: bytes, options: how, truth };
      if (isNegative) continue;
      for (const effect of EFFECTS)
        yield { name: `${each.file}, ${effect}`, front: await withEffect(bytes, effect, at), options: how, truth };
    }
  }
}

async function* specimens(): AsyncGenerator<Case> {
  const folder = evaluationFolder('documents/passports');
  const rows = JSON.parse(readFileSync(join(here, 'documents', 'passports.truth.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  for (const [file, mrz] of Object.entries(rows)) {
    if (!existsSync(join(folder, file))) continue;
    const known = Array.isArray(mrz) ? { mrz: mrz as string[] } : {};
    yield { name: file, front: readFileSync(join(folder, file)), options: {}, truth: {}, ...known };
  }
}

async function* passports(): AsyncGenerator<Case> {
  for (const [index, condition] of conditions.entries()) {
    for (let i = 0; i < Number(options.passports); i++) {
      const holder = holders[(index * 5 + i * 7) % holders.length]!;
      const random = seededRandom(31_000 + index * 100 + i);
      const svg = await drawDataPage(holder, random);
      const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
      const elsewhere = holder.country === 'canada' ? 'usa' : 'canada';
      yield {
        name: `${condition.name} ${i + 1}`,
        front: await condition.make(png, random),
        options: { expectedType: 'passport', expectedCountry: condition.submitted ? elsewhere : holder.country },
        truth: condition.faults ? null : truthOf(holder),
      };
    }
  }
}

async function* kinds(): AsyncGenerator<Case> {
  for (let seed = 1; seed <= Number(options.kinds); seed++) {
    for (const [index, { name, draw }] of [...drawings, ...otherLayouts].entries()) {
      for (const variant of VARIANTS) {
        const random = seededRandom(7000 + 100 * seed + index);
        const { front, back } = await draw(random);
        const picture = await vary(await render(front.svg), variant, random);
        const behind = back && (await vary(await render(back.svg), variant, random));
        yield {
          name: `${name}, ${variant} ${seed}`,
          front: picture,
          options: behind ? { back: behind } : {},
          truth: { ...front.truth, ...back?.truth },
        };
      }
    }
  }
}

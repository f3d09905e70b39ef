/**
 * Real documents under what cameras and people do to them, through `POST /api/onboarding/document_verification`: evidence on pictures that
 * nothing was tuned on, though the documents are the ones of `eval/real-documents.ts`.
 * `node eval/real-variants.ts [folder] [--effects a,b] [--sandbox FILE] [--rows FILE [--seconds N]]`: each document under each effect of
 * `documents/camera/effects.ts`; negatives under a few. `--rows` keeps the outcomes in a file; a later call goes on where it
 * ended, and `--seconds` ends a call early. `--before FILE`: rows of a former version, to compare with. Writes eval/results/real-variants.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type EffectName, effectNames, withEffect } from './documents/camera/effects.ts';
import { refusals } from './documents/real/refusals.ts';
import { withService } from './documents/real/started-service.ts';
import { submitBytes } from './documents/real/submit.ts';
import { readTruth, submissionsOf, type Truth } from './documents/real/truth.ts';
import { isNegative, type Row, verdicts, wrongOf } from './documents/real/verdicts.ts';
import { wilson } from './documents/real/wilson.ts';
import { evaluationFolder } from './evaluation-data.ts';

const here = import.meta.dirname;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    effects: { type: 'string' },
    sandbox: { type: 'string' },
    rows: { type: 'string' },
    seconds: { type: 'string' },
    before: { type: 'string' },
  },
});
const folder = evaluationFolder('documents/real', positionals[0]);
const wanted = effectNames.filter((name) => !options.effects || options.effects.split(',').includes(name));
/** Negatives are submitted as every type, and so under these effects alone. */
const ofNegatives: readonly EffectName[] = ['aslant', 'soft'];
/** Fields that `valid` asks for (docs/documents.md), as far as the truth has them. */
const required: Readonly<Record<string, readonly string[]>> = {
  cac_certificate: ['id_number', 'full_name'],
  national_id: ['id_number', 'last_name', 'first_name', 'date_of_birth'],
};
/** How many are asked at once: as many as a server on two cores reads. */
const AT_ONCE = 2;

interface VariantRow extends Row {
  readonly effect: EffectName;
}

if (!existsSync(join(folder, 'truth.jsonl'))) {
  console.log(`Skipped: no truth.jsonl in ${folder}`);
} else {
  const before = rowsIn(options.rows);
  const fresh = await readAll(readTruth(folder), new Set(before.map(key)));
  const rows = [...new Map([...before, ...fresh].map((row) => [key(row), row])).values()];
  if (options.rows) writeFileSync(options.rows, JSON.stringify(rows));
  const text = report(rows);
  writeFileSync(join(here, 'results', 'real-variants.md'), text);
  console.log(text);
}

function rowsIn(file: string | undefined): VariantRow[] {
  return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VariantRow[]) : [];
}

function key({ truth, effect, as }: Pick<VariantRow, 'truth' | 'effect' | 'as'>): string {
  return `${truth.file} ${effect} ${as.document_type}`;
}

function readAll(truths: readonly Truth[], known: ReadonlySet<string>): Promise<VariantRow[]> {
  const end = performance.now() + 1000 * Number(options.seconds ?? 1e6);
  // Effect by effect, so that a part of a run has seen every document.
  const jobs = wanted
    .flatMap((effect) =>
      truths.flatMap((truth, at) => submissionsOf(truth).map((as) => ({ truth, effect, as, seed: at + 1 }))),
    )
    .filter((job) => (!isNegative(job) || ofNegatives.includes(job.effect)) && !known.has(key(job)));
  if (jobs.length === 0) return Promise.resolve([]);
  return withService(options.sandbox, async (service) => {
    const out: VariantRow[] = [];
    const worker = async () => {
      for (let job = jobs.shift(); job && performance.now() < end; job = jobs.shift()) {
        const { truth, effect, as, seed } = job;
        const bytes = await withEffect(readFileSync(join(folder, truth.file)), effect, seed);
        const answered = await submitBytes(service, new Uint8Array(bytes), `${effect}.jpg`, as);
        out.push({ truth, effect, as, answered });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return out;
  });
}

function report(rows: readonly VariantRow[]): string {
  const documents = rows.filter((row) => !isNegative(row));
  const negatives = rows.filter(isNegative);
  const share = (part: number, whole: number) => `${part} of ${whole} (${wilson(part, whole)})`;
  const requiredOf = (of: readonly VariantRow[]) =>
    of.flatMap((row) => verdicts(row).filter(({ name }) => required[row.as.document_type]?.includes(name)));
  const count = (of: readonly VariantRow[], result: string) =>
    requiredOf(of).filter((one) => one.result === result).length;
  const valid = (of: readonly VariantRow[]) => of.filter(({ answered }) => answered.valid);
  const lines = effectNames.flatMap((effect) => {
    const of = documents.filter((row) => row.effect === effect);
    if (of.length === 0) return [];
    const wrong = valid(of).filter((row) => wrongOf(row).length > 0).length;
    return `| ${effect.replaceAll('_', ' ')} | ${of.length} | ${of.filter(({ answered }) => answered.taken).length} | ${count(of, 'right')} of ${requiredOf(of).length} | ${count(of, 'wrong')} | ${valid(of).length} | ${wrong} |`;
  });
  const files = [...new Set(documents.map(({ truth }) => truth.file))].map((file) => {
    const of = documents.filter(({ truth }) => truth.file === file);
    return `| ${file} | ${of.length} | ${count(of, 'right')} of ${requiredOf(of).length} | ${count(of, 'wrong')} | ${valid(of).length} |`;
  });
  const validWrong = valid(documents).filter((row) => wrongOf(row).length > 0);
  const wrongs = documents.filter((row) => wrongOf(row).length > 0);
  return [
    '# Real documents under camera effects, through the public endpoint',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}, \`node eval/real-variants.ts\`: the documents of`,
    '`real-documents.md`, each under each effect of `eval/documents/camera/effects.ts`. The effects are computed, the documents real; several are',
    'of 284 to 720 pixels before an effect takes more away. The variants of one document are not independent: intervals are too narrow.',
    '',
    '| measure | figure |',
    '|---|---|',
    `| pictures taken (200) | ${share(documents.filter(({ answered }) => answered.taken).length, documents.length)} |`,
    `| required fields right | ${share(count(documents, 'right'), requiredOf(documents).length)} |`,
    `| required fields wrong | ${share(count(documents, 'wrong'), requiredOf(documents).length)} |`,
    `| called valid | ${share(valid(documents).length, documents.length)} |`,
    `| **valid but wrong** (any field) | ${share(validWrong.length, valid(documents).length)} |`,
    `| negatives taken (200) | ${share(negatives.filter(({ answered }) => answered.taken).length, negatives.length)} |`,
    `| **negatives called valid** | ${share(negatives.filter(({ answered }) => answered.valid).length, negatives.length)} |`,
    '',
    '| effect | pictures | taken | required fields right | wrong | valid | valid but wrong |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
    '| document | pictures | required fields right | wrong | valid |',
    '|---|---|---|---|---|',
    ...files,
    '',
    ...refusals(rows, rowsIn(options.before)),
    '## Of values with a probability, how many are wrong',
    '',
    'Real documents, on which nothing of the probability was fitted; values that came out below 0.5 are absent and not counted.',
    '',
    '| p | values | mean p | wrong |',
    '|---|---|---|---|',
    ...curve(documents),
    '',
    '## Wrong values',
    '',
    ...wrongs.map(
      (row) =>
        `- ${row.truth.file}, ${row.effect.replaceAll('_', ' ')}, ${row.answered.valid ? '**valid**' : 'not valid'}: ${wrongOf(
          row,
        )
          .map(({ name, got }) => `${name} (${got})`)
          .join('; ')}`,
    ),
    '',
  ].join('\n');
}

function curve(rows: readonly VariantRow[]): string[] {
  const given = rows
    .flatMap(verdicts)
    .flatMap(({ probability: p, result }) => (p === undefined ? [] : [{ p, result }]));
  const bands = [0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 1.001];
  return bands.slice(1).map((to, at) => {
    const inside = given.filter(({ p }) => p >= bands[at]! && p < to);
    const wrong = inside.filter(({ result }) => result === 'wrong').length;
    const mean = inside.reduce((sum, { p }) => sum + p, 0) / Math.max(1, inside.length);
    return `| ${bands[at]!.toFixed(2)}–${Math.min(1, to).toFixed(2)} | ${inside.length} | ${mean.toFixed(3)} | ${wrong} (${wilson(wrong, inside.length)}) |`;
  });
}

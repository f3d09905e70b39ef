/**
 * How right real documents are read, through `POST /api/onboarding/document_verification` of a started server.
 * `node eval/real-documents.ts [folder] [--sandbox FILE] [--out FILE]`: a folder with a `truth.jsonl` (one JSON object a line: `file`,
 * `fields`, and `submit` where the file's name does not say how it is submitted; without fields: a negative, submitted as every
 * type). `--sandbox`: the `sandbox.json` of a server that runs already; else one is started. Writes eval/results/real-documents.md.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withService } from './documents/real/started-service.ts';
import { submit } from './documents/real/submit.ts';
import { readTruth, submissionsOf } from './documents/real/truth.ts';
import { isNegative, type Row, type Verdict, verdicts, wrongOf } from './documents/real/verdicts.ts';
import { wilson } from './documents/real/wilson.ts';
import { evaluationFolder } from './evaluation-data.ts';

const here = import.meta.dirname;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { sandbox: { type: 'string' }, out: { type: 'string' } },
});
const folder = evaluationFolder('documents/real', positionals[0]);

if (!existsSync(join(folder, 'truth.jsonl'))) {
  console.log(`Skipped: no truth.jsonl in ${folder}`);
} else {
  const rows = await withService(options.sandbox, async (service) => {
    const all: Row[] = [];
    for (const truth of readTruth(folder)) {
      for (const as of submissionsOf(truth))
        all.push({ truth, as, answered: await submit(service, join(folder, truth.file), as) });
    }
    return all;
  });
  const text = report(rows);
  writeFileSync(options.out ?? join(here, 'results', 'real-documents.md'), text);
  console.log(text);
}

function report(rows: readonly Row[]): string {
  const documents = rows.filter((row) => !isNegative(row));
  const negatives = rows.filter(isNegative);
  const types = [...new Set(documents.map(({ as }) => as.document_type))];
  const share = (part: number, whole: number) => `${part} of ${whole} (${wilson(part, whole)})`;
  const perField = types.flatMap((type) => {
    const all = documents.filter(({ as }) => as.document_type === type).flatMap(verdicts);
    return [...new Set(all.map(({ name }) => name))].map((name) => {
      const of = all.filter((one) => one.name === name);
      const count = (result: Verdict) => of.filter((one) => one.result === result).length;
      return `| ${type} | ${name} | ${share(count('right'), of.length)} | ${count('wrong')} | ${count('absent')} |`;
    });
  });
  const valid = documents.filter(({ answered }) => answered.valid);
  const times = rows.map(({ answered }) => answered.ms).sort((a, b) => a - b);
  const line = (row: Row) => {
    const { truth, as, answered } = row;
    const faults = verdicts(row)
      .filter(({ result }) => result !== 'right')
      .map(({ name, result, got }) => `${name} ${result}${got === undefined ? '' : ` (${got})`}`);
    const state = answered.taken ? (answered.valid ? 'valid' : `not valid: ${answered.failed.join(', ')}`) : '400';
    return `- ${truth.file} as ${as.document_type}: ${state}${faults.length ? `; ${faults.join('; ')}` : ''}${answered.taken ? '' : `; ${answered.message}`}`;
  };
  return [
    '# Real documents, through the public endpoint',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(0)}, \`node eval/real-documents.ts\`. Documents are submitted as what they are,`,
    'negatives (blank forms, foreign cards, templates, other pictures) as every type. Intervals are Wilson, 95 %.',
    '',
    '| measure | figure |',
    '|---|---|',
    `| documents read (200) | ${share(documents.filter(({ answered }) => answered.taken).length, documents.length)} |`,
    `| called valid | ${share(valid.length, documents.length)} |`,
    `| **valid but wrong** | ${share(valid.filter((row) => wrongOf(row).length > 0).length, valid.length)} |`,
    `| **negatives taken (200)** | ${share(negatives.filter(({ answered }) => answered.taken).length, negatives.length)} |`,
    `| **negatives called valid** | ${share(negatives.filter(({ answered }) => answered.valid).length, negatives.length)} |`,
    `| time of an answer, median and longest | ${Math.round(times[times.length >> 1] ?? 0)} ms, ${Math.round(times.at(-1) ?? 0)} ms |`,
    '',
    '| type | field | right | wrong | absent |',
    '|---|---|---|---|---|',
    ...perField,
    '',
    '## Each document, and each negative that was taken',
    '',
    ...documents.map(line),
    ...negatives.filter(({ answered }) => answered.taken).map(line),
    '',
    '## What the refused negatives were told',
    '',
    ...negatives.filter(({ answered }) => !answered.taken).map(line),
    '',
  ].join('\n');
}

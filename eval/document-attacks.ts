/**
 * `node eval/document-attacks.ts [pages] [--part altered|faces] [--real FOLDER] [--keep FOLDER] [--rows FILE [--seconds N]]`: what
 * hostile pictures of documents come back as. Altered pages, each field three times a page: the MRZ says another number, name, sex, birth or expiry than the print, its
 * check digits recomputed. Strange faces: beside a document, over it, or in the place of a portrait that was cut out; with `--real` also of
 * the passports there (EVAL_DATA/documents/passports). `--rows` keeps the outcomes in a file; a later call goes on where it ended, and
 * `--seconds` ends a call early. Writes eval/results/document-attacks.md, which says what is left.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelsCache } from '../models/cache.ts';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import { makeCompareFaces } from '../server/src/faces/compare.ts';
import { detectFaces } from '../server/src/vision/faces/detect.ts';
import { faceDistanceWithin } from '../server/src/vision/faces/portrait-distance.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { alteredPage } from './documents/attacks/altered-pages.ts';
import { facesInPictures } from './documents/attacks/faces-in-pictures.ts';
import { keepOutcome, type Outcome, readOutcomes } from './documents/attacks/outcomes.ts';
import { attacksReport } from './documents/attacks/report.ts';
import { victimKinds } from './documents/attacks/victims.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string' },
    real: { type: 'string' },
    keep: { type: 'string' },
    rows: { type: 'string' },
    seconds: { type: 'string' },
    out: { type: 'string' },
  },
});
const each = Number(positionals[0] ?? 34);
const models = openModels([modelsCache()]);
const read = makeReadDocument({ models, detectFaces, compareFaces: faceDistanceWithin });
const hasOcrB = execFileSync('fc-list', [':family=OCR B']).length > 0;
if (!hasOcrB) console.error('The font OCR B is not installed (Debian: fonts-ocr-b): pages of passports are left out.');

const end = performance.now() + 1000 * Number(options.seconds ?? 1e6);
const outcomes: Outcome[] = readOutcomes(options.rows);
const known = new Set(outcomes.map(({ key }) => key));
const compare = makeCompareFaces({ models });
let left = 0;
if (options.part !== 'faces' && hasOcrB)
  for (let i = 0; i < each; i++) {
    if (known.has(`altered nothing ${i} 0`)) continue;
    if (performance.now() > end) left++;
    else for (const outcome of (await alteredPage(i, models)) ?? []) keep(outcome);
  }
if (options.part !== 'altered')
  for (const job of facesInPictures(victimKinds(hasOcrB, options.real), Math.max(1, Math.round(each / 12)), compare)) {
    if (known.has(job.key)) continue;
    if (performance.now() > end) left++;
    else {
      const done = await job.run(read);
      if (!done) continue;
      keep(done.outcome);
      if (options.keep && done.outcome.remark !== '')
        writeFileSync(join(options.keep, `${done.outcome.key.replaceAll(/\W+/g, '-')}.jpg`), done.picture);
    }
  }
const text = attacksReport(outcomes, {
  command: `node eval/document-attacks.ts ${each}${options.real ? ' --real FOLDER' : ''}`,
  left,
});
writeFileSync(options.out ?? join(import.meta.dirname, 'results', 'document-attacks.md'), text);
console.log(text);
process.exit(0);

function keep(outcome: Outcome): void {
  outcomes.push(outcome);
  keepOutcome(options.rows, outcome);
  process.stderr.write('.');
}

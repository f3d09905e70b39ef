/**
 * `node eval/documents.ts [folder]`: MRZ lines exactly right, and lines vouched for that are wrong, on the passports, cards and
 * visas of `EVAL_DATA/documents/passports` (or a folder with the same files). Writes eval/results/documents.md.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { modelsCache } from '../models/cache.ts';
import { documentsTable, evaluateDocuments } from '../server/src/documents/evaluation/evaluate.ts';
import { parseDocumentLabels } from '../server/src/documents/evaluation/labels.ts';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { evaluationFolder } from './evaluation-data.ts';

const here = import.meta.dirname;
const folder = evaluationFolder('documents/passports', process.argv[2]);
const labels = parseDocumentLabels(readFileSync(join(here, 'documents', 'passports.truth.json'), 'utf8'));
const present = labels.filter(({ file }) => existsSync(join(folder, file)));
if (present.length === 0) {
  console.log(`Skipped: none of the labelled pictures is in ${folder}`);
} else {
  const read = makeReadDocument({ models: openModels([modelsCache()]) });
  const report = await evaluateDocuments(folder, present, read, ({ file, exact }) => {
    if (exact === false) console.log(`${file}: not right`);
  });
  const heading = [
    '# Documents: passports, cards and visas',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, \`node eval/documents.ts\`.`,
    'Specimens of 38 documents, most 300 to 600 pixels wide; truth read off the pictures by eye (`documents/passports.truth.json`).',
    '',
  ];
  const text = `${heading.join('\n')}\n${documentsTable(report)}\n`;
  mkdirSync(join(here, 'results'), { recursive: true });
  writeFileSync(join(here, 'results', 'documents.md'), text);
  console.log(text);
}

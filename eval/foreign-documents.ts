/**
 * Results for cards of other countries, of papers that are none of our kinds and of pages that are no document, each submitted as every
 * type: all must be refused. `node eval/foreign-documents.ts` draws them, reads each once, and writes eval/results/foreign-documents.md.
 * Drawn by us; `eval/real-documents.ts` submits real ones through the public endpoint.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsCache } from '../models/cache.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { foreignCards } from './documents/pages/foreign-cards.ts';
import { nonDocuments } from './documents/pages/non-documents.ts';
import { wilson } from './documents/real/wilson.ts';
import { type SubmittedStranger, submitStranger, submittedTypes } from './documents/submit-stranger.ts';

const models = openModels([modelsCache()]);

interface Outcome extends SubmittedStranger {
  readonly name: string;
}

const groups = { 'cards of other countries': foreignCards, 'other papers and pages': nonDocuments };
const lines: string[] = [];
for (const [group, strangers] of Object.entries(groups)) {
  const outcomes: Outcome[] = [];
  for (const [at, stranger] of strangers.entries())
    outcomes.push({ name: stranger.name, ...(await submitStranger(stranger, 500 + at, models)) });
  const taken = outcomes.reduce((sum, one) => sum + one.taken.length, 0);
  const asked = outcomes.length * submittedTypes.length;
  lines.push(
    `## ${group}: taken ${taken} of ${asked} (${wilson(taken, asked)})`,
    '',
    '| picture | taken as | called empty as | told |',
    '|---|---|---|---|',
  );
  lines.push(
    ...outcomes.map(
      ({ name, taken: as, empty, reason }) => `| ${name} | ${as.join(', ')} | ${empty.join(', ')} | ${reason} |`,
    ),
    '',
  );
}
const head = [
  '# Foreign cards and no documents, drawn',
  '',
  `${new Date().toISOString().slice(0, 10)}, \`node eval/foreign-documents.ts\`: each submitted as ${submittedTypes.join(', ')}.`,
  '',
];
writeFileSync(join(import.meta.dirname, 'results', 'foreign-documents.md'), [...head, ...lines].join('\n'));
console.log(lines.join('\n'));
process.exit(0);

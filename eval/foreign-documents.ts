/**
 * What becomes of cards of other countries, of papers that are none of our kinds and of pages that are no document, each submitted as every
 * type: all must be refused. `node eval/foreign-documents.ts` draws them, reads each once, and writes eval/results/foreign-documents.md.
 * Drawn by us; `eval/real-documents.ts` submits real ones through the public endpoint.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsCache } from '../models/cache.ts';
import { chooseKind } from '../server/src/documents/choose-kind.ts';
import type { DocumentEvidence } from '../server/src/documents/kind-reader.ts';
import { makeLabelledKinds } from '../server/src/documents/readers/labelled-kinds.ts';
import { strangerMessage } from '../server/src/documents/reading-fault.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { readPage } from '../server/src/vision/text/read-page.ts';
import { render } from './documents/pages/draw.ts';
import { drawStranger } from './documents/pages/draw-stranger.ts';
import { foreignCards, type Stranger } from './documents/pages/foreign-cards.ts';
import { nonDocuments } from './documents/pages/non-documents.ts';
import { seededRandom } from './documents/pages/random.ts';
import { wilson } from './documents/real/wilson.ts';

const types = ['national_id', 'drivers_license', 'voters_card', 'cac_certificate', 'utility_bill', 'kenya_id'] as const;
const models = openModels([modelsCache()]);
const kinds = makeLabelledKinds();

interface Outcome {
  readonly name: string;
  readonly taken: readonly string[];
  readonly empty: readonly string[];
  readonly told: string;
}

const groups = { 'cards of other countries': foreignCards, 'other papers and pages': nonDocuments };
const lines: string[] = [];
for (const [group, strangers] of Object.entries(groups)) {
  const outcomes: Outcome[] = [];
  for (const [at, stranger] of strangers.entries()) outcomes.push(await outcomeOf(stranger, at));
  const taken = outcomes.reduce((sum, one) => sum + one.taken.length, 0);
  const asked = outcomes.length * types.length;
  lines.push(
    `## ${group}: taken ${taken} of ${asked} (${wilson(taken, asked)})`,
    '',
    '| picture | taken as | called empty as | told |',
    '|---|---|---|---|',
  );
  lines.push(
    ...outcomes.map(
      ({ name, taken: as, empty, told }) => `| ${name} | ${as.join(', ')} | ${empty.join(', ')} | ${told} |`,
    ),
    '',
  );
}
const head = [
  '# Foreign cards and no documents, drawn',
  '',
  `${new Date().toISOString().slice(0, 10)}, \`node eval/foreign-documents.ts\`: each submitted as ${types.join(', ')}.`,
  '',
];
writeFileSync(join(import.meta.dirname, 'results', 'foreign-documents.md'), [...head, ...lines].join('\n'));
console.log(lines.join('\n'));
process.exit(0);

async function outcomeOf(stranger: Stranger, seed: number): Promise<Outcome> {
  const picture = await render(await drawStranger(stranger, seededRandom(500 + seed)));
  const front = await readPage(await decodeImage(picture), models);
  const evidence: DocumentEvidence = {
    front,
    mrz: null,
    mrzSide: 'front',
    codes: [],
    today: { year: 2026, month: 11, day: 22 },
  };
  const found = types.flatMap((type) => {
    const choice = chooseKind(kinds, evidence, type);
    if (!choice.found) return [];
    const { fields } = choice.reader.read(evidence);
    const says = fields.id_number ?? fields.full_name ?? fields.first_name ?? fields.last_name;
    return [{ type, says: says !== undefined }];
  });
  return {
    name: stranger.name,
    taken: found.filter(({ says }) => says).map(({ type }) => type),
    empty: found.filter(({ says }) => !says).map(({ type }) => type),
    told: (strangerMessage(front, 'national_id') ?? 'could not be read').replace(
      'This is not the document type submitted: ',
      '',
    ),
  };
}

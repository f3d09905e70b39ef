/**
 * How right every kind beside passports is read, end to end, on drawn pages and what photography does to them.
 * `node eval/document-kinds.ts [pages a kind and variant]` writes eval/results/document-kinds.md.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { makeReadCodes } from '../server/src/documents/codes.ts';
import { classify } from '../server/src/documents/layout/classify.ts';
import { pageText } from '../server/src/documents/layout/page-text.ts';
import { readKind } from '../server/src/documents/layout/read-kind.ts';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import { documentKinds } from '../server/src/documents/readers/table.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { readPage } from '../server/src/vision/text/read-page.ts';
import { drawings } from './documents/pages/catalog.ts';
import { type DrawnDocument, render } from './documents/pages/draw.ts';
import { otherLayouts } from './documents/pages/other-layouts.ts';
import { type Random, seededRandom } from './documents/pages/random.ts';
import { type Variant, variantNames, vary } from './documents/pages/variants.ts';
import { readWithTesseract } from './documents/read-with-tesseract.ts';
import { add, noFields, percent, type Tally, tally, total } from './documents/score-fields.ts';

const pages = Number(process.argv[2] ?? 1);
const models = openModels(['.cache/models']);
const read = makeReadDocument({ models, readCodes: makeReadCodes() });
/** Variants that Tesseract is given too. */
const compared: readonly Variant[] = ['clean', 'photo', 'jpeg40', 'px900'];
/** Faults that a refusal of an unreadable picture may name. */
const rightFaults: Readonly<Record<string, readonly string[]>> = {
  unreadable_blur: ['blurry', 'no_document', 'unreadable'],
  unreadable_dark: ['dark', 'no_document', 'unreadable'],
  unreadable_small: ['small'],
};

interface Row {
  fields: Tally;
  tesseract: Tally;
  documents: number;
  kindRight: number;
  refusedRightly: number;
  refused: Record<string, number>;
}
const rows = new Map<string, Row>();
const rowOf = (name: string): Row => {
  const row = rows.get(name) ?? {
    fields: noFields,
    tesseract: noFields,
    documents: 0,
    kindRight: 0,
    refusedRightly: 0,
    refused: {},
  };
  rows.set(name, row);
  return row;
};

for (let seed = 1; seed <= pages; seed++) {
  for (const [index, { name, kind, draw }] of [...drawings, ...otherLayouts].entries()) {
    for (const variant of variantNames) {
      const random = seededRandom(7000 + 100 * seed + index);
      const document = await draw(random);
      await one(name, kind, variant, document, random);
    }
    process.stderr.write('.');
  }
}
writeFileSync('eval/results/document-kinds.md', report());

async function one(
  name: string,
  kind: string,
  variant: Variant,
  document: DrawnDocument,
  random: Random,
): Promise<void> {
  const front = await vary(await render(document.front.svg), variant, random);
  const back = document.back && (await vary(await render(document.back.svg), variant, random));
  const truth = { ...document.front.truth, ...document.back?.truth };
  const result = await read(front, back ? { back } : {});
  const kindRight = result.ok && result.kind.startsWith(kind);
  for (const row of [rowOf(`${name}|${variant}`), rowOf(`all|${variant}`)]) {
    row.documents++;
    if (kindRight) row.kindRight++;
    row.fields = add(row.fields, tally(result.ok ? result.fields : {}, truth));
    if (!result.ok) {
      row.refused[result.fault] = (row.refused[result.fault] ?? 0) + 1;
      if (rightFaults[variant]?.includes(result.fault)) row.refusedRightly++;
    }
  }
  if (!compared.includes(variant)) return;
  const texts = await Promise.all(
    [front, ...(back ? [back] : [])].map(async (bytes) =>
      pageText(await readWithTesseract(await readPage(await decodeImage(bytes), models))),
    ),
  );
  const best = classify(texts[0]!, documentKinds)[0]!;
  const fields =
    best.score >= 0.5 && best.kind.name.startsWith(kind)
      ? readKind(best.kind, { front: texts[0], back: texts[1] }, new Date().toISOString().slice(0, 10)).fields
      : {};
  for (const row of [rowOf(`${name}|${variant}`), rowOf(`all|${variant}`)])
    row.tesseract = add(row.tesseract, tally(fields, truth));
}

function report(): string {
  const readable = variantNames.filter((variant) => !(variant in rightFaults));
  const names = ['all', ...drawings.map(({ name }) => name), ...otherLayouts.map(({ name }) => name)];
  const recall = ({ fields }: Row) => percent(fields.right, total(fields));
  const wrong = ({ fields }: Row) => percent(fields.wrong, total(fields));
  const table = (title: string, cell: (row: Row) => string, variants: readonly Variant[], of = names) => [
    `\n## ${title}\n`,
    `| | ${variants.join(' | ')} |`,
    `|---|${variants.map(() => '---').join('|')}|`,
    ...of.map((name) => `| ${name} | ${variants.map((variant) => cell(rowOf(`${name}|${variant}`))).join(' | ')} |`),
  ];
  const refused = (variant: Variant) => {
    const { documents, refusedRightly, refused: faults } = rowOf(`all|${variant}`);
    return `| ${variant} | ${refusedRightly} of ${documents} | ${Object.entries(faults)
      .map(([fault, count]) => `${fault} ${count}`)
      .join(', ')} |`;
  };
  return [
    '# Kinds beside passports: how right',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model} (${cpus().length} cores), \`node eval/document-kinds.ts ${pages}\`: ${pages} document(s) of each drawing and variant, read end to end`,
    '(type not given, so the kind is recognised), invented people. "Other layouts" are drawn by a second generator with other wordings and places.',
    'A field counts as right if it is the same, case aside (addresses: letters and digits). Of unreadable pictures the fault is counted.',
    ...table('Field recall', recall, readable),
    ...table('Wrong values (given, but not what is printed)', wrong, readable),
    ...table('Kind recognised', (row) => `${row.kindRight}/${row.documents}`, readable),
    '\n## Unreadable pictures\n',
    '| variant | refused for the right reason | faults |',
    '|---|---|---|',
    ...variantNames.filter((variant) => variant in rightFaults).map(refused),
    ...table(
      'Tesseract (same straightening, same tables): recall',
      ({ tesseract }) => percent(tesseract.right, total(tesseract)),
      compared,
    ),
    ...table('Tesseract: wrong values', ({ tesseract }) => percent(tesseract.wrong, total(tesseract)), compared, [
      'all',
    ]),
    '',
  ].join('\n');
}

/**
 * `node eval/real-portrait-attacks.ts DOCUMENTS,DOCUMENTS FACES [--rows FILE [--seconds N]] [--keep FOLDER]`: real documents and specimens with the
 * faces of real other people beside them, over a corner, in place of the portrait or on a second document (EVAL_DATA/documents/passports and
 * documents/real, EVAL_DATA/faces): does a strange face come back as `photo`, is the picture valid? Documents that are refused alone, or whose kind
 * prints no portrait, are left out. `--rows` keeps the outcomes; a later call goes on where it ended, and `--seconds` ends a call early.
 * Writes eval/results/real-portrait-attacks.md.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelsCache } from '../models/cache.ts';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import { makeCompareFaces } from '../server/src/faces/compare.ts';
import { detectFaces } from '../server/src/vision/faces/detect.ts';
import { faceDistanceWithin } from '../server/src/vision/faces/portrait-distance.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { type RealOutcome, realAttacksReport } from './documents/attacks/real-report.ts';
import { picturesIn, type RealDocument, realDocument, realVictim, shotOf } from './documents/attacks/real-victims.ts';
import { type StrangeFace, strangeFacePicture, strangeFaces } from './documents/attacks/strange-faces.ts';
import { seededRandom } from './documents/pages/random.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' }, seconds: { type: 'string' }, keep: { type: 'string' } },
});
const [folders, faces] = positionals;
if (!folders || !faces) throw new RangeError('Give the folders of documents and of faces');
const models = openModels([modelsCache()]);
const readDocument = makeReadDocument({ models, detectFaces, compareFaces: faceDistanceWithin });
const compare = makeCompareFaces({ models });
const strangers = picturesIn(faces);
/**
 * Distance from which a portrait is not taken for a photo of the person: an emblem that is returned as a portrait was 1.1 from a photo, a photo of the
 * person on the page less than 0.6.
 */
const NO_PHOTO_OF = 0.9;
/** Attacks that leave no face of the document's own in the picture but on a second document. */
const attacks = strangeFaces.filter((how) => !how.includes('ghost'));
const outcomes: RealOutcome[] =
  options.rows && existsSync(options.rows)
    ? readFileSync(options.rows, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as RealOutcome)
    : [];
const known = new Set(outcomes.map(({ document, attack }) => `${document} ${attack}`));

const files = folders.split(',').flatMap(picturesIn);
const documents: RealDocument[] = [];
for (const file of files) {
  const document = await realDocument(file, readDocument, models);
  if (document) documents.push(document);
}
// The documents themselves are read first, whatever the limit.
const end = performance.now() + 1000 * Number(options.seconds ?? 1e6);
// Each attack on a part of the documents in turn, so that a part of a run has seen every attack.
const jobs = documents.flatMap((_, turn) =>
  attacks.map((attack, a) => ({ attack, at: (turn + a * 7) % documents.length })),
);
let left = 0;
for (const { attack, at } of jobs) {
  const document = documents[at]!;
  if (known.has(`${document.name} ${attack}`)) continue;
  if (performance.now() > end) left++;
  else await attacked(document, documents[(at + 1) % documents.length]!, attack, at);
}
const text = realAttacksReport(outcomes, { refused: files.length - documents.length, documents, left });
writeFileSync(join(import.meta.dirname, 'results', 'real-portrait-attacks.md'), text);
console.log(text);
process.exit(0);

async function attacked(document: RealDocument, second: RealDocument, attack: StrangeFace, at: number): Promise<void> {
  const random = seededRandom(1000 * at + strangeFaces.indexOf(attack));
  const stranger = strangers[random.whole(0, strangers.length - 1)]!;
  const picture = await strangeFacePicture(await realVictim(document, second), attack, shotOf(stranger), random);
  if (!picture) return;
  const reading = await readDocument(picture);
  const portrait = reading.ok && reading.portrait !== null ? Buffer.from(reading.portrait, 'base64') : null;
  const foreign = attack.startsWith('second document') ? second.portrait : await shotOf(stranger)(480, 600);
  const number = reading.ok ? reading.fields.id_number?.value : undefined;
  // Of two documents the second may be the one that is read: then its own face is not foreign. Some specimens have the same number.
  const isSecond = attack.startsWith('second document') && number === second.number && number !== document.number;
  const [own, other] = number !== undefined && isSecond ? [foreign, document.portrait] : [document.portrait, foreign];
  const outcome: RealOutcome = {
    ...{ document: document.name, attack },
    result: !reading.ok ? 'refused' : reading.valid ? 'valid' : 'invalid',
    portrait:
      portrait === null
        ? 'none'
        : (await isNearer(portrait, other, attack.startsWith('cut out') ? null : own))
          ? 'strange'
          : 'own',
    failed: reading.ok ? reading.checks.filter(({ result }) => result === 'fail').map(({ name }) => name) : [],
  };
  outcomes.push(outcome);
  if (options.rows) appendFileSync(options.rows, `${JSON.stringify(outcome)}\n`);
  const isThrough = outcome.portrait === 'strange' || outcome.result === 'valid';
  if (options.keep && isThrough)
    writeFileSync(join(options.keep, `${document.name}-${attack}`.replaceAll(/\W+/g, '-').concat('.jpg')), picture);
}

/** Whether the portrait shows the one face, and not the other. */
async function isNearer(portrait: Buffer, one: Buffer | null, other: Buffer | null): Promise<boolean> {
  const to = async (face: Buffer | null): Promise<number> => {
    const result = face && (await compare(portrait, face));
    return result?.ok ? result.distance : Number.POSITIVE_INFINITY;
  };
  const apart = await to(one);
  return apart < NO_PHOTO_OF && (other === null || apart < (await to(other)));
}

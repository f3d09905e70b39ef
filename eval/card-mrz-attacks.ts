/**
 * `node eval/card-mrz-attacks.ts [CARDS] [--real FOLDER] [--sandbox FILE] [--rows FILE]`: cards whose MRZ (TD1, TD2, visas) says another number,
 * name, sex, birth or expiry than the print, its check digits computed again. Drawn Kenyan cards, front and back, go through
 * `POST /api/onboarding/document_verification`; the altered real cards of `--real` (EVAL_DATA/documents/passports) are read by the same reader,
 * because the endpoint takes no foreign cards. `--rows` keeps the outcomes. Writes eval/results/card-mrz-attacks.md.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { modelsCache } from '../models/cache.ts';
import { decodeSides, readSides } from '../server/src/documents/document-sides.ts';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import { detectFaces } from '../server/src/vision/faces/detect.ts';
import { faceDistanceWithin } from '../server/src/vision/faces/portrait-distance.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { makeMrzLinesReader } from '../server/src/vision/mrz/mrz-line.ts';
import { readMrzRows } from '../server/src/vision/mrz/read-mrz-rows.ts';
import {
  alteredRows,
  drawnRow,
  withRows,
  type ZoneAlteration,
  zoneAlterations,
} from './documents/attacks/altered-zone.ts';
import { picturesIn } from './documents/attacks/real-victims.ts';
import { drawKenyaId, drawMaishaCard } from './documents/pages/kenya-id.ts';
import { td1Lines } from './documents/pages/mrz.ts';
import { seededRandom } from './documents/pages/random.ts';
import { type StartedService, withService } from './documents/real/started-service.ts';
import { wilson } from './documents/real/wilson.ts';

interface Outcome {
  readonly card: string;
  readonly format: string;
  readonly altered: ZoneAlteration | 'nothing';
  readonly result: 'refused' | 'invalid' | 'valid';
  readonly failed: readonly string[];
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { real: { type: 'string' }, sandbox: { type: 'string' }, rows: { type: 'string' } },
});
const cards = Number(positionals[0] ?? 12);
const outcomes: Outcome[] =
  options.rows && existsSync(options.rows)
    ? readFileSync(options.rows, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Outcome)
    : [];
const isKnown = (card: string, altered: string) => outcomes.some((one) => one.card === card && one.altered === altered);
const keep = (outcome: Outcome): void => {
  outcomes.push(outcome);
  if (options.rows) appendFileSync(options.rows, `${JSON.stringify(outcome)}\n`);
};

await withService(options.sandbox, async (service) => {
  for (let i = 0; i < cards; i++) await drawnCard(service, i);
});
if (options.real) for (const file of picturesIn(options.real)) await realCard(file);
const text = report();
writeFileSync(join(import.meta.dirname, 'results', 'card-mrz-attacks.md'), text);
console.log(text);
process.exit(0);

/** A drawn card of each Kenyan kind in turn, with its own zone and each altered one. */
async function drawnCard(service: StartedService, i: number): Promise<void> {
  const random = seededRandom(70_000 + i);
  const isMaisha = i % 2 === 0;
  const { front } = await (isMaisha ? drawMaishaCard : drawKenyaId)(random);
  const { truth } = front;
  const issued = truth.issue_date!;
  const own = td1Lines({
    issuer: isMaisha ? 'KEN' : 'KYA',
    number: truth.serial_number!,
    optional: truth.id_number!,
    born: truth.date_of_birth!,
    sex: truth.gender as 'Male' | 'Female',
    expires: truth.expiry_date ?? `${Number(issued.slice(0, 4)) + 20}${issued.slice(4)}`,
    last: truth.last_name!,
    given: truth.first_name!,
  });
  const card = `${isMaisha ? 'Maisha card' : 'Kenya ID'} ${i}`;
  const picture = await jpeg(front.svg);
  for (const altered of ['nothing', ...zoneAlterations] as const) {
    if (isKnown(card, altered)) continue;
    const rows = altered === 'nothing' ? own : alteredRows(own, 'TD1', altered, random);
    if (!rows) continue;
    const answer = await submitBoth(service, picture, await jpeg(backOf(rows)));
    keep({ card, format: 'TD1', altered, ...answer });
  }
}

function backOf(rows: readonly string[]): string {
  const drawn = rows.map((row, i) => drawnRow(row, { x: 62, y: 450 + 60 * i, pitch: 30 }));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1010" height="640"><rect width="1010" height="640" fill="#f1f3f0"/>${drawn.join('')}</svg>`;
}

function jpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer();
}

async function submitBoth({ base_url, api_key, dashboard_token }: StartedService, front: Buffer, back: Buffer) {
  const form = new FormData();
  form.append('document_type', 'kenya_id');
  form.append('country', 'kenya');
  form.append('document_front', new Blob([new Uint8Array(front)], { type: 'image/jpeg' }), 'front.jpg');
  form.append('document_back', new Blob([new Uint8Array(back)], { type: 'image/jpeg' }), 'back.jpg');
  const headers = { 'x-access-token': api_key };
  const response = await fetch(`${base_url}/api/onboarding/document_verification`, {
    method: 'POST',
    headers,
    body: form,
  });
  const body = (await response.json()) as { data?: { valid?: boolean }; message: string };
  if (response.status === 400) return { result: 'refused' as const, failed: [body.message] };
  if (response.status !== 200) throw new Error(`${response.status} ${body.message}`);
  const id = response.headers.get('x-verification-id');
  const record = await fetch(`${base_url}/v1/verifications/${id}/`, {
    headers: { authorization: `Token ${dashboard_token}` },
  });
  const { evidence } = (
    (await record.json()) as { data: { evidence: { checks: { name: string; result: string }[] } | null } }
  ).data;
  const failed = (evidence?.checks ?? []).flatMap(({ name, result }) => (result === 'fail' ? [name] : []));
  return { result: body.data?.valid === true ? ('valid' as const) : ('invalid' as const), failed };
}

/** A real card or specimen with its own rows drawn anew, and with altered ones. Passports and pictures without a zone are left out. */
async function realCard(file: string): Promise<void> {
  const models = openModels([modelsCache()]);
  const read = makeReadDocument({ models, detectFaces, compareFaces: faceDistanceWithin });
  const pictures = await decodeSides(
    await sharp(readFileSync(file)).flatten({ background: '#fff' }).png().toBuffer(),
    undefined,
  );
  if ('fault' in pictures) return;
  const { front } = await readSides(pictures, models, { locate: true });
  const places = await readMrzRows(front, makeMrzLinesReader(models));
  const plain = await read(
    await sharp(front.raster.data, { raw: { width: front.raster.width, height: front.raster.height, channels: 3 } })
      .png()
      .toBuffer(),
  );
  if (!plain.ok || !plain.mrz?.valid || plain.mrz.format === 'TD3' || places.length !== plain.mrz.lines.length) return;
  const { format, lines } = plain.mrz;
  const random = seededRandom(80_000 + file.length);
  for (const altered of ['nothing', ...zoneAlterations] as const) {
    if (isKnown(basename(file), altered)) continue;
    const rows = altered === 'nothing' ? lines : alteredRows(lines, format, altered, random);
    if (!rows) continue;
    const reading = await read(await withRows(front.raster, places, rows));
    keep({
      ...{ card: basename(file), format, altered },
      result: !reading.ok ? 'refused' : reading.valid ? 'valid' : 'invalid',
      failed: reading.ok ? reading.checks.filter(({ result }) => result === 'fail').map(({ name }) => name) : [],
    });
  }
}

function report(): string {
  const isDrawn = ({ card }: Outcome) => /^(Maisha card|Kenya ID)/.test(card);
  const validAlone = (all: readonly Outcome[]) =>
    new Set(all.filter(({ altered, result }) => altered === 'nothing' && result === 'valid').map(({ card }) => card));
  const table = (all: readonly Outcome[]) => {
    const usable = validAlone(all);
    const counted = all.filter(({ card }) => usable.has(card));
    const count = (of: readonly Outcome[], result: Outcome['result']) =>
      of.filter((one) => one.result === result).length;
    return [
      '| altered | cards | refused (400) | not valid | **valid** |',
      '|---|---|---|---|---|',
      ...(['nothing', ...zoneAlterations] as const).map((altered) => {
        const of = counted.filter((one) => one.altered === altered);
        return `| ${altered} | ${of.length} | ${count(of, 'refused')} | ${count(of, 'invalid')} | ${count(of, 'valid')} |`;
      }),
      '',
      (() => {
        const attacks = counted.filter(({ altered }) => altered !== 'nothing');
        const through = attacks.filter(({ result }) => result === 'valid');
        return `Altered cards called valid: **${through.length} of ${attacks.length} (${wilson(through.length, attacks.length)})**. Cards that are not valid with their own zone are left out: ${new Set(all.map(({ card }) => card)).size - usable.size}.${through.map(({ card, altered }) => `\n- ${card}: ${altered}`).join('')}`;
      })(),
    ].join('\n');
  };
  return `# Cards whose MRZ says what the print does not

${new Date().toISOString().slice(0, 10)}, \`node eval/card-mrz-attacks.ts ${cards}${options.real ? ' --real FOLDER' : ''}\`. Of the alterations half change one character, half all; check digits are
computed again. Rows are drawn in the strokes of \`specimen/glyphs.ts\`. Alterations of one card are not independent. Intervals are Wilson, 95 %.

## Drawn Kenyan cards (TD1), front and back, through the endpoint

${table(outcomes.filter(isDrawn))}

## Real cards, specimens and visas (TD1, TD2, MRV), read by the same reader

The endpoint refuses these kinds (400), because it takes no foreign cards.

${table(outcomes.filter((one) => !isDrawn(one)))}
`;
}

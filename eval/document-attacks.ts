/**
 * `node eval/document-attacks.ts [pages an attack] [--part altered|faces] [--real FOLDER] [--keep FOLDER]`: what hostile pictures of documents come
 * back as. Altered pages: the MRZ says another number, name, sex, birth or expiry than the print, its check digits recomputed. Strange
 * faces: beside a document, over it, or in the place of a portrait that was cut out; with `--real` also of the passports there (EVAL_DATA/documents/passports).
 * Writes eval/results/document-attacks.md.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { modelsCache } from '../models/cache.ts';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import { makeCompareFaces } from '../server/src/faces/compare.ts';
import { detectFaces } from '../server/src/vision/faces/detect.ts';
import { faceDistanceWithin } from '../server/src/vision/faces/portrait-distance.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { alterations, altered } from './documents/attacks/altered-holder.ts';
import { type StrangeFace, strangeFacePicture, strangeFaces, type Victim } from './documents/attacks/strange-faces.ts';
import { drawDataPage } from './documents/other-passports/data-page.ts';
import { holders } from './documents/other-passports/holders.ts';
import { photograph } from './documents/other-passports/scenes.ts';
import { drawings } from './documents/pages/catalog.ts';
import { headShot, people, render } from './documents/pages/draw.ts';
import { type Random, seededRandom } from './documents/pages/random.ts';
import { wilson } from './documents/real/wilson.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string' }, real: { type: 'string' }, keep: { type: 'string' }, out: { type: 'string' } },
});
const each = Number(positionals[0] ?? 34);
const models = openModels([modelsCache()]);
const read = makeReadDocument({ models, detectFaces, compareFaces: faceDistanceWithin });
const compare = makeCompareFaces({ models });
const share = (part: number, whole: number) => `${part} of ${whole} (${wilson(part, whole)})`;
const lines: string[] = [];
const remarks: string[] = [];
const hasOcrB = execFileSync('fc-list', [':family=OCR B']).length > 0;
if (!hasOcrB) remarks.push('- The font OCR B is not installed (Debian: fonts-ocr-b): pages of passports are left out.');

if (options.part !== 'faces' && hasOcrB) await alteredPages();
if (options.part !== 'altered') await facesBeside();
const text = [
  '# Hostile pictures of documents',
  '',
  `${new Date().toISOString().slice(0, 10)}, \`node eval/document-attacks.ts ${process.argv.slice(2).join(' ')}\`. Drawn documents of invented people; intervals are Wilson, 95 %.`,
  '',
  ...lines,
  ...(remarks.length > 0 ? ['## What came through, and what was left out', '', ...remarks, ''] : []),
].join('\n');
writeFileSync(options.out ?? join(import.meta.dirname, 'results', 'document-attacks.md'), text);
console.log(text);
process.exit(0);

/** A flat scan at half, a photo on a table at half. */
async function pictureOf(svg: string, random: Random): Promise<Buffer> {
  const page = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  const shot = {
    ground: random.pick(['wood', 'fabric', 'dark'] as const),
    tilt: 0,
    perspective: 0.08,
    margin: 0.08,
    width: 1800,
  };
  const seen = random.chance(0.5) ? page : await photograph(page, shot, random);
  return sharp(seen).jpeg({ quality: 85 }).toBuffer();
}

async function alteredPages(): Promise<void> {
  lines.push(
    '## Altered pages: the MRZ says what the print does not',
    '',
    '| altered | pages | refused (400) | not valid | **valid** | the field’s check fails |',
    '|---|---|---|---|---|---|',
  );
  const checkOf = { number: 'printed_number_agrees', surname: 'printed_surname_agrees', given: 'printed_given_names_agree', sex: 'printed_sex_agrees', born: 'printed_birth_date_agrees', expires: 'printed_expiry_date_agrees' }; // biome-ignore format: a table
  let [all, valid] = [0, 0];
  for (const [at, what] of ['nothing' as const, ...alterations].entries()) {
    const counts = { pages: 0, refused: 0, invalid: 0, valid: 0, caught: 0 };
    for (let i = 0; i < each; i++) {
      const random = seededRandom(50_000 + at * 1000 + i);
      const holder = holders[i % holders.length]!;
      if (what === 'given' && holder.given === null) continue;
      const inMrz = what === 'nothing' ? holder : altered(holder, what, random);
      const picture = await pictureOf(await drawDataPage(holder, random, inMrz), random);
      const reading = await read(picture, { expectedType: 'passport', expectedCountry: holder.country });
      counts.pages++;
      if (!reading.ok) counts.refused++;
      else if (reading.valid) counts.valid++;
      else counts.invalid++;
      const check = reading.ok && what !== 'nothing' && reading.checks.find(({ name }) => name === checkOf[what]);
      if (check && check.result === 'fail') counts.caught++;
      if (reading.ok && reading.valid !== (what === 'nothing')) {
        const marks = reading.checks
          .filter(({ result }) => result !== 'pass')
          .map(({ name, result, detail }) => `${name} ${result}${detail ? ` (${detail})` : ''}`);
        remarks.push(
          `- ${what}, ${holder.country}, page ${i}: ${reading.valid ? 'valid' : 'not valid'}; ${marks.join('; ')}`,
        );
        if (options.keep) writeFileSync(join(options.keep, `${what}-${i}.jpg`), picture);
      }
      process.stderr.write('.');
    }
    if (what !== 'nothing') [all, valid] = [all + counts.pages, valid + counts.valid];
    lines.push(
      `| ${what} | ${counts.pages} | ${counts.refused} | ${counts.invalid} | ${counts.valid} | ${what === 'nothing' ? '' : counts.caught} |`,
    );
  }
  lines.push('', `Altered pages called valid: **${share(valid, all)}**.`, '');
}

interface Kind {
  readonly name: string;
  readonly victim: (seed: number) => Promise<Victim & { readonly own: Buffer | null }>;
}

/** The first portrait of a drawn page, painted over with paper. */
function withoutPortrait(svg: string): string {
  return svg.replace(
    /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" xlink:href="data:image\/jpeg[^>]*>/,
    '<rect x="$1" y="$2" width="$3" height="$4" fill="#e4e6dc"/>',
  );
}

function portraitOf(svg: string): Buffer | null {
  const found = /xlink:href="data:image\/jpeg;base64,([^"]+)"/.exec(svg);
  return found && Buffer.from(found[1]!, 'base64');
}

async function fromSvg(svg: string, second: string | null) {
  return {
    page: await render(svg),
    cutOut: await render(withoutPortrait(svg)),
    second: second === null ? null : await render(second),
    own: portraitOf(svg),
    portraitRight: Number(/<image x="([\d.]+)"/.exec(svg)?.[1]) > 600,
  };
}

function kinds(): Kind[] {
  const drawn = drawings
    .filter(({ kind }) => !/cac|utility/.test(kind))
    .map(
      ({ name, draw }): Kind => ({
        name,
        victim: async (seed) =>
          fromSvg((await draw(seededRandom(seed))).front.svg, (await draw(seededRandom(seed + 5))).front.svg),
      }),
    );
  const countries = hasOcrB ? [...new Set(holders.map(({ country }) => country))] : [];
  const passports = countries.map(
    (country): Kind => ({
      name: `passport, ${country}`,
      victim: async (seed) => {
        const own = holders.filter((one) => one.country === country);
        const [first, second] = [own[0]!, own[1] ?? own[0]!];
        return fromSvg(
          await drawDataPage(first, seededRandom(seed)),
          await drawDataPage(second, seededRandom(seed + 5)),
        );
      },
    }),
  );
  const real = options.real
    ? readdirSync(options.real)
        .filter((file) => /^(passports_|id2)/.test(file))
        .map(
          (file): Kind => ({
            name: 'real passports and specimens',
            victim: async () => ({
              page: readFileSync(join(options.real!, file)),
              cutOut: null,
              second: null,
              own: null,
            }),
          }),
        )
    : [];
  return [...drawn, ...passports, ...real];
}

/** Whether the returned portrait is the stranger's: of two faces the one that it is nearer to. */
async function isStranger(portrait: string, own: Buffer | null, stranger: Buffer): Promise<boolean> {
  const picture = Buffer.from(portrait, 'base64');
  const to = async (other: Buffer) => {
    const result = await compare(picture, other);
    return result.ok ? result.distance : Number.POSITIVE_INFINITY;
  };
  const strange = await to(stranger);
  return own ? strange < (await to(own)) : strange < 0.45;
}

async function facesBeside(): Promise<void> {
  const rows = new Map<
    string,
    { pictures: number; refused: number; none: number; own: number; strange: number; valid: number }
  >();
  const all = kinds();
  for (const [k, kind] of all.entries()) {
    for (const how of strangeFaces) await attack(kind, k, how);
    process.stderr.write('.');
  }
  const line = (
    name: string,
    row: { pictures: number; refused: number; none: number; own: number; strange: number; valid: number },
  ) => `| ${name} | ${row.pictures} | ${row.refused} | ${row.none} | ${row.own} | ${row.strange} | ${row.valid} |`;
  const sum = [...rows.values()].reduce((a, b) => ({
    pictures: a.pictures + b.pictures,
    refused: a.refused + b.refused,
    none: a.none + b.none,
    own: a.own + b.own,
    strange: a.strange + b.strange,
    valid: a.valid + b.valid,
  }));
  lines.push(
    '## Strange faces',
    '',
    `Kinds: ${[...new Set(all.map(({ name }) => name))].join(', ')}. "Valid": called valid though the picture shows another face or document, or no portrait.`,
    '',
    '| attack | pictures | refused (400) | no photo | the document’s own | **the strange face** | valid |',
    '|---|---|---|---|---|---|---|',
    ...[...rows].map(([name, row]) => line(name, row)),
    line('**all**', sum),
    '',
    `Pictures that returned a face from beside the document: **${share(sum.strange, sum.pictures)}**.`,
    '',
  );

  async function attack(kind: Kind, k: number, how: StrangeFace): Promise<void> {
    for (let i = 0; i < Math.max(1, Math.round(each / 12)); i++) {
      const random = seededRandom(90_000 + 100 * k + 7 * i + strangeFaces.indexOf(how));
      const victim = await kind.victim(90_000 + 100 * k + i);
      // Of the drawn people the first six are on documents; the stranger is one of the others.
      const stranger = random.whole(7, people);
      const picture = await strangeFacePicture(victim, how, stranger, random);
      if (!picture) continue;
      const row = rows.get(how) ?? { pictures: 0, refused: 0, none: 0, own: 0, strange: 0, valid: 0 };
      rows.set(how, row);
      row.pictures++;
      const reading = await read(picture);
      const shot = await headShot(stranger, 300, 384);
      const strange =
        reading.ok &&
        reading.portrait !== null &&
        (how.startsWith('cut out') ||
          (how !== 'second document' && (await isStranger(reading.portrait, victim.own, shot))));
      if (!reading.ok) row.refused++;
      else if (reading.portrait === null) row.none++;
      else if (strange) row.strange++;
      else row.own++;
      if (reading.ok && reading.valid) row.valid++;
      if (strange || (reading.ok && reading.valid)) {
        remarks.push(
          `- ${how}, ${kind.name} (${k}, ${i}): ${strange ? '**strange face**' : 'valid'}; ${
            reading.ok
              ? reading.checks
                  .filter(({ result }) => result !== 'pass')
                  .map(({ name, result }) => `${name} ${result}`)
                  .join('; ')
              : ''
          }`,
        );
        if (options.keep) writeFileSync(join(options.keep, `${how.replaceAll(/\W+/g, '-')}-${k}-${i}.jpg`), picture);
      }
    }
  }
}

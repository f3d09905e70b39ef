import { renderKept } from '@hakiki/texts';
import sharp from 'sharp';
import { decodeSides, readMrz, readSides } from '../../../server/src/documents/document-sides.ts';
import type { DocumentEvidence } from '../../../server/src/documents/kind-reader.ts';
import { interpretMrz, type ReadRow } from '../../../server/src/documents/mrz/interpret-mrz.ts';
import { mrzKinds } from '../../../server/src/documents/mrz-kinds.ts';
import { withMissedSex } from '../../../server/src/documents/passport/missed-sex.ts';
import { mrzFields } from '../../../server/src/documents/passport/mrz-fields.ts';
import { withSecondLook } from '../../../server/src/documents/passport/second-look.ts';
import type { Models } from '../../../server/src/vision/models/models.ts';
import { makeMrzLinesReader } from '../../../server/src/vision/mrz/mrz-line.ts';
import { makeReadLines } from '../../../server/src/vision/text/read-lines.ts';
import { drawDataPage, styles } from '../other-passports/data-page.ts';
import { type Holder, holders } from '../other-passports/holders.ts';
import { photograph } from '../other-passports/scenes.ts';
import { td3 } from '../other-passports/td3.ts';
import { type Random, seededRandom } from '../pages/random.ts';
import { type Alteration, alterations, altered } from './altered-holder.ts';
import type { AlteredOutcome } from './outcomes.ts';

const TODAY = { year: 2026, month: 11, day: 24 };
const CHECKS = {
  number: 'printed_number_agrees',
  surname: 'printed_surname_agrees',
  given: 'printed_given_names_agree',
  sex: 'printed_sex_agrees',
  born: 'printed_birth_date_agrees',
  expires: 'printed_expiry_date_agrees',
} as const;
/** How often each field is altered on a page: by a character, or altogether. */
const VARIANTS = 3;

/** A flat scan of two pages in three, a photo on a table of the third: drawing one takes longer than reading it. */
async function pictureOf(svg: string, photo: boolean, random: Random): Promise<Buffer> {
  const page = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  const ground = random.pick(['wood', 'fabric', 'dark'] as const);
  const shot = { ground, tilt: 0, perspective: 0.08, margin: 0.08, width: 1800 };
  return sharp(photo ? await photograph(page, shot, random) : page)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * What altered zones of page `i` come back as. The print is read off the picture; the zone is taken as an altered one would be read: on these
 * pages its recogniser is exact (eval/results/passports.md). No portrait is looked for. Null where the page's own zone was not read.
 */
export async function alteredPage(i: number, models: Models): Promise<AlteredOutcome[] | null> {
  const random = seededRandom(50_000 + i);
  const holder = holders[i % holders.length]!;
  const picture = await pictureOf(await drawDataPage(holder, random), i % 3 === 2, random);
  const pictures = await decodeSides(picture, undefined);
  if ('fault' in pictures) return null;
  const sides = await readSides(pictures, models, { locate: true });
  const own = await readMrz(sides, makeMrzLinesReader(models), TODAY);
  if (!own.mrz) return null;
  const read = makeReadLines(models);
  const judge = async (inMrz: Holder) => {
    const rows = td3(inMrz, styles[holder.country].code).map(surely);
    const mrz = interpretMrz(rows, TODAY, own.mrz!.quads)!;
    const front = await withSecondLook(await withMissedSex(sides.front, read), mrzFields(mrz, 'front'), read);
    const evidence: DocumentEvidence = { ...own, front, mrz, codes: [], today: TODAY };
    return mrzKinds.find(({ kind }) => kind === 'passport')!.read(evidence).checks;
  };
  const outcomes: AlteredOutcome[] = [];
  for (const what of ['nothing' as const, ...alterations])
    for (let variant = 0; variant < (what === 'nothing' ? 1 : VARIANTS); variant++) {
      if (what === 'given' && holder.given === null) continue;
      const inMrz = what === 'nothing' ? holder : otherHolder(holder, what, random);
      outcomes.push(outcomeOf({ what, i, variant, country: holder.country }, await judge(inMrz)));
    }
  return outcomes;
}

/** A holder of whom the field surely is another's. */
function otherHolder(holder: Holder, what: Alteration, random: Random): Holder {
  for (;;) {
    const other = altered(holder, what, random);
    if (td3(other, 'XXX').join() !== td3(holder, 'XXX').join()) return other;
  }
}

const surely = (text: string): ReadRow => ({
  text,
  scores: [...text].map(() => 0.999),
  alternatives: [...text].map((char) => [{ char, p: 0.999 }]),
});

function outcomeOf(
  { what, i, variant, country }: { what: Alteration | 'nothing'; i: number; variant: number; country: string },
  checks: Awaited<ReturnType<(typeof mrzKinds)[number]['read']>>['checks'],
): AlteredOutcome {
  const valid = checks.every(({ result }) => result !== 'fail');
  const marks = checks
    .filter(({ result }) => result !== 'pass')
    .map(({ name, result, detail }) => `${name} ${result}${detail ? ` (${renderKept(detail, 'en')})` : ''}`);
  return {
    part: 'altered',
    key: `altered ${what} ${i} ${variant}`,
    attack: what,
    result: valid ? 'valid' : 'invalid',
    caught: what !== 'nothing' && checks.some(({ name, result }) => name === CHECKS[what] && result === 'fail'),
    remark:
      valid === (what === 'nothing')
        ? ''
        : `${what}, ${country}, page ${i}, ${variant}: ${valid ? 'valid' : 'not valid'}; ${marks.join('; ')}`,
  };
}

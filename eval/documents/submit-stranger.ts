import { renderKept } from '@hakiki/texts';
import { chooseKind } from '../../server/src/documents/choose-kind.ts';
import { decodeSides, readMrz, readSides } from '../../server/src/documents/document-sides.ts';
import type { DocumentEvidence } from '../../server/src/documents/kind-reader.ts';
import { mrzKinds } from '../../server/src/documents/mrz-kinds.ts';
import { makeLabelledKinds } from '../../server/src/documents/readers/labelled-kinds.ts';
import { strangerMessage } from '../../server/src/documents/reading-fault.ts';
import type { Models } from '../../server/src/vision/models/models.ts';
import { makeMrzLinesReader } from '../../server/src/vision/mrz/mrz-line.ts';
import { render } from './pages/draw.ts';
import { drawStranger } from './pages/draw-stranger.ts';
import type { Stranger } from './pages/foreign-cards.ts';
import { seededRandom } from './pages/random.ts';

/** Every type that the endpoint takes. */
export const submittedTypes = [
  ...(['passport', 'national_id', 'drivers_license', 'voters_card', 'cac_certificate', 'utility_bill'] as const),
  'kenya_id',
] as const;

export interface SubmittedStranger {
  /** Types as which it was taken with a value that names somebody; as which its form was known, but nobody was named. */
  readonly taken: readonly string[];
  readonly empty: readonly string[];
  /** The kind that the document is said to look like. */
  readonly reason: string;
}

const kinds = [...makeLabelledKinds(), ...mrzKinds];
const today = { year: 2026, month: 11, day: 22 };

/** Draws a card or page that is none of our kinds, reads it once, and submits it as every type. */
export async function submitStranger(stranger: Stranger, seed: number, models: Models): Promise<SubmittedStranger> {
  const picture = await render(await drawStranger(stranger, seededRandom(seed)));
  const pictures = await decodeSides(picture, undefined);
  // A picture that was not examined was not refused either.
  if ('fault' in pictures) throw new Error(`${stranger.name}: ${renderKept(pictures.message, 'en')}`);
  const sides = await readSides(pictures, models, { locate: false });
  const evidence: DocumentEvidence = {
    ...sides,
    ...(await readMrz(sides, makeMrzLinesReader(models), today)),
    codes: [],
    today,
  };
  const found = submittedTypes.flatMap((type) => {
    const choice = chooseKind(kinds, evidence, type);
    if (!choice.found) return [];
    const { fields } = choice.reader.read(evidence);
    const says = fields.id_number ?? fields.full_name ?? fields.first_name ?? fields.last_name;
    return [{ type, says: says !== undefined }];
  });
  const refusal = strangerMessage(sides.front, 'national_id');
  return {
    taken: found.filter(({ says }) => says).map(({ type }) => type),
    empty: found.filter(({ says }) => !says).map(({ type }) => type),
    reason: refusal ? renderKept(refusal, 'en') : 'could not be read',
  };
}

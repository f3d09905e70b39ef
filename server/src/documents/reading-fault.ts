import type { QualityFigures } from '../vision/image/quality.ts';
import type { DocumentType, Quality } from './reading.ts';
import { describeStranger } from './stranger.ts';

type QualityFault = NonNullable<Quality['fault']>;

/** What a person is told, and can act on. */
export const faultMessages: Readonly<Record<QualityFault | 'image', string>> = {
  image: 'document_front must be a JPG or PNG image',
  blurry: 'The image is too blurry to read. Hold the camera still and let it focus.',
  glare: 'There is glare on the document. Move it out of direct light and take the picture again.',
  dark: 'The image is too dark to read. Take the picture in better light.',
  small: 'The image is too small to read. Send a larger picture of the document.',
  no_document: 'No document found in the image. Make sure the whole document is in the picture.',
  unreadable: 'The text on the document could not be read. Send a clearer picture of the whole document.',
};

/** Below this width or height in pixels a page is not even tried: under 280 px names came out wrong. */
const LEAST_SIDE = { long: 280, short: 150 };
/** A reading that failed is blamed on blur below this: unreadable photos measured 7–16, readable ones 41 and more. */
const BLURRY = 25;
/** Paper that a camera could expose is brighter than this somewhere; a dark wall behind people is not a dark picture. */
const DARK = 70;
/** Less contrast and no text: a wall or an empty sheet, which is featureless and not blurred. */
const BLANK = 6;
const GLARE = 0.02;

export function tooSmall(figures: { width: number; height: number }): boolean {
  const long = Math.max(figures.width, figures.height);
  return long < LEAST_SIDE.long || Math.min(figures.width, figures.height) < LEAST_SIDE.short;
}

/**
 * Why a picture could not be read, the likeliest cause first. Asked only after reading failed: a blurred page whose check digits
 * all agree was readable.
 */
export function blame(figures: QualityFigures, lines: number): QualityFault {
  if (tooSmall(figures)) return 'small';
  if (figures.highlight < DARK) return 'dark';
  if (figures.glare > GLARE) return 'glare';
  if (lines === 0 && figures.contrast < BLANK) return 'no_document';
  if (figures.sharpness < BLURRY && (lines > 0 || figures.sharpness < BLURRY / 2)) return 'blurry';
  return lines < 3 ? 'no_document' : 'unreadable';
}

/** A form whose values are missing, though it can be read. */
export const emptyMessage = (displayName: string): string =>
  `This looks like ${displayName}, but it is empty: no number and no name could be found on it.`;

/** What the contract's types are, in words. */
const typesInWords: Readonly<Record<DocumentType, string>> = {
  national_id: 'a Nigerian NIN slip or card',
  passport: 'a passport',
  drivers_license: "a Nigerian driver's licence",
  voters_card: "a Nigerian voter's card",
  kenya_id: 'a Kenyan identity card',
  cac_certificate: 'a certificate of the Corporate Affairs Commission',
  utility_bill: 'a utility bill from Nigeria',
};
/** Lines that must be read this surely (mean probability), and so many of them, to say that it is another thing. */
const SURELY_READ = { score: 0.85, lines: 3 };

/**
 * The message for a page that can be read and that no kind claims; null where its text is too poor to say so, or where it names the
 * type that was submitted.
 */
export function strangerMessage(
  { lines }: { readonly lines: readonly { readonly text: string; readonly score: number }[] },
  type: DocumentType | undefined,
): string | null {
  const sure = lines
    .filter((line) => line.score >= SURELY_READ.score && line.text.length >= 3)
    .map((line) => line.text);
  if (sure.length < SURELY_READ.lines) return null;
  const stranger = describeStranger(sure);
  if (stranger && !(type === 'passport' && stranger.startsWith('a passport')))
    return `This is not the document type submitted: it looks like ${stranger}.`;
  if (stranger || !type) return null;
  return `This is not the document type submitted: nothing on it shows ${typesInWords[type]}.`;
}

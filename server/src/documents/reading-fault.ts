import { type KeptMessage, type Message, type MessageCode, message } from '@hakiki/texts';
import type { QualityFigures } from '../vision/image/quality.ts';
import type { DocumentType, Quality } from './reading.ts';
import { describeStranger } from './stranger.ts';

type QualityFault = NonNullable<Quality['fault']>;

/**
 * Returns the message for a page that could not be read because of this fault. The message states the cause and what
 * the user can do.
 */
export const faultMessage = (fault: QualityFault): Message => message(`page_${fault}`);

/** Minimum size of a page in pixels. A smaller page is not read, because names were wrong on pages under 280 px. */
const MIN_SIDE = { long: 280, short: 150 };
/**
 * Maximum sharpness at which blur is reported as the cause of a failed reading. Unreadable photos had 7 to 16, and
 * readable photos had 41 or more.
 */
const BLURRY = 25;
/**
 * Minimum brightness of the brightest part of the picture. If this part is darker, the picture is too dark. Paper in
 * sufficient light is brighter. A dark wall in the background therefore does not make a picture too dark.
 */
const DARK = 70;
/**
 * Minimum contrast. If a picture has less contrast and no text, it shows a wall or an empty sheet. It is then reported
 * as empty and not as blurred.
 */
const BLANK = 6;
const GLARE = 0.02;

export function tooSmall(figures: { width: number; height: number }): boolean {
  const long = Math.max(figures.width, figures.height);
  return long < MIN_SIDE.long || Math.min(figures.width, figures.height) < MIN_SIDE.short;
}

/**
 * Returns the reason why a picture could not be read. If there are several reasons, returns the most likely one. Call
 * it only after a reading failed, because a blurred page whose check digits are all right is readable.
 */
export function blame(figures: QualityFigures, lines: number): QualityFault {
  if (tooSmall(figures)) return 'small';
  if (figures.highlight < DARK) return 'dark';
  if (figures.glare > GLARE) return 'glare';
  if (lines === 0 && figures.contrast < BLANK) return 'no_document';
  if (figures.sharpness < BLURRY && (lines > 0 || figures.sharpness < BLURRY / 2)) return 'blurry';
  return lines < 3 ? 'no_document' : 'unreadable';
}

/** Names of the contract's document types, for messages. */
const typeNames: Readonly<Record<DocumentType, MessageCode>> = {
  national_id: 'a_nigerian_nin_slip_or_card',
  passport: 'a_passport',
  drivers_license: 'a_nigerian_drivers_licence',
  voters_card: 'a_nigerian_voters_card',
  kenya_id: 'a_kenyan_identity_card',
  cac_certificate: 'a_cac_certificate',
  utility_bill: 'a_nigerian_utility_bill',
};
/**
 * Minimum mean probability of a line, and minimum number of such lines. Both are needed for a message that the page is
 * another document.
 */
const SURELY_READ = { score: 0.85, lines: 3 };

/**
 * Returns the message for a readable page that matches no document kind. Returns null if the text is too poor for such
 * a message, or if the page looks like the submitted type. `hakiki read` submits no type, so the page may be of any
 * type.
 */
export function strangerMessage(
  { lines }: { readonly lines: readonly { readonly text: string; readonly score: number }[] },
  type: DocumentType | undefined,
): Message | null {
  const sure = lines
    .filter((line) => line.score >= SURELY_READ.score && line.text.length >= 3)
    .map((line) => line.text);
  if (sure.length < SURELY_READ.lines) return null;
  const stranger = describeStranger(sure);
  if (stranger && isPassport(stranger) && (type ?? 'passport') === 'passport') return null;
  if (!type) return stranger && message('document_of_no_kind', { thing: stranger });
  if (stranger) return message('document_looks_like', { thing: stranger });
  return message('document_shows_no', { thing: { code: typeNames[type] } });
}

/** Returns true if a page is a passport of any country. */
const isPassport = ({ code, params }: KeptMessage): boolean =>
  code === 'a_passport' || (params?.['thing'] as KeptMessage | undefined)?.code === 'a_passport';

import * as texts from '@hakiki/texts';
import PDFDocument from 'pdfkit';
import { BOLD, FONT } from '../platform/paper-fonts.ts';
import { drawFoot } from '../platform/paper-foot.ts';
import type { EvidencePack } from './pack.ts';
import { t } from './pdf-texts.ts';
import { type Line, readableLines } from './readable-lines.ts';
import { summarySections } from './summary-sections.ts';

export interface PdfInput {
  readonly pack: EvidencePack;
  /** JPEG pictures in the order of the pack's images. The value is undefined for an image that cannot be drawn. */
  readonly pictures: readonly (Uint8Array | undefined)[];
  /** Language of the reader. */
  readonly language: texts.Language;
  /** Names of the account's users. */
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

const MARGIN = 50;
const PLACE_WIDTH = 172;
const INDENT = 10;
/** Maximum indent level. Deeper lines are not indented further, so that labels have enough width. */
const DEEPEST = 8;
/** Maximum number of lines of one part. The record of a document has about 200. */
const MAX_LINES = 1500;
/**
 * Maximum number of characters in one row. A longer text continues in more rows, so that no row is higher than a page.
 */
const MAX_ROW_LENGTH = 600;
/** Maximum length of a user's note, in characters. */
const MAX_TEXT_LENGTH = 8000;
/**
 * Maximum height of a picture. A masked picture has only 16 × 16 patches, so a larger drawing would show no more
 * details.
 */
const PICTURE_HEIGHT = 210;
const MASKED_HEIGHT = 48;

/**
 * Draws the pack as a PDF with pages. The first page has a summary. Then follow the images, all values with their
 * names, and the hashes.
 */
export function drawPdf({ pack, pictures, language, people }: PdfInput): Promise<Uint8Array> {
  texts.speakTo(() => ({ language, region: texts.paperRegions[language] }));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const readers = { nameOf: (id: number) => names.get(id) ?? t('person', { n: id }) };
  const shown = pack.verification ?? pack.case ?? {};
  const title = pack.case
    ? t('case', { id: String(shown['case_id']) })
    : t('verification', { kind: texts.verificationText.of(String(shown['kind'])), id: String(shown['id']) });
  const info = { Title: title, Producer: 'Hakiki', Creator: 'Hakiki' };
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, lang: language, info });
  const chunks: Buffer[] = [];
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const width = pdf.page.width - 2 * MARGIN;
  const makeRoom = (height: number): void => {
    if (pdf.y + height > pdf.page.height - MARGIN - 20) pdf.addPage();
  };
  const heading = (text: string): void => {
    makeRoom(90);
    pdf.moveDown(0.8).font(BOLD).fontSize(12).text(text, MARGIN, pdf.y, { width }).moveDown(0.3);
  };
  const table = (lines: readonly Line[]): void => {
    for (const { label, text, depth } of lines.slice(0, MAX_LINES)) {
      const indent = Math.min(depth, DEEPEST) * INDENT;
      const left = MARGIN + indent;
      if (text === undefined) {
        pdf.font(BOLD).fontSize(8.5);
        // Prevents a heading at the bottom of a page without its first lines.
        makeRoom(40);
        pdf.y += depth === 0 ? 4 : 1;
        pdf.fillColor('#000').text(label, left, pdf.y, { width: width - indent });
        pdf.y += 2;
        continue;
      }
      pdf.font(FONT).fontSize(8.5);
      const labelled = { width: PLACE_WIDTH - 10 - indent };
      for (const [index, value] of rowsOf(text).entries()) {
        const name = index === 0 ? label : ' ';
        const height = Math.max(
          pdf.heightOfString(name, labelled),
          pdf.heightOfString(value || ' ', { width: width - PLACE_WIDTH }),
        );
        makeRoom(height);
        const { y } = pdf;
        pdf.fillColor('#555').text(name, left, y, labelled);
        pdf.fillColor('#000').text(value, MARGIN + PLACE_WIDTH, y, { width: width - PLACE_WIDTH });
        pdf.y = y + height + 2;
      }
    }
    if (lines.length > MAX_LINES)
      pdf.fillColor('#555').text(t('shortened', { n: lines.length - MAX_LINES }), MARGIN, pdf.y, { width });
  };
  const when = texts.momentText(new Date(pack.made_at));

  pdf.font(BOLD).fontSize(20).text(title, { width });
  for (const { name, lines } of summarySections(pack, readers)) {
    heading(t(name));
    table(lines);
  }
  heading(t('about'));
  table([
    { depth: 0, label: t('made'), text: t('made_by', { when, who: pack.made_by }) },
    { depth: 0, label: t('personal_data'), text: t(pack.masked ? 'masked' : 'whole') },
    { depth: 0, label: t('hash'), text: pack.sha256 },
  ]);
  pdf.moveDown(0.5).font(FONT).fontSize(8.5).fillColor('#555').text(t('in_json'), MARGIN, pdf.y, { width });
  pdf.fillColor('#000');
  pdf.addPage();

  if (pack.images.length) heading(t('images'));
  for (const [index, image] of pack.images.entries()) {
    const picture = pictures[index];
    if (picture) {
      const height = pack.masked ? MASKED_HEIGHT : PICTURE_HEIGHT;
      makeRoom(height + 30);
      pdf.image(Buffer.from(picture), MARGIN, pdf.y, { fit: [width, height] });
      pdf.y += height + 4;
    }
    const size = t('size', { type: image.content_type, n: Math.ceil(image.bytes / 1000) });
    const named = texts.partText(image.name) ?? texts.words(image.name);
    table([{ depth: 0, label: `${named} (${size})`, text: `SHA-256 ${image.sha256 ?? t('lost')}` }]);
    pdf.moveDown(0.5);
  }
  for (const part of ['result', 'evidence', 'provenance', 'alerts', 'attachments', 'history'] as const) {
    // The items of a list are shown as lines below its name, without numbers.
    const given = Array.isArray(shown[part]) ? { [part]: shown[part] } : shown[part];
    const rows = readableLines(given, readers);
    if (!rows.length) continue;
    heading(t(part));
    table(rows);
  }
  if (pack.work.length) {
    heading(t('work'));
    table(readableLines({ work: pack.work }, readers));
  }
  heading(t('audit'));
  table(pack.audit_head ? readableLines(pack.audit_head, readers) : [{ depth: 0, label: t('no_audit'), text: '' }]);

  drawFoot(pdf, MARGIN, (n, all) => t('page', { title, when, who: pack.made_by, n, all }));
  pdf.end();
  return whole;
}

/** Splits a text into rows, at a space if the row contains a space. */
export function rowsOf(text: string): string[] {
  const whole = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  const rows: string[] = [];
  for (let rest = whole; ; ) {
    if (rest.length <= MAX_ROW_LENGTH) return [...rows, rest];
    const blank = rest.lastIndexOf(' ', MAX_ROW_LENGTH);
    const end = blank > MAX_ROW_LENGTH / 2 ? blank : MAX_ROW_LENGTH;
    rows.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
}

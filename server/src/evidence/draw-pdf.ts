import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { type EvidencePack, linesOf } from './pack.ts';

const require = createRequire(import.meta.url);
/** With the marks of Yoruba, Igbo and Hausa; under the Open Font License. */
const FONT = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const BOLD = require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');

export interface PdfInput {
  readonly pack: EvidencePack;
  /** JPEG, in the order of the pack's images; undefined for one that cannot be drawn. */
  readonly pictures: readonly (Uint8Array | undefined)[];
}

const MARGIN = 50;
const PLACE_WIDTH = 190;
/** Lines of one part; a record of a document has some 200. */
const MOST_LINES = 1500;
const LONGEST = 600;

/** The pack as a paginated PDF: cover, images, each value with its place, hashes. */
export function drawPdf({ pack, pictures }: PdfInput): Promise<Uint8Array> {
  const shown = pack.verification ?? pack.case ?? {};
  const title = `${pack.case ? 'Case' : 'Verification'} ${String(shown[pack.case ? 'case_id' : 'id'])}`;
  const info = { Title: title, Producer: 'Hakiki', Creator: 'Hakiki' };
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, lang: 'en', info });
  const chunks: Buffer[] = [];
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const width = pdf.page.width - 2 * MARGIN;
  const heading = (text: string): void => {
    if (pdf.y > pdf.page.height - 140) pdf.addPage();
    pdf.moveDown(0.8).font(BOLD).fontSize(12).text(text, MARGIN, pdf.y, { width }).moveDown(0.3);
  };
  const table = (rows: readonly (readonly [string, string])[]): void => {
    for (const [place, text] of rows.slice(0, MOST_LINES)) {
      const value = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
      pdf.font(FONT).fontSize(8.5);
      const height = Math.max(
        pdf.heightOfString(place, { width: PLACE_WIDTH - 10 }),
        pdf.heightOfString(value || ' ', { width: width - PLACE_WIDTH }),
      );
      if (pdf.y + height > pdf.page.height - MARGIN - 20) pdf.addPage();
      const { y } = pdf;
      pdf.fillColor('#555').text(place, MARGIN, y, { width: PLACE_WIDTH - 10 });
      pdf.fillColor('#000').text(value, MARGIN + PLACE_WIDTH, y, { width: width - PLACE_WIDTH });
      pdf.y = y + height + 2;
    }
  };

  const { kind, outcome, reason, name, reference, created_at: at } = shown;
  const { status, stage, disposition, score, families } = shown;
  pdf.font(BOLD).fontSize(20).text(title, { width });
  pdf.moveDown(0.5);
  table([
    ...linesOf({ kind, outcome, reason, name, reference, status, stage, disposition, score, families, recorded: at }),
    ['made', `${pack.made_at} by ${pack.made_by}`],
    ['personal data', pack.masked ? 'masked' : 'whole'],
    ['SHA-256 of this pack', pack.sha256],
  ]);

  if (pack.images.length) heading('Images');
  for (const [index, image] of pack.images.entries()) {
    const picture = pictures[index];
    if (picture) {
      if (pdf.y > pdf.page.height - 290) pdf.addPage();
      pdf.image(Buffer.from(picture), MARGIN, pdf.y, { fit: [width, 210] });
      pdf.y += 214;
    }
    table([[`${image.name} (${image.content_type}, ${image.bytes} bytes)`, `SHA-256 ${image.sha256 ?? 'lost'}`]]);
    pdf.moveDown(0.5);
  }
  for (const [part, label] of [
    ['result', 'What was answered'],
    ['evidence', 'How it came about'],
    ['provenance', 'What it was decided with'],
    ['alerts', 'What was found'],
    ['history', 'What was done'],
  ] as const) {
    const rows = linesOf(shown[part]);
    if (!rows.length) continue;
    heading(label);
    table(rows);
  }
  if (pack.work.length) {
    heading('What people did');
    table(linesOf(pack.work));
  }
  heading('Audit log at that time');
  table(pack.audit_head ? linesOf(pack.audit_head) : [['head', 'none yet']]);

  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // Below the margin, where text would begin a page of its own.
    pdf.page.margins.bottom = 0;
    pdf.font(FONT).fontSize(7.5).fillColor('#555');
    const foot = `${title} · ${pack.made_at} · ${pack.made_by} · page ${page + 1} of ${count}`;
    pdf.text(foot, MARGIN, pdf.page.height - 32, { width, lineBreak: false });
  }
  pdf.end();
  return whole;
}

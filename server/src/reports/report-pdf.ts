import { REPORT_FIELDS } from '@hakiki/contract/codes.ts';
import * as texts from '@hakiki/texts';
import PDFDocument from 'pdfkit';
import { BOLD, FONT } from '../platform/paper-fonts.ts';
import { drawFoot } from '../platform/paper-foot.ts';
import { knownFields, type ReportContent } from './report-fields.ts';

const MARGIN = 50;

export interface ReportPaper extends ReportContent {
  readonly state: string;
  readonly sha256: string | null;
  /** Language of the requesting user. */
  readonly language: texts.Language;
}

/**
 * Draws a report as a PDF that people can read, with the same content as its XML. Texts that users wrote are not
 * translated. Returns the bytes of the PDF.
 */
export function reportPdf(paper: ReportPaper): Promise<Buffer> {
  const { caseId, at, transactions, state, sha256, settings, language } = paper;
  const t = texts.reportText;
  texts.speakTo(() => ({ language, region: texts.paperRegions[language] }));
  const title = t('title', { id: caseId });
  const info = { Title: title, CreationDate: at };
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, lang: language, info });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  const heading = (words: string) => pdf.moveDown().font(BOLD).fontSize(12).text(words);
  const line = (name: string, value: string) =>
    pdf.font(BOLD).fontSize(9).text(`${name}: `, { continued: true }).font(FONT).text(value);
  pdf.font(BOLD).fontSize(16).text(title);
  pdf.font(FONT).fontSize(9).text(t('secret'));
  line(t('state'), t.of(state));
  line(t('report_code'), t('entity', { code: settings.report_code, id: settings.rentity_id }));
  line(t('date'), texts.momentText(at));
  if (sha256) line(t('sha256'), sha256);
  heading(t('report'));
  const known = knownFields(paper);
  for (const field of REPORT_FIELDS) if (known[field]) line(t.of(field), known[field]);
  heading(t('transactions', { n: transactions.length }));
  for (const { at: time, transaction } of transactions) {
    const { amount, currency, transaction_type: type } = transaction;
    pdf.moveDown(0.5);
    const how = texts.partValueText('transaction_type', type);
    const sum = texts.partValueText('amount', amount);
    line(transaction.transaction_id, `${sum} ${currency}, ${how}, ${texts.momentText(time)}`);
    const account = (given: { account_number: string; bank_code: string } | undefined) =>
      given ? `${given.bank_code}/${given.account_number}` : t('none');
    line(t('from_to'), `${account(transaction.origin_account)}, ${account(transaction.destination_account)}`);
  }
  drawFoot(pdf, MARGIN, (n, all) => t('page', { title, n, all }));
  pdf.end();
  return done;
}

import PDFDocument from 'pdfkit';
import { knownFields, type ReportContent } from './build-report.ts';
import { FIELDS } from './profile.ts';

export interface ReportPaper extends ReportContent {
  readonly state: string;
  readonly sha256: string | null;
}

/** The standard fonts of PDF have Latin letters of Western Europe; others are shown as their nearest, or as a question mark. */
const printable = (value: string): string =>
  [...value.normalize('NFD').replace(/\p{M}+/gu, '')]
    .map((letter) => {
      const code = letter.codePointAt(0)!;
      return code === 0x0a || (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) ? letter : '?';
    })
    .join('');

/** A report to read: the same content as its XML. Gives the file's bytes. */
export function reportPdf(paper: ReportPaper): Promise<Buffer> {
  const { caseId, at, transactions, state, sha256, settings } = paper;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 50,
    info: { Title: `Report on case ${caseId}`, CreationDate: at },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  const heading = (words: string) => pdf.moveDown().font('Helvetica-Bold').fontSize(12).text(words);
  const line = (name: string, value: string) =>
    pdf
      .font('Helvetica-Bold')
      .fontSize(9)
      .text(`${name}: `, { continued: true })
      .font('Helvetica')
      .text(printable(value));
  pdf.font('Helvetica-Bold').fontSize(16).text(`Suspicious transaction report, case ${caseId}`);
  pdf.font('Helvetica').fontSize(9).text('Confidential: whoever it is about must not learn of it.');
  line('State', state);
  line('Report code', `${settings.report_code}, reporting entity ${settings.rentity_id}`);
  line('Date', at.toISOString());
  if (sha256) line('SHA-256 of the XML', sha256);
  heading('Report');
  const known = knownFields(paper);
  for (const [field, what] of Object.entries(FIELDS)) if (known[field]) line(what, known[field]);
  heading(`Transactions (${transactions.length})`);
  for (const { at: time, transaction } of transactions) {
    pdf.moveDown(0.5);
    line(
      transaction.transaction_id,
      `${transaction.amount} ${transaction.currency}, ${transaction.transaction_type}, ${time}`,
    );
    const account = (given: { account_number: string; bank_code: string } | undefined) =>
      given ? `${given.bank_code}/${given.account_number}` : 'none';
    line('From, to', `${account(transaction.origin_account)}, ${account(transaction.destination_account)}`);
  }
  pdf.end();
  return done;
}

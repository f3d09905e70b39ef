import { FONT } from './paper-fonts.ts';

/**
 * Writes a line at the bottom of each page of a finished document, such as the page's number. The document must have
 * been created with `bufferPages`.
 *
 * @param margin left and right margin, in points
 * @param textOf returns the line of a page, from the page's number (from 1) and the number of pages
 */
export function drawFoot(pdf: PDFKit.PDFDocument, margin: number, textOf: (n: number, all: number) => string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // Draws below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    pdf.font(FONT).fontSize(7.5).fillColor('#555');
    const width = pdf.page.width - 2 * margin;
    pdf.text(textOf(page + 1, count), margin, pdf.page.height - 32, { width, lineBreak: false });
  }
}

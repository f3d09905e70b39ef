import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isPdf, MAX_PDF_BYTES, type PdfPages, renderPdf } from './render-pdf.ts';

/** Returns a PDF with the content that `draw` adds. */
function pdf(draw: (document: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', ...options });
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    draw(document);
    document.end();
  });
}

const pages = async (bytes: Uint8Array): Promise<PdfPages> => {
  const result = await renderPdf(bytes);
  if (typeof result === 'string') throw new Error(result);
  return result;
};
const sizeOf = async (png: Uint8Array) => {
  const { width, height } = await sharp(png).metadata();
  return [width, height];
};

test('pages are drawn as printed, at 200 dots an inch and cards larger', { timeout: 120_000 }, async () => {
  const file = await pdf((document) => {
    document.rect(0, 0, 300, 842).fill('#ff0000');
    document
      .addPage({ size: [243, 153] })
      .rect(0, 0, 243, 153)
      .fill('#0000ff');
  });
  const result = await pages(file);
  expect(result.of).toBe(2);
  expect(await Promise.all(result.pages.map(sizeOf))).toEqual([
    [1654, 2339],
    [1400, 881],
  ]);
  const { data } = await sharp(result.pages[0]).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
});

test('of many pages the first ten, and how many there are', { timeout: 120_000 }, async () => {
  const file = await pdf((document) => {
    for (let page = 1; page < 14; page++)
      document
        .addPage({ size: [200, 100] })
        .rect(0, 0, page, page)
        .fill();
  });
  const result = await pages(file);
  expect([result.of, result.pages.length]).toEqual([14, 10]);
});

test('a file with a password, one that is none, one that is too long', { timeout: 120_000 }, async () => {
  const locked = await pdf((document) => document.text('secret'), { userPassword: 'abc', pdfVersion: '1.7' });
  expect(isPdf(locked)).toBe(true);
  expect(await renderPdf(locked)).toBe('locked');
  expect(await renderPdf(Buffer.from('%PDF-1.7\nnothing'))).toBe('unreadable');
  expect(await renderPdf(new Uint8Array())).toBe('unreadable');
  expect(await renderPdf(new Uint8Array(MAX_PDF_BYTES + 1))).toBe('unreadable');
  expect(isPdf(Buffer.from('\n\n%PDF-1.4'))).toBe(true);
  expect(isPdf(Buffer.concat([Buffer.alloc(2000), Buffer.from('%PDF-1.4')]))).toBe(false);
});

test('what takes too long is given up', { timeout: 120_000 }, async () => {
  const program = new URL('./hangs.fixture.ts', import.meta.url).pathname;
  expect(await renderPdf(Buffer.from('%PDF-1.7'), { program, timeoutMs: 500 })).toBe('too_slow');
});

test('a page of any size asks for no more pixels than one of A4', { timeout: 120_000 }, async () => {
  for (const box of ['0 0 14400 14400', '0 0 1 100000', '0 0 0 0', '0 0 1e12 1e12', '-5 -5 -900 -1'])
    for (const png of await renderedOf(handmade(box)))
      expect(Math.max(...((await sizeOf(png)) as number[]))).toBeLessThanOrEqual(2400);
});

test('an image that says it is enormous ends the page, not the service', { timeout: 120_000 }, async () => {
  const enormous = handmade('0 0 600 800', '60000 /Height 60000');
  expect((await renderedOf(enormous)).length).toBeLessThanOrEqual(1);
});

test('bytes changed anywhere give pages or a fault, and nothing else', { timeout: 240_000 }, async () => {
  const whole = await pdf((document) => document.text('CERTIFICATE').image(PIXEL, 10, 10, { width: 200 }));
  const change = fc.record({
    at: fc.nat(whole.length - 1),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    cut: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      let file = Buffer.from(whole);
      for (const { at, bytes, cut } of changes) {
        file.set(bytes.subarray(0, Math.max(0, file.length - at)), Math.min(at, file.length));
        if (cut && at > 100) file = file.subarray(0, at);
      }
      const result = await renderPdf(file);
      expect(typeof result === 'string' ? ['unreadable', 'locked'] : ['pages']).toContain(
        typeof result === 'string' ? result : 'pages',
      );
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 8) },
  );
});

const PIXEL = `data:image/png;base64,${(
  await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
).toString('base64')}`;

async function renderedOf(file: Uint8Array): Promise<readonly Uint8Array[]> {
  const result = await renderPdf(file);
  return typeof result === 'string' ? [] : result.pages;
}

/** Returns a PDF of one page with the given box. The image on the page declares the given width and other values. */
function handmade(box: string, image = '1 /Height 1'): Buffer {
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
      `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >> endobj`,
      '4 0 obj << /Length 30 >> stream\nq 600 0 0 800 0 0 cm /I Do Q  \nendstream endobj',
      `5 0 obj << /Type /XObject /Subtype /Image /Width ${image} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Length 3 >> stream\nabc\nendstream endobj`,
      'trailer << /Root 1 0 R >>',
      '%%EOF',
    ].join('\n'),
  );
}

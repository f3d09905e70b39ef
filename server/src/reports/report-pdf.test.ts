import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfPages } from '../platform/testing/pdf-text.ts';
import { reportPdf } from './report-pdf.ts';
import { content, TYPED } from './reports.fixture.ts';

test('is readable as a PDF, names with their marks, in the language of who asks', async () => {
  const given = { ...content({ ...TYPED, reason: 'Ọmọ 漢字 🙂' }), state: 'draft', sha256: null };
  const [english, french] = [
    await reportPdf({ ...given, language: 'en' }),
    await reportPdf({ ...given, language: 'fr' }),
  ].map((bytes) => bytes.toString('latin1'));
  expect(english).toMatch(/^%PDF-/);
  // The text in the PDF can be searched and copied. The metadata of the file contain its language.
  const streams = [...english!.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  expect(streams.join('\n')).toMatch(/<1ecc>|<004f0323>/i);
  expect([english!.includes('/Lang (en)'), french!.includes('/Lang (fr)')]).toEqual([true, true]);
  expect([english, french].map((file) => file!.includes('(Suspicious transaction report'))).toEqual([true, false]);
});

test('each page has its number and the number of pages', async () => {
  const given = content({ ...TYPED, reason: 'Long reason. '.repeat(600) });
  for (const [language, of] of [
    ['en', 'of'],
    ['fr', 'sur'],
  ] as const) {
    const pages = pdfPages(await reportPdf({ ...given, state: 'draft', sha256: null, language }));
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, { text }] of pages.entries()) expect(text).toContain(`page ${at + 1} ${of} ${pages.length}`);
  }
});

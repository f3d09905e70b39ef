import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawSpecimenPassport, mrzOf, specimenHolder } from '../documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import { openModels } from '../vision/models/models.ts';
import { runEvaluateDocuments } from './evaluate-documents.ts';
import { givenBy } from './given.fixture.ts';
import { runRead } from './read.ts';

const cache = process.env['MODELS_CACHE'] ?? join(import.meta.dirname, '..', '..', '..', '.cache', 'models');
const models = openModels([cache]);
const folder = mkdtempSync(join(tmpdir(), 'hakiki-read-'));
const passport = join(folder, 'passport.jpg');
const text = join(folder, 'text.jpg');
const home = process.cwd();

beforeAll(async () => {
  writeFileSync(passport, await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() }));
  writeFileSync(text, 'not a picture');
  writeFileSync(
    join(folder, 'labels.json'),
    JSON.stringify({ 'passport.jpg': { mrz: mrzOf(specimenHolder), fields: { last_name: 'OKAFOR' } } }),
  );
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

test('one JSON line a file, whatever the file is', { timeout: 60_000 }, async () => {
  const lines: string[] = [];
  const status = await runRead(givenBy('read', [passport, text, join(folder, 'none.jpg')]), {
    out: (line) => lines.push(line),
    models,
  });
  const [read, broken, missing] = lines.map((line) => JSON.parse(line));
  expect(status).toBe(1);
  expect(Object.keys(read)).toEqual(['file', 'ok', 'kind', 'country', 'fields', 'mrz', 'quality', 'ms']);
  expect(read).toMatchObject({
    file: passport,
    ok: true,
    kind: 'passport',
    country: 'nigeria',
    fields: { full_name: 'AMAKA CHISOM OKAFOR', date_of_birth: '1992-04-17', id_number: 'A00000019' },
    mrz: { lines: mrzOf(specimenHolder), valid: true },
  });
  expect(broken).toMatchObject({
    file: text,
    ok: false,
    error: 'document_front must be a JPG or PNG image',
    mrz: null,
  });
  expect(missing).toMatchObject({ ok: false, error: 'no such file' });
});

test("a PDF's pages are read as pictures are, with their codes, each a line with its page", {
  timeout: 120_000,
}, async () => {
  const file = join(folder, 'certificate.pdf');
  writeFileSync(file, await certificatePdf());
  const lines: string[] = [];
  const status = await runRead(givenBy('read', [file]), { out: (line) => lines.push(line), models });
  const [certificate, empty] = lines.map((line) => JSON.parse(line));
  expect(status).toBe(0);
  expect(certificate).toMatchObject({
    file,
    page: 1,
    ok: true,
    kind: 'nigeria-cac-certificate',
    // The printed text contains fewer fields than the code.
    fields: { id_number: '3412056', full_name: 'MAHDUL SERVICES LIMITED' },
  });
  expect(empty).toMatchObject({ file, page: 2, ok: false });
  writeFileSync(file, '%PDF-1.7 and nothing more');
  expect(await runRead(givenBy('read', [file]), { out: (line) => lines.push(line), models })).toBe(1);
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ ok: false, error: 'The PDF could not be read', fields: {} });
});

/** Draws a PDF with a certificate whose number is only in its code, and an empty page. */
async function certificatePdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', compress: true });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
  });
  const centred = (text: string, y: number, size = 16) =>
    document.fontSize(size).text(text, 50, y, { align: 'center', width: 495 });
  centred('FEDERAL REPUBLIC OF NIGERIA', 90, 20);
  centred('CERTIFICATE OF INCORPORATION', 130, 20);
  centred('The Registrar-General of Corporate Affairs Commission', 200);
  centred('hereby certifies that', 240);
  centred('MAHDUL SERVICES LIMITED', 290, 20);
  centred('is this day incorporated under the', 340);
  centred('COMPANIES AND ALLIED MATTERS ACT 2020', 370);
  centred('Given under my hand at Abuja this 2nd day of July, 2021', 430);
  const code = { companyName: 'MAHDUL SERVICES LIMITED', rcNumber: '3412056' };
  const { data, size } = encode(JSON.stringify(code), { border: 0 });
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) document.rect(240 + (x * 120) / size, 560 + (y * 120) / size, 120 / size, 120 / size).fill('black');
  document.addPage();
  document.end();
  return whole;
}

test('what cannot be asked for is said before anything is read', async () => {
  const io = { out: () => {}, models };
  await expect(runRead(givenBy('read', []), io)).rejects.toThrow('Usage');
  await expect(runRead(givenBy('read', [passport, '--type', 'library_card']), io)).rejects.toThrow('library_card');
  await expect(runRead(givenBy('read', [passport, '--back', join(folder, 'none.jpg')]), io)).rejects.toThrow(
    'no such file',
  );
});

test('evaluation of a folder with labels counts lines and fields', { timeout: 60_000 }, async () => {
  process.chdir(folder);
  const out: string[] = [];
  const status = await runEvaluateDocuments(folder, { out: (line) => out.push(line), err: () => {}, models });
  expect(status).toBe(0);
  expect(out.join('\n')).toContain('| MRZ lines exactly right | 1 of 1 (100.0 %) |');
  expect(out.join('\n')).toContain('| labelled fields right | 1 of 1 (100.0 %) |');
});

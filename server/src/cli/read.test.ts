import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawSpecimenPassport, mrzOf, specimenHolder } from '../documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import { openModels } from '../vision/models/models.ts';
import { runEvaluateDocuments } from './evaluate-documents.ts';
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
  const status = await runRead([passport, text, join(folder, 'none.jpg')], { out: (line) => lines.push(line), models });
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

test('what cannot be asked for is said before anything is read', async () => {
  const io = { out: () => {}, models };
  await expect(runRead([], io)).rejects.toThrow('Usage');
  await expect(runRead([passport, '--type', 'library_card'], io)).rejects.toThrow('library_card');
  await expect(runRead([passport, '--back', join(folder, 'none.jpg')], io)).rejects.toThrow('no such file');
});

test('evaluation of a folder with labels counts lines and fields', { timeout: 60_000 }, async () => {
  process.chdir(folder);
  const out: string[] = [];
  const status = await runEvaluateDocuments(folder, { out: (line) => out.push(line), err: () => {}, models });
  expect(status).toBe(0);
  expect(out.join('\n')).toContain('| MRZ lines exactly right | 1 of 1 (100.0 %) |');
  expect(out.join('\n')).toContain('| labelled fields right | 1 of 1 (100.0 %) |');
});

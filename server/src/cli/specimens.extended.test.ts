import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openModels } from '../vision/models/models.ts';
import { givenBy } from './given.fixture.ts';
import { runRead } from './read.ts';
import { runSpecimens } from './specimens.ts';

// The timeout is long, because the test is slow on a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 200_000 });

const cache = process.env['MODELS_CACHE'] ?? join(import.meta.dirname, '..', '..', '..', '.cache', 'models');
const models = openModels([cache]);
const folder = mkdtempSync(join(tmpdir(), 'hakiki-specimens-'));
beforeAll(async () => {
  await runSpecimens(givenBy('specimens', [folder]), { out: () => {}, err: () => {}, environment: {} });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('each specimen that is to be read is read as its kind, with its number; what is blurred is refused', async () => {
  const expected: Readonly<Record<string, string>> = {
    'passport-ghana.jpg': 'A00000019',
    'national-id.jpg': '41234567890',
    'drivers-license.jpg': 'ABC12345AB12',
    'drivers-license-expired.jpg': 'ABC12345AB12',
    'voters-card.jpg': '90F5AFEA0F296039385',
    'kenya-id-front.jpg': '23456789',
    'cac-certificate.jpg': '1551872',
    'utility-bill.jpg': '0101234567',
  };
  const files = [...Object.keys(expected), 'voters-card-blurred.jpg'];
  const lines: string[] = [];
  const paths = files.map((file) => join(folder, file));
  await runRead(givenBy('read', paths), { out: (line) => lines.push(line), models });
  const read = lines.map((line) => JSON.parse(line) as { ok: boolean; fields: { id_number?: string } });
  expect(read.map(({ ok, fields }, at) => [files[at], ok, fields.id_number])).toEqual([
    ...Object.entries(expected).map(([file, number]) => [file, true, number]),
    ['voters-card-blurred.jpg', false, undefined],
  ]);
});

test('the README beside them names every file', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) expect(readme).toContain(`| ${file} | `);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ENGINE_VERSION, fingerprintOf } from './engine-version.ts';

const folder = mkdtempSync(join(tmpdir(), 'hakiki-engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('changes with any file of the engine and with its dependency, and with nothing else', () => {
  mkdirSync(join(folder, 'names'));
  writeFileSync(join(folder, 'score.ts'), 'export const A = 1;\n');
  writeFileSync(join(folder, 'names/table.ts'), 'ali aly\n');
  const before = fingerprintOf(folder, { reader: '1.0.0' });
  writeFileSync(join(folder, 'score.test.ts'), 'anything');
  expect(fingerprintOf(folder, { reader: '1.0.0' })).toBe(before);
  expect(fingerprintOf(folder, { reader: '1.0.1' })).not.toBe(before);
  writeFileSync(join(folder, 'names/table.ts'), 'ali aly alee\n');
  expect(fingerprintOf(folder, { reader: '1.0.0' })).not.toBe(before);
  expect(ENGINE_VERSION).toMatch(/^hakiki-[0-9a-f]{16}$/);
});

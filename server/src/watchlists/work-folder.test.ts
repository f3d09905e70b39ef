import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeWorkFolder } from './work-folder.ts';

test('what a killed import left is removed a day later, what another one works with is not', async () => {
  const parent = join(mkdtempSync(join(tmpdir(), 'hakiki-work-')), 'tmp');
  const first = await makeWorkFolder(parent, 'list-');
  for (const [name, hours] of [
    ['list-killed', 25],
    ['list-at-work', 23],
  ] as const) {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, 'part-0'), 'fetched');
    const at = Date.now() / 1000 - hours * 3600;
    utimesSync(join(parent, name), at, at);
  }
  const second = await makeWorkFolder(parent, 'refresh-');
  expect(readdirSync(parent).map((name) => join(parent, name))).toEqual(
    [first, join(parent, 'list-at-work'), second].sort(),
  );
  rmSync(join(parent, '..'), { recursive: true });
});

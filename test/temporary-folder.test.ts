import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { setup } from './temporary-folder.setup.ts';

test('what a run of the tests leaves in the temporary folder goes with it', () => {
  const shared = tmpdir();
  expect(process.env['HAKIKI_TEST_SHARED']).toBe(dirname(shared));
  const end = setup();
  try {
    const left = mkdtempSync(join(tmpdir(), 'left-'));
    expect(dirname(dirname(left))).toBe(shared);
    end();
    expect(existsSync(left)).toBe(false);
  } finally {
    process.env['HAKIKI_TEST_SHARED'] = dirname(shared);
    end();
  }
  expect(tmpdir()).toBe(shared);
});

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const start = `
  const { startBrowser } = await import(${JSON.stringify(join(import.meta.dirname, 'browser.fixture.ts'))});
  const browser = await startBrowser();
  console.log(browser ? 'started' : 'not started');
  await browser?.close();
`;

test('two files of browser tests that start at once on a fresh machine both have a whole Chromium', {
  timeout: 300_000,
}, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-'));
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', start], {
      env: { ...process.env, TMPDIR: folder, HAKIKI_TEST_SHARED: folder },
    });
  try {
    const outputs = (await Promise.all([run(), run()])).map(({ stdout, stderr }) => stdout + stderr);
    // Where it does not start by itself either, this machine cannot run it.
    if (outputs.some((output) => output !== 'started\n') && (await run()).stdout !== 'started\n') return context.skip();
    expect(outputs).toEqual(['started\n', 'started\n']);
    // Nothing is left of what was unpacked beside it.
    expect(readdirSync(folder).filter((name) => name.startsWith('hakiki-chromium-'))).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

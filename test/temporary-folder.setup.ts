import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where what all runs share is kept: the PostgreSQL of the tests, Chromium unpacked. */
const SHARED = 'HAKIKI_TEST_SHARED';

/**
 * Before any test: whatever this run writes to the temporary folder, its services and killed processes too, goes into a folder of its own, which is
 * deleted with the run. Its name is short, as the path of a socket has at most 107 bytes. Programs of the run keep what Node compiled in it too
 * (`compile-cache.setup.ts`): most of them load the same packages.
 */
export function setup(): () => void {
  const shared = tmpdir();
  const folder = mkdtempSync(join(shared, 'hakiki-'));
  // As root, PostgreSQL's own user goes through it.
  chmodSync(folder, 0o711);
  process.env[SHARED] = shared;
  process.env['TMPDIR'] = folder;
  const compiled = process.env['NODE_COMPILE_CACHE'];
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compile-cache');
  return () => {
    process.env['TMPDIR'] = shared;
    if (compiled === undefined) delete process.env['NODE_COMPILE_CACHE'];
    else process.env['NODE_COMPILE_CACHE'] = compiled;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

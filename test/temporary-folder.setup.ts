import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where what all runs share is kept: the PostgreSQL of the tests, Chromium unpacked. */
const SHARED = 'HAKIKI_TEST_SHARED';

/**
 * Before any test: whatever this run writes to the temporary folder, its services and killed processes too, goes into a folder of its own, which is
 * deleted with the run. Its name is short, as the path of a socket has at most 107 bytes.
 */
export function setup(): () => void {
  const shared = tmpdir();
  const folder = mkdtempSync(join(shared, 'hakiki-'));
  // As root, PostgreSQL's own user goes through it.
  chmodSync(folder, 0o711);
  process.env[SHARED] = shared;
  process.env['TMPDIR'] = folder;
  return () => {
    process.env['TMPDIR'] = shared;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

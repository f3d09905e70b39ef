import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPECIMEN_CLIP, SPECIMEN_PASSPORT } from '../server/src/sandbox/specimen-files.ts';

// A sandbox draws its example files at its first start, which takes a second of a core. The first service of a run draws them, and the next ones find
// a copy in their data folder.

/** Goes with the temporary folder of the run (`temporary-folder.setup.ts`). Programs that start a service without one keep nothing. */
const KEPT = join(tmpdir(), 'drawn-specimens');
const isRun = process.env['HAKIKI_TEST_SHARED'] !== undefined;

/** Copies what the first service of this run drew, if there is one yet. */
export function copySpecimens(dataDir: string): void {
  if (isRun && existsSync(KEPT)) cpSync(KEPT, dataDir, { recursive: true });
}

/** Keeps what this service drew, whole or not at all: two services may start at the same time. */
export function keepSpecimens(dataDir: string): void {
  const files = [SPECIMEN_PASSPORT, SPECIMEN_CLIP];
  if (!isRun || existsSync(KEPT) || !files.every((file) => existsSync(join(dataDir, file)))) return;
  const own = mkdtempSync(`${KEPT}-`);
  for (const file of files) cpSync(join(dataDir, file), join(own, file));
  try {
    renameSync(own, KEPT);
  } catch {
    // Another process was first.
    rmSync(own, { recursive: true, force: true });
  }
}

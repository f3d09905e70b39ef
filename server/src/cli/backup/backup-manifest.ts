import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFault } from '../../platform/command-fault.ts';
import type { Extent } from '../../platform/file-trees.ts';

/** Manifest of a backup. `complete` is false while the backup is being changed, and true after the last change. */
export interface Manifest {
  readonly format: 1;
  readonly complete: boolean;
  /** PostgreSQL's own id of the database. Each copy of the database has the same id. */
  readonly database: string;
  readonly made_at: string;
  readonly extent?: { readonly postgres: Extent; readonly blobs: Extent | null };
}

const FILE = 'backup.json';

/**
 * Reads the manifest of a folder. Returns undefined if there is none. Throws AppError `invalid_input` if the file is
 * not a manifest of Hakiki.
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, FILE), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.format === 1 && typeof manifest.database === 'string') return manifest;
  } catch {}
  throw new CommandFault(`${join(folder, FILE)} is damaged or of another version`);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = join(folder, FILE);
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

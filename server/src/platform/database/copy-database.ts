import { chown, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Owner } from './own-folder.ts';

/**
 * Files that are not copied. A starting server creates these files again, except those in `pg_wal`, which are copied
 * last.
 */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*)$/;
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the data folder of a running server to `target`, so that another server can start on the copy. Uses
 * PostgreSQL's base backup (its manual, 26.3.3) and the complete log of the time of the copy. The copy contains all
 * data that was committed before the call. Other connections can write during the copy. Deletes existing files in
 * `target` first.
 */
export async function copyRunningDatabase(connection: pg.ClientConfig, data: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // The replication slot prevents the deletion of the log until this session ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`hakiki_backup_${process.pid}`]);
    const started = await client.query<{ first: string }>(
      "select pg_walfile_name(pg_backup_start('hakiki', true)) as first",
    );
    const control = join('global', 'pg_control');
    await copyTree(data, target, {
      skip: (path, name) => LEFT_OUT.test(name) || path === control,
      empty: (path) => EMPTIED.has(path),
    });
    await copySynced(join(data, control), join(target, control));
    const stopped = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(false)',
    );
    const { labelfile, spcmapfile } = stopped.rows[0]!;
    await writeFile(join(target, 'backup_label'), labelfile, { mode: 0o600 });
    if (spcmapfile.trim()) await writeFile(join(target, 'tablespace_map'), spcmapfile, { mode: 0o600 });
    const segments = await readdir(join(data, 'pg_wal'));
    for (const name of segments.filter((name) => WAL_SEGMENT.test(name) && name >= started.rows[0]!.first))
      await copySynced(join(data, 'pg_wal', name), join(target, 'pg_wal', name));
  } finally {
    await client.end();
  }
}

/**
 * Moves a copy from `copyRunningDatabase` to the data folder of a server that will be started. `data` must be absent or
 * empty.
 */
export async function restoreDatabase(copy: string, data: string, owner: Owner): Promise<void> {
  const draft = `${data}.part`;
  await rm(draft, { recursive: true, force: true });
  await copyTree(copy, draft, { owner });
  await rm(data, { recursive: true, force: true });
  await rename(draft, data);
}

interface CopyOptions {
  readonly skip?: (path: string, name: string) => boolean;
  readonly empty?: (path: string) => boolean;
  readonly owner?: Owner;
}

/**
 * Copies a folder with everything in it. Skips files that disappear during the copy, because a running server deletes
 * and renames files.
 */
async function copyTree(from: string, to: string, options: CopyOptions, path = ''): Promise<void> {
  const { skip, empty, owner } = options;
  const give = async (file: string): Promise<void> => {
    if (owner?.uid !== undefined && owner.gid !== undefined) await chown(file, owner.uid, owner.gid);
  };
  const folder = join(to, path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await give(folder);
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (skip?.(below, entry.name)) continue;
    if (entry.isDirectory()) {
      if (!empty?.(path)) await copyTree(from, to, options, below);
    } else if (entry.isFile() && !empty?.(path)) {
      await copySynced(join(from, below), join(to, below));
      await give(join(to, below)).catch(unlessGone);
    }
  }
}

async function copySynced(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    await unlessGone(error);
    return;
  }
  const handle = await open(to, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessGone(error: unknown): Promise<void> {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** True if the folder contains the data of a server. Throws if the folder cannot be read. */
export async function holdsDatabase(folder: string): Promise<boolean> {
  try {
    await stat(join(folder, 'PG_VERSION'));
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Io } from './cli/command.ts';
import type { Config } from './config.ts';
import type { Platform } from './open-platform.ts';
import { copyRunningDatabase, holdsDatabase, restoreDatabase } from './platform/database/copy-database.ts';
import { embeddedFiles } from './platform/database/embedded-files.ts';
import { AppError } from './platform/errors.ts';
import { mirrorFolder } from './platform/mirror-folder.ts';

const KEY_FILE = 'master.key';

/**
 * `hakiki backup <folder> [--with-key]`: the embedded database as of now and every image, while the service runs. Into a folder that has
 * an earlier backup, only new images are copied, and forgotten ones go.
 */
export async function backUp(
  args: readonly string[],
  io: Io,
  { config, connection }: Pick<Platform, 'config' | 'connection'>,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'with-key': { type: 'boolean' } },
    allowPositionals: true,
  });
  const folder = folderOf(positionals, 'backup <folder> [--with-key]');
  demandEmbedded(config, 'back it up by its own means (pg_dump, snapshots)');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await copyRunningDatabase(connection, embeddedFiles(config.dataDir).data, join(folder, 'postgres'));
  io.out(`The database is in ${join(folder, 'postgres')}`);
  // After the database: an image is there before its record is, so every record's images are in the backup.
  const images = imagesFolder(config);
  if (images) {
    const { copied, deleted } = await mirrorFolder(images, join(folder, 'blobs'));
    io.out(`Images: ${copied} copied, ${deleted} forgotten ones deleted`);
  } else io.out('Images stay in object storage: back it up there');
  if (values['with-key'] && !config.masterKey) {
    await copyFile(join(config.dataDir, KEY_FILE), join(folder, KEY_FILE));
    io.out(`${KEY_FILE} is in it as well: whoever has this folder can read everything`);
  } else io.out('The master key is not in it: without that key nothing personal can be read again. Keep it elsewhere');
  return 0;
}

/** `hakiki restore <folder>`: puts a backup into an empty `DATA_DIR`, for the next start. */
export async function restore(args: readonly string[], io: Io, config: Config): Promise<number> {
  const folder = folderOf(args, 'restore <folder>');
  demandEmbedded(config, 'restore it by its own means');
  if (!(await holdsDatabase(join(folder, 'postgres'))))
    throw new AppError('invalid_input', `${folder} holds no backup of ours`);
  const { data, identity } = embeddedFiles(config.dataDir);
  if (await holdsDatabase(data))
    throw new AppError('conflict', `DATA_DIR (${config.dataDir}) has a database already: restore into an empty one`);
  const images = imagesFolder(config);
  if (images) {
    const { copied } = await mirrorFolder(join(folder, 'blobs'), images);
    io.out(`${copied} images`);
  }
  const exists = (file: string): Promise<boolean> =>
    stat(file).then(
      () => true,
      () => false,
    );
  const [given, kept] = [join(folder, KEY_FILE), join(config.dataDir, KEY_FILE)];
  if (!(await exists(kept)) && (await exists(given))) await copyFile(given, kept);
  // Last: what is not whole yet has no database and can be restored again.
  await restoreDatabase(join(folder, 'postgres'), data, identity);
  io.out(`The database is in ${data}; start the service`);
  if (!config.masterKey && !(await exists(kept)))
    io.out(`First put the master key where it was: ${kept}, or MASTER_KEY`);
  return 0;
}

function folderOf([folder]: readonly string[], usage: string): string {
  if (!folder) throw new AppError('invalid_input', `Usage: hakiki ${usage}`);
  return resolve(folder);
}

function demandEmbedded({ databaseUrl }: Config, advice: string): void {
  if (databaseUrl) throw new AppError('invalid_input', `DATABASE_URL names a PostgreSQL of yours: ${advice}`);
}

/** Undefined for object storage. */
function imagesFolder({ blobUrl, dataDir }: Config): string | undefined {
  if (blobUrl === undefined) return join(dataDir, 'blobs');
  return blobUrl.startsWith('file:') ? fileURLToPath(blobUrl) : undefined;
}

import { realpathSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { Config } from '../../app/config.ts';
import { systemClock } from '../../platform/clock.ts';
import { CommandFault } from '../../platform/command-fault.ts';
import { copyRunningDatabase, holdsDatabase, restoreDatabase } from '../../platform/database/copy-database.ts';
import { embeddedFiles } from '../../platform/database/embedded-files.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { copyMissing, deleteFiles, extentOf, filesBelow } from '../../platform/file-trees.ts';
import { noteBackup } from '../../platform/last-backup.ts';
import type { Given, Io } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { readManifest, writeManifest } from './backup-manifest.ts';

const KEY_FILE = 'master.key';
const BACKUP_USAGE = 'backup <folder> [--with-key] [--without-lost-images]';
/** Number of the lock (pg_advisory_lock) that allows only one backup of a database at a time. */
const LOCK = 7_262_210;

/**
 * `hakiki backup <folder>`: copies the embedded database and every image while the service runs. If the folder contains
 * an earlier backup of the same database, copies only new images and removes deleted images. The earlier backup stays
 * complete until the new backup is complete. The command never migrates or creates a database, and refuses a folder
 * with other content. Returns exit code 0. Every failure is an AppError.
 */
export async function backUp({ words, set }: Given, io: Io, config: Config): Promise<number> {
  const folder = folderOf(words, BACKUP_USAGE);
  const withKey = set['with-key'] === true && !config.masterKey;
  assertEmbedded(config, 'back it up by its own means (pg_dump, snapshots)');
  const { data } = embeddedFiles(config.dataDir);
  if (!(await holdsDatabase(data)))
    throw new CommandFault(`DATA_DIR (${config.dataDir}) has no database: is it the right one?`);
  const images = imagesFolder(config);
  for (const [name, place] of [
    ['DATA_DIR', config.dataDir],
    ['the database', data],
    ['the images', images],
  ] as const)
    if (place !== undefined && overlap(folder, place))
      throw new CommandFault(`A backup cannot lie in, or hold, the folder of ${name} (${place})`);

  const database = await openDatabase({ databaseUrl: undefined, dataDir: config.dataDir, onFault: io.err });
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const id = await claimFolder(client, folder);
    await assertImages(client, images, set['without-lost-images'] === true);
    const draft = join(folder, 'postgres.part');
    await copyRunningDatabase(database.connection, data, draft);
    // The images are copied after the database. An image is stored before its record, so the backup contains the images
    // of every record.
    const blobs = join(folder, 'blobs');
    const wanted = images === undefined ? undefined : await filesBelow(images);
    const copied = wanted ? await copyMissing(images!, blobs, wanted) : 0;

    const manifest = { format: 1, database: id, made_at: systemClock.now().toISOString() } as const;
    await writeManifest(folder, { ...manifest, complete: false });
    await rm(join(folder, 'postgres'), { recursive: true, force: true });
    await rename(draft, join(folder, 'postgres'));
    const forgotten = wanted ? [...(await filesBelow(blobs))].filter((name) => !wanted.has(name)) : [];
    await deleteFiles(blobs, forgotten);
    const extent = {
      postgres: await extentOf(join(folder, 'postgres')),
      blobs: wanted ? await extentOf(blobs) : null,
    };
    await writeManifest(folder, { ...manifest, complete: true, extent });
    noteBackup(config.dataDir, manifest.made_at);
    io.report?.({
      ...{ folder, made_at: manifest.made_at, with_key: withKey },
      images: wanted ? { copied, deleted: forgotten.length } : null,
    });
    io.out(`The database is in ${join(folder, 'postgres')}`);
    io.out(
      wanted
        ? `Images: ${copied} copied, ${forgotten.length} forgotten ones deleted`
        : 'Images stay in object storage: back it up there',
    );
  } finally {
    await client.end();
    await database.close();
  }
  if (withKey) {
    await copyFile(join(config.dataDir, KEY_FILE), join(folder, KEY_FILE));
    io.out(`${KEY_FILE} is in it as well: whoever has this folder can read everything`);
  } else io.out('The master key is not in it: without that key nothing personal can be read again. Keep it elsewhere');
  return 0;
}

/**
 * `hakiki restore <folder>`: copies a complete backup into an empty `DATA_DIR`. The next start uses it. Deletes
 * nothing.
 */
export async function restore({ words }: Given, io: Io, config: Config): Promise<number> {
  const folder = folderOf(words, 'restore <folder>');
  assertEmbedded(config, 'restore it by its own means');
  const manifest = await readManifest(folder);
  if (!manifest) throw new CommandFault(`${folder} contains no Hakiki backup. A copy of DATA_DIR is not a backup.`);
  if (!manifest.complete) throw new CommandFault(`The backup in ${folder} was not finished: make it again`);
  const [copy, blobs] = [join(folder, 'postgres'), join(folder, 'blobs')];
  const found = { postgres: await extentOf(copy), blobs: manifest.extent?.blobs ? await extentOf(blobs) : null };
  if (!isDeepStrictEqual(found, manifest.extent))
    throw new CommandFault(
      `The backup in ${folder} is not whole: ${JSON.stringify(found)} where ${JSON.stringify(manifest.extent)} was made`,
    );
  const { data, identity } = embeddedFiles(config.dataDir);
  if (await holdsDatabase(data))
    throw new CommandFault(`DATA_DIR (${config.dataDir}) has a database already: restore into an empty one`);
  const images = imagesFolder(config);
  if (images && (await filesBelow(images)).size)
    throw new CommandFault(`${images} has files already: restore into an empty folder`);

  const copied =
    images && manifest.extent?.blobs ? await copyMissing(blobs, images, await filesBelow(blobs)) : undefined;
  const [brought, kept] = [join(folder, KEY_FILE), join(config.dataDir, KEY_FILE)];
  if (!config.masterKey && !(await exists(kept)) && (await exists(brought))) await copyFile(brought, kept);
  // The database is copied last, so that an interrupted restore leaves no database.
  await restoreDatabase(copy, data, identity);
  const lacksKey = !config.masterKey && !(await exists(kept));
  io.report?.({ database: data, made_at: manifest.made_at, images: copied ?? null, master_key_missing: lacksKey });
  if (copied !== undefined) io.out(`${copied} images`);
  io.out(`The database of ${manifest.made_at} is in ${data}; start the service`);
  if (lacksKey) io.out(`First put the master key where it was: ${kept}, or MASTER_KEY`);
  return 0;
}

/**
 * Takes the lock. Checks that the folder is empty or contains a backup of the same database. Returns the database's id.
 */
async function claimFolder(client: pg.Client, folder: string): Promise<string> {
  const { rows } = await client.query<{ free: boolean; id: string }>(
    `select pg_try_advisory_lock(${LOCK}) as free, system_identifier::text as id from pg_control_system()`,
  );
  const { free, id } = rows[0]!;
  if (!free) throw new CommandFault('Another backup of this database is under way');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const manifest = await readManifest(folder);
  if (!manifest) {
    if ((await readdir(folder)).length)
      throw new CommandFault(`${folder} holds something else: name an empty folder, or one with a backup`);
    await writeManifest(folder, { format: 1, complete: false, database: id, made_at: systemClock.now().toISOString() });
  } else if (manifest.database !== id)
    throw new CommandFault(`${folder} has a backup of another database: is DATA_DIR right?`);
  return id;
}

/**
 * Throws if the files of records or cases do not exist. This detects a wrong BLOB_URL. Otherwise the new backup would
 * delete the images of the earlier backup.
 */
async function assertImages(client: pg.Client, images: string | undefined, lostToo: boolean): Promise<void> {
  if (images === undefined || lostToo) return;
  const { rows: tables } = await client.query<{ records: boolean; attachments: boolean }>(
    "select to_regclass('verifications') is not null as records, to_regclass('case_attachments') is not null as attachments",
  );
  const { records, attachments } = tables[0]!;
  if (!records) return;
  const ofAttachments = attachments ? 'union all select blob from case_attachments where blob is not null' : '';
  const { rows } = await client.query<{ blob: string }>(
    `select image->>'blob' as blob from verifications, jsonb_array_elements(images) image where images <> '[]' ${ofAttachments}`,
  );
  const there = new Set([...(await filesBelow(images))].map((path) => basename(path)));
  const lost = rows.filter(({ blob }) => !there.has(blob)).length;
  if (lost)
    throw new CommandFault(
      `${lost} of ${rows.length} images that records name are not in ${images}: is BLOB_URL right? If they are lost, add --without-lost-images`,
    );
}

function folderOf(positionals: readonly string[], usage: string): string {
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new UsageError(`${usage}`);
  return resolve(folder);
}

function assertEmbedded({ databaseUrl }: Config, advice: string): void {
  if (databaseUrl) throw new CommandFault(`DATABASE_URL names a PostgreSQL of yours: ${advice}`);
}

/** Returns the folder of the images; undefined if they are in object storage. */
function imagesFolder({ blobUrl, dataDir }: Config): string | undefined {
  if (blobUrl === undefined) return join(dataDir, 'blobs');
  return blobUrl.startsWith('file:') ? resolve(fileURLToPath(blobUrl)) : undefined;
}

/** True if the two paths are equal or one is inside the other, after following links. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [realPath(one), realPath(other)];
  const within = (inner: string, outer: string): boolean => !relative(outer, inner).startsWith('..');
  return within(a, b) || within(b, a);
}

/** Resolves links in the part of the path that exists. The rest of the path does not change. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

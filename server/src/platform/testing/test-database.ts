import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { embeddedFiles } from '../database/embedded-files.ts';
import { startEmbedded } from '../database/embedded-server.ts';
import { connect } from '../database/open-database.ts';
import { asSystem, asTenant } from '../database/roles.ts';
import type { SessionConfig } from '../database/session-config.ts';
import type { Db } from '../database/tables.ts';
import { ensureTemplate, migrateAndSecure } from './template-database.ts';

export interface TestDatabase extends AsyncDisposable {
  /**
   * Connection in the system scope, which can read every account's rows but is not a superuser. For a database without
   * migrations, the connection of the owner.
   */
  readonly db: Db;
  /** Connection of the owner, who runs the migrations. */
  readonly connection: pg.ClientConfig;
  readonly system: SessionConfig;
  readonly tenant: SessionConfig;
}

/** False in benchmarks, which use this file too. In benchmarks, commits wait for the disk, as in the product. */
const isTest = process.env['VITEST'] !== undefined;

/**
 * Settings of the PostgreSQL server for tests. Several runs share it (one for each checkout), and each file has up to
 * 25 connections. Its data may be lost in a crash of the machine, so commits do not wait for the disk.
 */
const TEST_SETTINGS = [
  // With hundreds of databases, the default interval would start an autovacuum worker ten times a second.
  'autovacuum_naptime=1min',
  'max_connections=400',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
];

/**
 * Returns a folder that belongs to this user only, even if the temporary folder already contains a folder of this name.
 * If this process runs as root, PostgreSQL's user may enter it.
 */
function serverFolder(): string {
  // A test run deletes its temporary folder when it ends. The folder of the shared server must stay for later runs.
  const parent = process.env['HAKIKI_TEST_SHARED'] ?? tmpdir();
  const folder = join(parent, `hakiki-${isTest ? 'test' : 'bench'}-postgres-${userInfo().username}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const { uid } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory() || uid !== (process.getuid?.() ?? uid))
    throw new Error(`${folder} belongs to somebody else: remove it`);
  return folder;
}

/**
 * Creates a migrated database for one test file, on the same engine as the product. One PostgreSQL serves all test
 * files of the machine and keeps running between runs, in the temporary folder. Each file gets a copy of a migrated
 * template database and drops it at the end.
 *
 * @param migrated `false` for a database without a single table
 * @param server another server on which to create the database
 * @param kept name of a database that is created if it is missing, migrated if it exists, and never dropped
 */
export async function createTestDatabase({
  migrated = true,
  server: given,
  kept,
}: {
  readonly migrated?: boolean;
  readonly server?: { readonly connection: pg.ClientConfig };
  readonly kept?: string;
} = {}): Promise<TestDatabase> {
  const server =
    given ??
    (await startEmbedded(embeddedFiles(serverFolder()), () => {}, {
      memoryMb: 128,
      settings: isTest ? TEST_SETTINGS : [],
    }));
  const name = kept ?? `test_${randomBytes(8).toString('hex')}`;
  const admin = connect(server.connection, 1, () => {});
  const { rows: existing } = await admin.db.executeQuery(
    CompiledQuery.raw('select from pg_database where datname = $1', [name]),
  );
  const connection = { ...server.connection, database: name };
  if (!existing.length) {
    const template = migrated ? await ensureTemplate(admin.db, server.connection) : 'template1';
    await admin.db.executeQuery(CompiledQuery.raw(`create database ${name} template ${template}`));
  } else if (migrated) await migrateAndSecure(connection);
  const system = asSystem(connection);
  const { db, end } = connect(migrated ? system : connection, 10, () => {});
  return {
    db,
    connection,
    system,
    tenant: asTenant(connection),
    async [Symbol.asyncDispose]() {
      await end();
      if (!kept) await admin.db.executeQuery(CompiledQuery.raw(`drop database ${name} with (force)`));
      await admin.end();
    },
  };
}

import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { embeddedFiles } from '../database/embedded-files.ts';
import { startEmbedded } from '../database/embedded-server.ts';
import { migrate } from '../database/migrate.ts';
import { connect } from '../database/open-database.ts';
import { asSystem, asTenant, secureTables } from '../database/roles.ts';
import type { Db } from '../database/tables.ts';

export interface TestDatabase extends AsyncDisposable {
  /** In the service's system scope: no superuser, and every account's rows. Of a database that is not migrated, the owner's. */
  readonly db: Db;
  /** The owner's, who migrates. */
  readonly connection: pg.ClientConfig;
  readonly system: pg.ClientConfig;
  readonly tenant: pg.ClientConfig;
}

/** A folder of this user's own, whatever lies in the temporary folder already; as root, open for PostgreSQL's user to go through. */
function testFolder(): string {
  // The temporary folder of one run of the tests is deleted with it; this one serves the next as well.
  const folder = join(process.env['HAKIKI_TEST_SHARED'] ?? tmpdir(), `hakiki-test-postgres-${userInfo().username}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const { uid } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory() || uid !== (process.getuid?.() ?? uid))
    throw new Error(`${folder} belongs to somebody else: remove it`);
  return folder;
}

/**
 * A fresh, migrated database for one test file, on the same engine as the product. One PostgreSQL serves all test files of the
 * machine (it stays between runs in the temporary folder); each file gets a database of its own, dropped at the end. `server`: another one to make it on. `kept`: one of that name, made where there is
 * none, and not dropped.
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
  const server = given ?? (await startEmbedded(embeddedFiles(testFolder()), () => {}, { memoryMb: 128 }));
  const name = kept ?? `test_${randomBytes(8).toString('hex')}`;
  const admin = connect(server.connection, 1, () => {});
  const { rows: there } = await admin.db.executeQuery(
    CompiledQuery.raw('select from pg_database where datname = $1', [name]),
  );
  if (!there.length) await admin.db.executeQuery(CompiledQuery.raw(`create database ${name}`));
  const connection = { ...server.connection, database: name };
  if (migrated) {
    const owner = connect(connection, 1, () => {});
    await migrate(owner.db);
    await secureTables(owner.db);
    await owner.end();
  }
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

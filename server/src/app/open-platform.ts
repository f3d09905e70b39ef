import { mkdirSync } from 'node:fs';
import { sql } from 'kysely';
import type pg from 'pg';
import { type WatchedStore, watchStore } from '../platform/blob-health.ts';
import { type Blobs, makeBlobs } from '../platform/blobs.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { claimMasterKey, isUnderMasterKey } from '../platform/crypto/data-key-store.ts';
import { openMasterKeys } from '../platform/crypto/open-master-keys.ts';
import { makeVault, type Vault } from '../platform/crypto/vault.ts';
import { migrate } from '../platform/database/migrate.ts';
import { connect, type Database, openDatabase, type PoolCounts } from '../platform/database/open-database.ts';
import { ownVersion } from '../platform/database/own-version.ts';
import { asSystem, asTenant, ensureRoles, secureTables } from '../platform/database/roles.ts';
import type { Connection } from '../platform/database/session-config.ts';
import { assertOwnSessions, probeOf } from '../platform/database/session-pooling.ts';
import type { Db } from '../platform/database/tables.ts';
import { writeMark } from '../platform/database/version-mark.ts';
import type { Log } from '../platform/log.ts';
import { type Mail, makeMail } from '../platform/mail.ts';
import { openBlobStore } from '../platform/open-blob-store.ts';
import { makeOutbounds } from '../platform/outbound/allow-lists.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { beginBlob } from '../verifications/sweep-blobs.ts';
import { awaitPreparedDatabase } from './await-prepared-database.ts';
import { assertStoreWorks, checkBeforeMigration } from './check-before-migration.ts';
import type { Config } from './config.ts';

/** Resources that the server and the commands share: the migrated database, and all stores and clients. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  /**
   * Connection in the system scope, which can read the rows of every account. Requests use the tenant's scope instead
   * (`compose.ts`).
   */
  readonly db: Db;
  /**
   * Settings for separate database clients. `system` has the same scope as `db`. `tenant` has the scope of one account.
   * `login` is the database user without a role, who owns the tables unless `changesSchema` is false.
   */
  readonly connections: Record<'system' | 'tenant', Connection> & { readonly login: pg.ClientConfig };
  /** False if this process must not change the database's schema (`MIGRATE=no`). */
  readonly changesSchema: boolean;
  readonly vault: Vault;
  readonly blobs: Blobs;
  /** The store that `blobs` uses, for checks of its health. */
  readonly blobStore: Pick<WatchedStore, 'answers' | 'faults'>;
  /** Client for URLs from tenants. */
  readonly outbound: Outbound;
  /** Client for addresses that the operator configured: registries and list mirrors. */
  readonly operatorOutbound: Outbound;
  /** Undefined if no mail server is configured. */
  readonly mail: Mail | undefined;
  /** Names of the migrations that were applied at this start. */
  readonly migrated: readonly string[];
  /** Returns the number of connections in the pool of `db`. */
  readonly poolCounts: () => PoolCounts;
  close(): Promise<void>;
}

const POOL_SIZE = 16;

export interface OpenOptions {
  /**
   * True if the service starts, and false for a command. A start checks the mode and the image store before it migrates
   * the database.
   */
  readonly isStart?: boolean;
  /**
   * With `refuse`, throws if migrations of an existing database are missing. A command of a newer version therefore
   * does not migrate the database of running processes. Default: `migrate`.
   */
  readonly existing?: 'migrate' | 'refuse';
}

/** @throws Error if SQL that the database's administrator must run is missing */
function assertRoles(missing: string | undefined): void {
  if (missing !== undefined)
    throw new Error(
      `Live mode keeps accounts apart by row-level security, and the database user may not take the two roles for it. Let an administrator of the database run this, then start again: ${missing}`,
    );
}

/**
 * Migrates the database and secures its tables, as the owner of the tables.
 * @returns `migrated`: names of the applied migrations. `missing`: SQL that the database's administrator must run before
 * row-level security separates the accounts; only outside live mode
 */
async function prepareDatabase(
  { db }: Pick<Database, 'db'>,
  { mode, databaseUrl, dataDir }: Config,
  existing: NonNullable<OpenOptions['existing']>,
) {
  if (mode === 'live') assertRoles(await ensureRoles(db));
  const migrated = await migrate(db, undefined, { existing });
  const { version, migrations } = ownVersion();
  if (!databaseUrl) writeMark(dataDir, { version, migration: migrations.at(-1)! });
  const missing = await secureTables(db);
  if (mode === 'live') assertRoles(missing);
  return { migrated, missing };
}

export async function openPlatform(
  config: Config,
  log: Log,
  { isStart = false, existing = 'migrate' }: OpenOptions = {},
): Promise<Platform> {
  mkdirSync(config.dataDir, { recursive: true });
  const { databaseUrl, dataDir, databaseMemoryMb: memoryMb } = config;
  const database = await openDatabase({ databaseUrl, dataDir, memoryMb, onFault: (text) => log.warn(text) });
  let system: ReturnType<typeof connect> | undefined;
  try {
    if (databaseUrl) {
      // Waits while the database restarts. If the database cannot be reached, the error names it. The probe below does
      // not wait, and its error does not name the database.
      await sql`select`.execute(database.db);
      await assertOwnSessions(probeOf(database.connection));
    }
    const blobStore = watchStore(await openBlobStore(config.blobUrl, dataDir));
    await checkBeforeMigration(database.db, config, { checksMode: isStart || existing === 'migrate' });
    if (isStart) await assertStoreWorks(blobStore);
    const changesSchema = config.migrates || (!isStart && existing === 'migrate');
    const { migrated, missing } = changesSchema
      ? await prepareDatabase(database, config, existing)
      : { migrated: [], missing: undefined };
    if (!changesSchema)
      await awaitPreparedDatabase(database, {
        onWait: (message) => log.warn(message),
        maxWaitMs: isStart ? undefined : 0,
      });
    if (missing !== undefined)
      log.warn(
        { run: missing },
        'tenants are not kept apart by row-level security, only by each query: let an administrator of the database run this, then start again',
      );
    const { connection: login } = database;
    const connections =
      missing === undefined
        ? { system: asSystem(login), tenant: asTenant(login), login }
        : { system: login, tenant: login, login };
    system = connect(connections.system, POOL_SIZE, (text) => log.warn(text));
    const { db } = system;
    const make = !(await isUnderMasterKey(db));
    const masters = await openMasterKeys(config, { make });
    await claimMasterKey(db, masters);
    const vault = makeVault(db, masters);
    const { tenants: outbound, operator: operatorOutbound } = makeOutbounds(config);
    return {
      config,
      log,
      clock: systemClock,
      db,
      connections,
      changesSchema,
      vault,
      blobs: makeBlobs(blobStore, vault, (accountId, name) => beginBlob(db, accountId, name)),
      blobStore,
      outbound,
      operatorOutbound,
      mail: config.smtpUrl === undefined ? undefined : makeMail({ url: config.smtpUrl, from: config.mailFrom }),
      migrated,
      poolCounts: system.counts,
      async close() {
        await outbound.close();
        await operatorOutbound.close();
        await system?.end();
        await database.close();
      },
    };
  } catch (error) {
    await system?.end();
    await database.close();
    throw error;
  }
}

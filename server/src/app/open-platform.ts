import { mkdirSync } from 'node:fs';
import { type Blobs, makeBlobs } from '../platform/blobs.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { masterKeyFile, masterKeyFrom } from '../platform/crypto/master-key.ts';
import { claimMasterKey, isUnderMasterKey, makeVault, type Vault } from '../platform/crypto/vault.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Log } from '../platform/log.ts';
import { openBlobStore } from '../platform/open-blob-store.ts';
import { makeOutbound, type Outbound } from '../platform/outbound/outbound.ts';
import type { Config } from './config.ts';

/** What the server and the commands have in common: the database, migrated, and everything that keeps or sends bytes. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly db: Db;
  readonly connection: Database['connection'];
  readonly vault: Vault;
  readonly blobs: Blobs;
  readonly outbound: Outbound;
  /** Names of the migrations that this opening applied. */
  readonly migrated: readonly string[];
  close(): Promise<void>;
}

export async function openPlatform(config: Config, log: Log): Promise<Platform> {
  mkdirSync(config.dataDir, { recursive: true });
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, onFault: (text) => log.warn(text) });
  try {
    const migrated = await migrate(database.db);
    const make = !(await isUnderMasterKey(database.db));
    const current = config.masterKey ? masterKeyFrom(config.masterKey) : masterKeyFile(dataDir, { make });
    const former = config.masterKeyPrevious ? [masterKeyFrom(config.masterKeyPrevious)] : [];
    await claimMasterKey(database.db, [current, ...former]);
    const vault = makeVault(database.db, [current, ...former]);
    const outbound = makeOutbound({
      allow: config.outboundAllow ?? [],
      allowLoopback: config.mode === 'sandbox' && config.outboundAllow === undefined,
    });
    return {
      config,
      log,
      clock: systemClock,
      db: database.db,
      connection: database.connection,
      vault,
      blobs: makeBlobs(await openBlobStore(config.blobUrl, dataDir), vault),
      outbound,
      migrated,
      async close() {
        await outbound.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

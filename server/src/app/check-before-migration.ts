import { sql } from 'kysely';
import type { BlobStore } from '../platform/blobs.ts';
import { checkStore } from '../platform/blobs.ts';
import { assertMasterKeys } from '../platform/crypto/data-key-store.ts';
import { openMasterKeys } from '../platform/crypto/open-master-keys.ts';
import { inSystemScope } from '../platform/database/roles.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Config } from './config.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Checks the settings against an existing database before a newer version migrates it. A migration can be undone only
 * with the backup, so a wrong setting must be found before. A new database is not checked.
 * @param owner connection as the owner of the tables
 * @throws StartRefused if the database was created in another mode
 * @throws Error if its data is encrypted with another master key
 */
export async function checkBeforeMigration(
  owner: Db,
  config: Config,
  { checksMode }: { readonly checksMode: boolean },
): Promise<void> {
  const { mode, masterKeyIds } = await readStored(owner);
  if (checksMode && mode !== undefined) assertMode(mode, config.mode);
  if (masterKeyIds.length) assertMasterKeys(masterKeyIds, await openMasterKeys(config, { make: false }));
}

/** Throws StartRefused if the database was created in another mode than the mode of this start. */
export function assertMode(stored: string, mode: string): void {
  if (stored !== mode)
    throw new StartRefused(
      `This database was made in ${stored} mode; it cannot be used with MODE=${mode}. Use another DATA_DIR or DATABASE_URL.`,
    );
}

/** Throws StartRefused if a small file cannot be written, read and deleted in the store that BLOB_URL names. */
export async function assertStoreWorks(store: BlobStore): Promise<void> {
  await checkStore(store).catch((error: Error) => {
    const { message, name } = error.cause instanceof Error ? error.cause : error;
    throw new StartRefused(`Images cannot be kept where BLOB_URL says: ${message || name}`);
  });
}

/**
 * Reads the mode and the ids of the master keys. Tables of former versions may not have them, and without the service's
 * roles a database does not show them. In both cases, the result contains no mode and no ids.
 */
const readStored = (owner: Db): Promise<{ readonly mode: string | undefined; readonly masterKeyIds: string[] }> =>
  inSystemScope(owner, async (transaction) => {
    const valuesOf = async (table: string, column: string): Promise<string[]> => {
      const { rows: columns } = await sql`select from pg_attribute where attrelid = to_regclass(${table})
        and attname = ${column} and not attisdropped and has_table_privilege(attrelid, 'select')`.execute(transaction);
      if (!columns.length) return [];
      const { rows } = await sql<{ value: string }>`select distinct ${sql.ref(column)} as value
        from ${sql.table(table)}`.execute(transaction);
      return rows.map(({ value }) => value);
    };
    const [mode] = await valuesOf('installation', 'mode');
    const inForce = await valuesOf('master_key_in_force', 'id');
    return { mode, masterKeyIds: [...inForce, ...(await valuesOf('data_keys', 'master_key_id'))] };
  });

import { picked } from '../database/picked.ts';
import { type Db, type Table, tables } from '../database/tables.ts';
import type { MasterKey } from './master-key.ts';

interface KeyTables {
  data_keys: Table<'data_keys'>;
  master_key_in_force: Table<'master_key_in_force'>;
}
const typed = (db: Db) => tables<KeyTables>(db);

/** Encryption context of a wrapped data key. It is authenticated together with the key. */
export const wrapContext = (accountId: number, version: number): string =>
  version === 1 ? `data_keys:${accountId}` : `data_keys:${accountId}:${version}`;

export interface WrappedKey {
  readonly id: number;
  readonly version: number;
  readonly wrapped: Buffer;
  readonly master_key_id: string;
}

/** Returns every version of the account's data key, newest first. */
export const wrappedKeys = (db: Db, accountId: number): Promise<WrappedKey[]> =>
  typed(db)
    .selectFrom('data_keys')
    .select(['id', 'version', 'wrapped', 'master_key_id'])
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc')
    .execute();

/** Inserts a version. Returns false if another process created that version first. */
export async function insertWrappedKey(db: Db, row: Omit<WrappedKey, 'id'> & { account_id: number }): Promise<boolean> {
  const inserted = await typed(db)
    .insertInto('data_keys')
    .values(picked(row, ['account_id', 'version', 'wrapped', 'master_key_id']))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** True if the database has a current master key. If so, a start without this key must not create another. */
export const isUnderMasterKey = async (db: Db): Promise<boolean> =>
  (await typed(db).selectFrom('master_key_in_force').select('id').execute()).length > 0;

/**
 * Makes the first of the given keys the current master key, if there is none. Throws if the database has another
 * current key, or if some data keys are wrapped by a key that was not given. The service calls this at its start,
 * because later each request would fail.
 */
export async function claimMasterKey(db: Db, masters: readonly Pick<MasterKey, 'id'>[]): Promise<void> {
  const table = typed(db);
  const wrapping = await table.selectFrom('data_keys').select('master_key_id as id').distinct().execute();
  assertMasterKeys(
    wrapping.map(({ id }) => id),
    masters,
  );
  await table
    .insertInto('master_key_in_force')
    .values({ id: masters[0]!.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const inForce = await table.selectFrom('master_key_in_force').select('id').execute();
  assertMasterKeys(
    inForce.map(({ id }) => id),
    masters,
  );
}

/** Throws if the database contains the id of a master key that was not given. */
export function assertMasterKeys(ids: readonly string[], masters: readonly Pick<MasterKey, 'id'>[]): void {
  if (ids.some((id) => !masters.some((master) => master.id === id)))
    throw new Error(
      'The data was encrypted under another master key than the one given: start with that one (MASTER_KEY or DATA_DIR/master.key), or set MASTER_KEY_PREVIOUS to it',
    );
}

/**
 * Wraps every data key with `next` instead of `former`. Does not change the encrypted data. Returns the number of data
 * keys that were wrapped again.
 */
export async function rewrapDataKeys(db: Db, former: MasterKey, next: MasterKey): Promise<number> {
  return typed(db)
    .transaction()
    .execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('data_keys')
        .selectAll()
        .where('master_key_id', '=', former.id)
        .forUpdate()
        .execute();
      for (const { id, account_id, version, wrapped } of rows) {
        const context = wrapContext(account_id, version);
        await transaction
          .updateTable('data_keys')
          .set({ wrapped: await next.wrap(context, await former.unwrap(context, wrapped)), master_key_id: next.id })
          .where('id', '=', id)
          .execute();
      }
      await transaction.updateTable('master_key_in_force').set({ id: next.id }).execute();
      return rows.length;
    });
}

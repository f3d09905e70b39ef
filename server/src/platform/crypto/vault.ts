import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Generated } from 'kysely';
import { type Db, tables } from '../database/tables.ts';
import { decrypt, encrypt } from './encrypt.ts';
import type { MasterKey } from './master-key.ts';

/**
 * Encryption of what is personal, with one data key an account, so that forgetting an account's key forgets its data.
 * `context` names the column and the record, e.g. `verifications.ciphertext:42`: bytes moved elsewhere cannot be decrypted.
 */
export interface Vault {
  encrypt(accountId: number, context: string, plain: Uint8Array | string): Promise<Buffer>;
  /** Throws when the bytes were changed or moved. */
  decrypt(accountId: number, context: string, ciphertext: Uint8Array): Promise<Buffer>;
  /** A keyed hash for finding a record by a value without keeping the value: equal in one account, unlinkable between two. */
  blindIndex(accountId: number, value: string): Promise<Buffer>;
}

interface KeyTables {
  data_keys: { id: Generated<number>; account_id: number; wrapped: Buffer; master_key_id: string };
  master_key_in_force: { id: string };
}

/** As KeyObjects: Node checks raw bytes anew at each use, which with the derivation of `index` was a quarter of a verification. */
interface DataKey {
  readonly id: number;
  readonly key: KeyObject;
  readonly index: KeyObject;
}

const KEY_ID_BYTES = 4;
const wrapContext = (accountId: number): string => `data_keys:${accountId}`;

/** `masters`: the key in force first, then former ones that may still wrap some data keys. */
export function makeVault(db: Db, masters: readonly MasterKey[]): Vault {
  const keys = new Map<number, Promise<DataKey>>();
  const current = masters[0]!;

  async function load(accountId: number): Promise<DataKey> {
    const table = tables<KeyTables>(db);
    const read = () => table.selectFrom('data_keys').selectAll().where('account_id', '=', accountId).executeTakeFirst();
    if (!(await read()))
      await table
        .insertInto('data_keys')
        .values({
          account_id: accountId,
          wrapped: encrypt(current.bytes, wrapContext(accountId), randomBytes(32)),
          master_key_id: current.id,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const row = (await read())!;
    const master = masters.find(({ id }) => id === row.master_key_id);
    if (!master)
      throw new Error(`data keys are wrapped by master key ${row.master_key_id}, which is not the one given`);
    const bytes = decrypt(master.bytes, wrapContext(accountId), row.wrapped);
    const index = Buffer.from(hkdfSync('sha256', bytes, '', 'hakiki blind index', 32));
    return { id: row.id, key: createSecretKey(bytes), index: createSecretKey(index) };
  }

  function keyOf(accountId: number): Promise<DataKey> {
    const known = keys.get(accountId);
    if (known) return known;
    const loading = load(accountId);
    keys.set(accountId, loading);
    loading.catch(() => keys.delete(accountId));
    return loading;
  }

  return {
    async encrypt(accountId, context, plain) {
      const { id, key } = await keyOf(accountId);
      const prefix = Buffer.alloc(KEY_ID_BYTES);
      prefix.writeUInt32BE(id);
      return Buffer.concat([
        prefix,
        encrypt(key, `${id}:${context}`, typeof plain === 'string' ? Buffer.from(plain) : plain),
      ]);
    },
    async decrypt(accountId, context, ciphertext) {
      const { id, key } = await keyOf(accountId);
      if (Buffer.from(ciphertext.subarray(0, KEY_ID_BYTES)).readUInt32BE() !== id)
        throw new Error('encrypted with another data key');
      return decrypt(key, `${id}:${context}`, ciphertext.subarray(KEY_ID_BYTES));
    },
    async blindIndex(accountId, value) {
      const { index } = await keyOf(accountId);
      return createHmac('sha256', index).update(value.normalize('NFKC').trim().toLowerCase()).digest();
    },
  };
}

/** Whether a master key is in force already: a start without it must not make another. */
export const isUnderMasterKey = async (db: Db): Promise<boolean> =>
  (await tables<KeyTables>(db).selectFrom('master_key_in_force').select('id').execute()).length > 0;

/**
 * Puts the first of the given keys in force where none is. Throws when another one is, or some data keys are wrapped by one that is not
 * among those given: better at the start than at each request.
 */
export async function claimMasterKey(db: Db, masters: readonly MasterKey[]): Promise<void> {
  const table = tables<KeyTables>(db);
  const demand = (ids: readonly string[]): void => {
    if (ids.some((id) => !masters.some((master) => master.id === id)))
      throw new Error(
        'The data was encrypted under another master key than the one given: start with that one (MASTER_KEY or DATA_DIR/master.key), or set MASTER_KEY_PREVIOUS to it',
      );
  };
  const wrapping = await table.selectFrom('data_keys').select('master_key_id as id').distinct().execute();
  demand(wrapping.map(({ id }) => id));
  await table
    .insertInto('master_key_in_force')
    .values({ id: masters[0]!.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const inForce = await table.selectFrom('master_key_in_force').select('id').execute();
  demand(inForce.map(({ id }) => id));
}

/** Wraps every data key with `next` instead of `former`; the data itself is not touched. Gives how many were wrapped anew. */
export async function rewrapDataKeys(db: Db, former: MasterKey, next: MasterKey): Promise<number> {
  return tables<KeyTables>(db)
    .transaction()
    .execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('data_keys')
        .selectAll()
        .where('master_key_id', '=', former.id)
        .forUpdate()
        .execute();
      for (const { account_id, wrapped } of rows) {
        const key = decrypt(former.bytes, wrapContext(account_id), wrapped);
        await transaction
          .updateTable('data_keys')
          .set({ wrapped: encrypt(next.bytes, wrapContext(account_id), key), master_key_id: next.id })
          .where('account_id', '=', account_id)
          .execute();
      }
      await transaction.updateTable('master_key_in_force').set({ id: next.id }).execute();
      return rows.length;
    });
}

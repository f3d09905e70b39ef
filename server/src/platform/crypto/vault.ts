import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '../database/tables.ts';
import { insertWrappedKey, type WrappedKey, wrapContext, wrappedKeys } from './data-key-store.ts';
import { decrypt, encrypt } from './encrypt.ts';
import { indexedForm } from './indexed-form.ts';
import type { MasterKey } from './master-key.ts';

/**
 * Encrypts personal data with the data keys of its account. If an account's keys are deleted, the account's data can no
 * longer be decrypted. `context` names the column and the record, e.g. `verifications.ciphertext:42`. Bytes moved to
 * another record or column cannot be decrypted.
 */
export interface Vault {
  encrypt(accountId: number, context: string, plain: Uint8Array | string): Promise<Buffer>;
  /** Decrypts bytes. Throws if the bytes were changed or moved. */
  decrypt(accountId: number, context: string, ciphertext: Uint8Array): Promise<Buffer>;
  /**
   * Returns a keyed hash by which a record can be found without storing the value. Equal values give equal hashes in
   * one account, but different hashes in two accounts.
   */
  blindIndex(accountId: number, value: string): Promise<Buffer>;
  /**
   * Creates a new version of the account's data key and returns its number. This process encrypts with the new version
   * immediately, and every other replica does so within a minute.
   */
  rotateDataKey(accountId: number): Promise<number>;
}

/**
 * A data key. The keys are KeyObjects, because Node checks raw bytes again at each use. These checks and the derivation
 * of `index` took a quarter of a verification's time.
 */
interface DataKey {
  readonly id: number;
  readonly version: number;
  readonly key: KeyObject;
}
interface AccountKeys {
  readonly newest: DataKey;
  readonly byId: ReadonlyMap<number, DataKey>;
  /**
   * Key of the blind index. It is derived from the first version of the data key and never changes, because a search
   * must compute the same hash as when the value was stored.
   */
  readonly index: KeyObject;
  readonly loadedAt: number;
}

const KEY_ID_BYTES = 4;
const REFRESH_MS = 60_000;

/**
 * Creates the vault. `masters` contains the current master key, followed by former keys that may still wrap some data
 * keys.
 */
export function makeVault(db: Db, masters: readonly MasterKey[], { refreshMs = REFRESH_MS } = {}): Vault {
  const keys = new Map<number, Promise<AccountKeys>>();
  const current = masters[0]!;

  async function unwrap(accountId: number, row: WrappedKey): Promise<Buffer> {
    const master = masters.find(({ id }) => id === row.master_key_id);
    if (!master)
      throw new Error(`data keys are wrapped by master key ${row.master_key_id}, which is not the one given`);
    return master.unwrap(wrapContext(accountId, row.version), row.wrapped);
  }

  /** Inserts a version. Returns false if another process created that version first. */
  const insert = async (accountId: number, version: number): Promise<boolean> =>
    insertWrappedKey(db, {
      account_id: accountId,
      version,
      wrapped: await current.wrap(wrapContext(accountId, version), randomBytes(32)),
      master_key_id: current.id,
    });

  /**
   * Loads the account's keys. Does not unwrap known keys again, because each unwrap may be a call to a key management
   * service.
   */
  async function load(accountId: number, known?: AccountKeys): Promise<AccountKeys> {
    let rows = await wrappedKeys(db, accountId);
    if (!rows.length) {
      await insert(accountId, 1);
      rows = await wrappedKeys(db, accountId);
    }
    let index = known?.index;
    const byId = new Map<number, DataKey>();
    for (const row of rows) {
      let key = known?.byId.get(row.id)?.key;
      if (!key || (!index && row.version === 1)) {
        const bytes = await unwrap(accountId, row);
        key = createSecretKey(bytes);
        if (row.version === 1)
          index = createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', 'hakiki blind index', 32)));
      }
      byId.set(row.id, { id: row.id, version: row.version, key });
    }
    if (!index) throw new Error('the first version of a data key is gone');
    return { newest: byId.get(rows[0]!.id)!, byId, index, loadedAt: performance.now() };
  }

  function reload(accountId: number, known?: AccountKeys): Promise<AccountKeys> {
    const loading = load(accountId, known);
    keys.set(accountId, loading);
    // Known keys stay in use while the database is unavailable. If a first load failed, the next caller tries again.
    loading.catch(() => (known ? keys.set(accountId, Promise.resolve(known)) : keys.delete(accountId)));
    return loading;
  }

  async function keysOf(accountId: number): Promise<AccountKeys> {
    const loading = keys.get(accountId);
    if (!loading) return reload(accountId);
    const known = await loading;
    if (performance.now() - known.loadedAt < refreshMs || keys.get(accountId) !== loading) return known;
    return reload(accountId, known).catch(() => known);
  }

  /**
   * Returns a key by its id. If the id is unknown, loads the keys again once, because another replica may have created
   * the key.
   */
  async function keyOfId(accountId: number, id: number): Promise<DataKey | undefined> {
    const known = await keysOf(accountId);
    return known.byId.get(id) ?? (await reload(accountId, known)).byId.get(id);
  }

  return {
    async encrypt(accountId, context, plain) {
      const { id, key } = (await keysOf(accountId)).newest;
      const prefix = Buffer.alloc(KEY_ID_BYTES);
      prefix.writeUInt32BE(id);
      return Buffer.concat([
        prefix,
        encrypt(key, `${id}:${context}`, typeof plain === 'string' ? Buffer.from(plain) : plain),
      ]);
    },
    async decrypt(accountId, context, ciphertext) {
      const id = Buffer.from(ciphertext.subarray(0, KEY_ID_BYTES)).readUInt32BE();
      const found = await keyOfId(accountId, id);
      if (!found) throw new Error('encrypted with another data key');
      return decrypt(found.key, `${id}:${context}`, ciphertext.subarray(KEY_ID_BYTES));
    },
    async blindIndex(accountId, value) {
      const { index } = await keysOf(accountId);
      return createHmac('sha256', index).update(indexedForm(value)).digest();
    },
    async rotateDataKey(accountId) {
      for (;;) {
        const known = await keysOf(accountId);
        const version = known.newest.version + 1;
        const made = await insert(accountId, version);
        await reload(accountId, known);
        if (made) return version;
      }
    },
  };
}

import { type ColumnType, sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import type { FirstRequest, IdempotencyStore, KeyPlace } from './idempotency.ts';
import { REPLAY_MS } from './idempotency.ts';

interface IdempotencyTables {
  idempotency_keys: Table<
    'idempotency_keys',
    {
      verification_id: ColumnType<number | null, number | null | undefined, number | null>;
      reference_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
      confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      answer_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
    }
  >;
}

/**
 * Time by the database's clock, which all processes share. It is truncated to milliseconds, like JavaScript times,
 * because confirmations are compared for equality.
 */
const databaseTime = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

/** Encryption context of a stored answer. It identifies the answer's row. */
export const answerContext = ({ caller, endpoint }: Pick<KeyPlace, 'caller' | 'endpoint'>, hash: Buffer): string =>
  `idempotency_keys.ciphertext:${caller}:${endpoint}:${hash.toString('hex')}`;

/**
 * Creates the store. Responses are stored encrypted, because they contain personal data. Requests are stored as keyed
 * hashes, because identity numbers could be guessed from plain hashes.
 */
export function makeIdempotencyStore(anyDb: Db, vault: Vault): IdempotencyStore {
  const db = tables<IdempotencyTables>(anyDb);
  const hashOf = ({ accountId, key }: KeyPlace): Promise<Buffer> =>
    vault.blindIndex(accountId, `idempotency_keys.key ${Buffer.from(key).toString('hex')}`);
  const printOf = ({ accountId }: KeyPlace, fingerprint: string): Promise<Buffer> =>
    vault.blindIndex(accountId, `idempotency_keys.fingerprint ${fingerprint}`);
  const referenceOf = ({ accountId, reference = '' }: KeyPlace): Promise<Buffer> =>
    vault.blindIndex(accountId, `idempotency_keys.reference ${reference}`);

  return {
    async claim(place, fingerprint, at) {
      const [key_hash, print, reference] = await Promise.all([
        hashOf(place),
        printOf(place, fingerprint),
        referenceOf(place),
      ]);
      const claimed = await db
        .insertInto('idempotency_keys')
        .values({
          ...rowKey(place, key_hash),
          fingerprint: print,
          reference_hash: reference,
          ciphertext: null,
          created_at: at,
          confirmed_at: databaseTime,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .executeTakeFirst();
      if (claimed) return undefined;
      const row = await db
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'reference_hash', 'ciphertext', 'verification_id', 'created_at'])
        .select(['confirmed_at', 'answer_until'])
        .select(
          sql<number>`extract(epoch from clock_timestamp() - coalesce(confirmed_at, created_at))::float8 * 1000`.as(
            'silent_ms',
          ),
        )
        .where((where) => where.and(rowKey(place, key_hash)))
        .executeTakeFirst();
      // The key was released between the two statements. There is no answer to repeat, and the client may retry.
      if (!row) return { fingerprint, response: null, verificationId: null, at, silentMs: 0 };
      const ciphertext =
        row.ciphertext && (await vault.decrypt(place.accountId, answerContext(place, key_hash), row.ciphertext));
      // Rows from a process of the former version contain no reference.
      const isSame = row.fingerprint.equals(print) && (row.reference_hash?.equals(reference) ?? true);
      return {
        fingerprint: isSame ? fingerprint : row.fingerprint.toString('hex'),
        response: ciphertext ? ciphertext.toString('utf8') : null,
        verificationId: row.verification_id,
        at: row.created_at,
        confirmedAt: row.confirmed_at,
        silentMs: row.silent_ms,
        until: row.answer_until,
      };
    },
    async confirm(place, at) {
      const key_hash = await hashOf(place);
      await db
        .updateTable('idempotency_keys')
        .set({ confirmed_at: databaseTime })
        .where((where) => where.and(rowKey(place, key_hash)))
        .where('created_at', '=', at)
        .where('ciphertext', 'is', null)
        .execute();
    },
    async takeOver(place, former: FirstRequest, fingerprint, at) {
      const [key_hash, print, reference_hash] = await Promise.all([
        hashOf(place),
        printOf(place, fingerprint),
        referenceOf(place),
      ]);
      const taken = await db
        .updateTable('idempotency_keys')
        .set({ fingerprint: print, reference_hash, ciphertext: null, created_at: at })
        .set({ confirmed_at: databaseTime, answer_until: null })
        .where((where) => where.and(rowKey(place, key_hash)))
        .where('created_at', '=', former.at)
        .where('confirmed_at', 'is not distinct from', former.confirmedAt ?? null)
        .executeTakeFirst();
      return taken.numUpdatedRows > 0n;
    },
    async complete(place, at, { response, verificationId, until }, within = anyDb) {
      const key_hash = await hashOf(place);
      const ciphertext = await vault.encrypt(place.accountId, answerContext(place, key_hash), response);
      const { numUpdatedRows } = await tables<IdempotencyTables>(within)
        .updateTable('idempotency_keys')
        .set({ ciphertext, verification_id: verificationId ?? null, answer_until: until ?? null })
        .where((where) => where.and(rowKey(place, key_hash)))
        .where('created_at', '=', at)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async release(place, at) {
      const key_hash = await hashOf(place);
      await db
        .deleteFrom('idempotency_keys')
        .where((where) => where.and(rowKey(place, key_hash)))
        .where('created_at', '=', at)
        .where('ciphertext', 'is', null)
        .execute();
    },
  };
}

const rowKey = ({ accountId, caller, endpoint }: KeyPlace, key_hash: Buffer) => ({
  account_id: accountId,
  caller,
  endpoint,
  key_hash,
});

/**
 * Deletes keys older than a day and keys whose answer has expired. Returns the number of deleted keys. Called by a
 * daily job.
 */
export async function deleteExpiredKeys(anyDb: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await tables<IdempotencyTables>(anyDb)
    .deleteFrom('idempotency_keys')
    .where((where) =>
      where.or([where('created_at', '<=', new Date(now.getTime() - REPLAY_MS)), where('answer_until', '<=', now)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

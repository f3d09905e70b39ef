import { monitoring, sdkSessions } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { keptUnder } from './idempotency.ts';
import { answerContext } from './idempotency-store.ts';

interface AnswerTables {
  idempotency_keys: Table<'idempotency_keys'>;
}
const typed = (db: Db) => tables<AnswerTables>(db);

/**
 * Endpoints whose answers contain no personal data, but only an activity code, a number of rules or a session's token.
 * Their stored answers need not be decrypted when a person's data is deleted. `forget-kept-answers.test.ts` checks that
 * they contain no personal data.
 */
export const NAMES_NOBODY = [monitoring.monitorTransaction, sdkSessions.createSession].map(keptUnder);

/** Number of answers that are decrypted at a time. */
const BATCH = 500;

interface Row {
  readonly caller: string;
  readonly endpoint: string;
  readonly key_hash: Buffer;
  readonly ciphertext: Buffer;
}

/**
 * Deletes an account's stored answers whose text names the person. Answers are stored for a day by Idempotency-Key. A
 * foreign key deletes the answers about a record together with the record. Other answers, for example lists, are
 * decrypted here to find the person's data. Runs in the caller's database transaction, in the system scope. Returns the
 * number of deleted answers.
 */
export async function forgetKeptAnswers(
  transaction: Db,
  vault: Vault,
  accountId: number,
  names: (text: string) => boolean,
): Promise<number> {
  let [deleted, after] = [0, undefined as Row | undefined];
  for (;;) {
    const { rows } = await sql<Row>`select caller, endpoint, key_hash, ciphertext from idempotency_keys
      where account_id = ${accountId} and verification_id is null and ciphertext is not null and endpoint <> all(${NAMES_NOBODY}::text[])
      ${after ? sql`and (caller, endpoint, key_hash) > (${after.caller}, ${after.endpoint}, ${after.key_hash})` : sql``}
      order by caller, endpoint, key_hash limit ${BATCH}`.execute(transaction);
    for (const row of rows) {
      const text = await vault.decrypt(accountId, answerContext(row, row.key_hash), row.ciphertext);
      if (!names(text.toString())) continue;
      await typed(transaction)
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', accountId)
        .where('caller', '=', row.caller)
        .where('endpoint', '=', row.endpoint)
        .where('key_hash', '=', row.key_hash)
        .execute();
      deleted += 1;
    }
    if (rows.length < BATCH) return deleted;
    after = rows.at(-1);
  }
}

/**
 * Deletes the stored answers about a record from which only some data was removed. Runs in the caller's transaction.
 */
export const forgetKeptAnswersOf = (transaction: Db, verificationId: number) =>
  typed(transaction).deleteFrom('idempotency_keys').where('verification_id', '=', verificationId).execute();

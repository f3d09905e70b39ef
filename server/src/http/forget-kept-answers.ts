import { monitoring, sdkSessions } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { keptUnder } from './idempotency.ts';
import { answerContext } from './idempotency-store.ts';

/**
 * Endpoints whose answers name nobody (an activity code, a count of rules, a session's token), so that forgetting need not open their kept answers.
 * `forget-kept-answers.test.ts` holds it.
 */
export const NAMES_NOBODY = [monitoring.monitorTransaction, sdkSessions.createSession].map(keptUnder);

/** Answers opened at a time. */
const BATCH = 500;

interface Row {
  readonly caller: string;
  readonly endpoint: string;
  readonly key_hash: Buffer;
  readonly ciphertext: Buffer;
}

/**
 * Deletes kept answers of an account (a day's, by Idempotency-Key) whose text names somebody. Those of one record go with it by a foreign key; of the others, a list, a
 * case or a transaction, nothing in the open says whom they name. In the caller's transaction, in the system scope. Gives how many.
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
      await sql`delete from idempotency_keys where account_id = ${accountId} and caller = ${row.caller}
        and endpoint = ${row.endpoint} and key_hash = ${row.key_hash}`.execute(transaction);
      deleted += 1;
    }
    if (rows.length < BATCH) return deleted;
    after = rows.at(-1);
  }
}

/** Those of a record that stays, of which something was taken out. In the caller's transaction. */
export const forgetKeptAnswersOf = (transaction: Db, verificationId: number) =>
  sql`delete from idempotency_keys where verification_id = ${verificationId}`.execute(transaction);

import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { eventContext } from './queue-store.ts';

interface LineTables {
  work_item_events: Table<'work_item_events'>;
}

/** Number of lines that are decrypted in one batch. */
const BATCH = 500;

interface NoteRow {
  readonly item_id: number;
  readonly n: number;
  readonly details: Buffer;
  readonly is_chained: boolean;
}

/**
 * Removes a person from the notes that users wrote on work items of other people. The hash of the line does not change,
 * so that the lines after it can still be verified. Runs in the caller's database transaction, in the system scope.
 * @param redaction its function `redact` removes the person's data from a text, and returns the same text if the text
 *   has no such data
 * @returns the number of lines that named the person
 */
export async function redactItemNotes(
  transaction: Db,
  vault: Vault,
  accountId: number,
  { redact, now }: { readonly redact: (text: string) => string; readonly now: Date },
): Promise<number> {
  let [named, after] = [0, { item_id: 0, n: 0 }];
  for (;;) {
    const { rows } = await sql<NoteRow>`select item_id, n, details, hash is not null as is_chained from work_item_events
      where account_id = ${accountId} and user_id is not null and (item_id, n) > (${after.item_id}, ${after.n})
      order by item_id, n limit ${BATCH}`.execute(transaction);
    for (const { item_id: id, n, details: stored, is_chained: isChained } of rows) {
      const context = eventContext(id, n);
      const details = JSON.parse((await vault.decrypt(accountId, context, stored)).toString()) as { text?: string };
      const text = details.text === undefined ? undefined : redact(details.text);
      if (text === undefined || text === details.text) continue;
      // A line from a former version first gets the hash of its original text.
      if (!isChained)
        await sql`select chain_item_history(id) from (select id from work_items where id = ${id} for update) as item`.execute(
          transaction,
        );
      const redacted = await vault.encrypt(accountId, context, JSON.stringify({ ...details, text }));
      await tables<LineTables>(transaction)
        .updateTable('work_item_events')
        .set({ details: redacted, redacted_at: now })
        .where('item_id', '=', id)
        .where('n', '=', n)
        .execute();
      named += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return named;
    after = last;
  }
}

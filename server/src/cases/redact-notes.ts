import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { inSteps } from '../platform/database/in-steps.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { eventContext } from './case-history-store.ts';

interface LineTables {
  case_events: Table<'case_events'>;
}

/** Number of lines that are decrypted in one batch. */
const BATCH = 500;

export interface Redaction {
  /**
   * Keyed hashes of the person. Cases about the person are not redacted, because such a case is deleted or stored as a
   * whole.
   */
  readonly subjects: readonly Buffer[];
  /** Removes the person's data from a text. Returns the same text if it contains none. */
  readonly redact: (text: string) => string;
  readonly now: Date;
}

interface NoteRow {
  readonly case_id: number;
  readonly n: number;
  readonly text: Buffer;
}

/** Texts in a line that a user wrote: a note or reason, and the name of an attached file. */
interface LineDetails {
  readonly text?: string;
  readonly file_name?: string;
}

/** Removes the person's data from the details of a line. Undefined if the details contain no such data. Pure. */
function redactedDetails(details: LineDetails, redact: Redaction['redact']): LineDetails | undefined {
  const { text, file_name: name } = details;
  const redacted = {
    ...(text !== undefined && { text: redact(text) }),
    ...(name !== undefined && { file_name: redact(name) }),
  };
  return redacted.text === text && redacted.file_name === name ? undefined : { ...details, ...redacted };
}

/**
 * Removes a person from the texts that users wrote in cases about other people, and from the names of files that they
 * attached there. Does not change the contents of files. If the case must be stored by law, the texts are replaced only
 * after the legal storage period (`applyRedactions`). Runs in the caller's database transaction, in the system scope.
 * @returns the number of lines that name the person
 */
export async function redactNotes(
  transaction: Db,
  vault: Vault,
  accountId: number,
  { subjects, redact, now }: Redaction,
): Promise<number> {
  let [named, after] = [0, undefined as NoteRow | undefined];
  for (;;) {
    const { rows } = await sql<NoteRow>`select e.case_id, e.n, coalesce(e.redaction, e.ciphertext) as text
      from case_events e join cases c on c.id = e.case_id
      where e.account_id = ${accountId} and e.user_id is not null and not coalesce(c.subject_key = any(${[...subjects]}::bytea[]), false)
      ${after ? sql`and (e.case_id, e.n) > (${after.case_id}, ${after.n})` : sql``}
      order by e.case_id, e.n limit ${BATCH}`.execute(transaction);
    for (const row of rows) {
      const context = eventContext(row.case_id, row.n);
      const details = JSON.parse((await vault.decrypt(accountId, context, row.text)).toString()) as LineDetails;
      const redacted = redactedDetails(details, redact);
      if (redacted === undefined) continue;
      const redaction = await vault.encrypt(accountId, context, JSON.stringify(redacted));
      await tables<LineTables>(transaction)
        .updateTable('case_events')
        .set({ redaction })
        .where('case_id', '=', row.case_id)
        .where('n', '=', row.n)
        .execute();
      named += 1;
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1);
  }
  await applyRedactions(transaction, now);
  return named;
}

/**
 * Replaces texts with their redacted form in cases whose legal storage period has ended. Returns the number of replaced
 * texts.
 */
export const applyRedactions = (db: Db, now: Date): Promise<number> =>
  inSteps(BATCH, async () => {
    const { rows } = await sql`update case_events e set ciphertext = redaction, redaction = null, redacted_at = ${now}
      from (select case_id, n from case_events where redaction is not null and not is_case_held(case_id) limit ${BATCH}) as released
      where e.case_id = released.case_id and e.n = released.n returning e.n`.execute(db);
    return rows.length;
  });

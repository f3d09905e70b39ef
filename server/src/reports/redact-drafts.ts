import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { reportContext } from './report-store.ts';

interface ReportTables {
  case_reports: Table<'case_reports'>;
}

/**
 * Removes a person from the fields of drafts in cases about other people. The authors of a draft do not change. Runs in
 * the caller's database transaction, in the system scope.
 * @returns the number of drafts that named the person
 */
export async function redactDrafts(
  transaction: Db,
  vault: Vault,
  accountId: number,
  { subjects, redact }: { readonly subjects: readonly Buffer[]; readonly redact: (text: string) => string },
): Promise<number> {
  const { rows } = await sql<{
    id: number;
    fields: Buffer;
  }>`select r.id, r.fields from case_reports r join cases c on c.id = r.case_id
    where r.account_id = ${accountId} and r.state = 'draft' and not coalesce(c.subject_key = any(${[...subjects]}::bytea[]), false)
    order by r.id for update of r`.execute(transaction);
  let named = 0;
  for (const { id, fields } of rows) {
    const text = (await vault.decrypt(accountId, reportContext('fields', id), fields)).toString();
    const typed = Object.entries(JSON.parse(text) as Record<string, string>);
    const redacted = JSON.stringify(Object.fromEntries(typed.map(([field, value]) => [field, redact(value)])));
    if (redacted === text) continue;
    const ciphertext = await vault.encrypt(accountId, reportContext('fields', id), redacted);
    await tables<ReportTables>(transaction)
      .updateTable('case_reports')
      .set({ fields: ciphertext })
      .where('id', '=', id)
      .execute();
    named += 1;
  }
  return named;
}

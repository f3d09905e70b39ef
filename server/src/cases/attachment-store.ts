import type { AttachmentType } from '@hakiki/contract';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { detailsOfLines } from './case-history-store.ts';

interface AttachmentTables {
  case_attachments: Table<'case_attachments', { content_type: AttachmentType }>;
}
const typed = (db: Db) => tables<AttachmentTables>(db);

const COLUMNS = ['n', 'content_type', 'bytes', 'sha256', 'added_by', 'added_at'] as const;

/** A file of a case. `n` is the number of the history line that added the file. */
export interface Attachment {
  readonly n: number;
  readonly content_type: AttachmentType;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly added_by: number;
  readonly added_at: Date;
}

/** Returns the files that are attached to a case, oldest first, without their names. */
export const presentAttachments = (db: Db, caseId: number) =>
  typed(db)
    .selectFrom('case_attachments')
    .select(COLUMNS)
    .where('case_id', '=', caseId)
    .where('removed_at', 'is', null)
    .orderBy('n')
    .execute();

/** Returns one file that is attached to a case of the branch, with the name of its blob. */
export const presentAttachment = (
  db: Db,
  branchId: number,
  { caseId, n }: { readonly caseId: number; readonly n: number },
) =>
  typed(db)
    .selectFrom('case_attachments')
    .select([...COLUMNS, 'blob', 'account_id'])
    .where('branch_id', '=', branchId)
    .where('case_id', '=', caseId)
    .where('n', '=', n)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export interface NewAttachment extends Attachment {
  readonly caseId: number;
  readonly branchId: number;
  readonly accountId: number;
  readonly blob: string;
}

export async function insertAttachment(work: Db, file: NewAttachment): Promise<void> {
  const { caseId, branchId, accountId, blob, n, content_type, bytes, sha256, added_by, added_at } = file;
  await typed(work)
    .insertInto('case_attachments')
    .values({
      ...{ case_id: caseId, n, branch_id: branchId, account_id: accountId, blob, content_type, bytes, sha256 },
      ...{ added_by, added_at },
    })
    .execute();
}

/** Marks a file as removed. A trigger marks its blob for deletion. The row of the file is not deleted. */
export async function markRemoved(
  work: Db,
  { caseId, n, by, at }: { readonly caseId: number; readonly n: number; readonly by: number; readonly at: Date },
): Promise<void> {
  await typed(work)
    .updateTable('case_attachments')
    .set({ blob: null, removed_by: by, removed_at: at })
    .where('case_id', '=', caseId)
    .where('n', '=', n)
    .execute();
}

interface CaseOfAccount {
  readonly accountId: number;
  readonly caseId: number;
}
const nameIn = (details: unknown): string => (details as { readonly file_name?: string } | undefined)?.file_name ?? '';

/** Returns the name of a file. The name is stored in the history line that added the file. */
export async function attachmentName(
  db: Db,
  vault: Vault,
  { n, ...place }: CaseOfAccount & { readonly n: number },
): Promise<string> {
  const lines = await detailsOfLines(db, vault, { ...place, lines: [n] });
  return nameIn(lines.get(n));
}

/** Returns the files of a case in the form of the API. */
export async function attachmentsOf(db: Db, vault: Vault, place: CaseOfAccount) {
  const rows = await presentAttachments(db, place.caseId);
  const lines = await detailsOfLines(db, vault, { ...place, lines: rows.map(({ n }) => n) });
  return rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex'), name: nameIn(lines.get(row.n)) }));
}

import { createHash } from 'node:crypto';
import { MAX_ATTACHMENTS } from '@hakiki/contract';
import type { SignedIn } from '../accounts/caller.ts';
import { may } from '../accounts/permissions.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { ScanFile } from '../platform/malware-scan.ts';
import { keepBlob } from '../verifications/sweep-blobs.ts';
import type { SentFile } from './attachment-form.ts';
import { cleanFileName } from './attachment-name.ts';
import {
  type Attachment,
  attachmentName,
  insertAttachment,
  markRemoved,
  presentAttachment,
  presentAttachments,
} from './attachment-store.ts';
import { attachmentTypeOf } from './attachment-type.ts';
import { lockCase, readCase } from './case-store.ts';
import { type CaseWorkDeps, makeStepOfCase } from './work-case.ts';

export interface AttachmentDeps extends CaseWorkDeps {
  readonly blobs: Blobs;
  readonly scan: ScanFile;
}

interface CasePlace {
  readonly branchId: number;
  /** Id of the case. */
  readonly id: number;
  readonly user: SignedIn;
}
export interface FileToAttach extends CasePlace {
  readonly file: SentFile;
  /** Stores the answer in the database transaction of the change, so that a repeated request gets the same answer. */
  readonly keep?: ((work: Db, added: Attachment) => Promise<void>) | undefined;
}

/**
 * Refuses a file for a closed case, a file that is attached already, and a file that exceeds the maximum number of
 * files.
 */
async function assertFits(
  db: Db,
  row: { readonly id: number; readonly status: string } | undefined,
  sha256: Buffer,
): Promise<void> {
  if (!row) throw new AppError('not_found');
  if (row.status === 'closed') throw new AppError('case_closed');
  const present = await presentAttachments(db, row.id);
  if (present.some((one) => one.sha256.equals(sha256))) throw new AppError('attached_already');
  if (present.length >= MAX_ATTACHMENTS) throw new AppError('too_many_attachments', { max: MAX_ATTACHMENTS });
}

/**
 * Attaches a file to an open case. The blob store holds the file's encrypted bytes. A new line in the case's history
 * holds the file's encrypted name.
 * @throws AppError attachment_type; not_found; case_closed, attached_already or too_many_attachments; malware_found
 */
export function makeAttachFile({ db, vault, clock, blobs, scan }: AttachmentDeps) {
  const stepOfCase = makeStepOfCase({ vault, clock });
  return async ({ branchId, id, user, file, keep }: FileToAttach): Promise<Attachment> => {
    const content_type = attachmentTypeOf(file.bytes);
    if (content_type === undefined) throw new AppError('attachment_type');
    const sha256 = createHash('sha256').update(file.bytes).digest();
    // This first check avoids work for a refused file. It is repeated later, when the case is locked.
    await assertFits(db, await readCase(db, branchId, id), sha256);
    await scan('file', file.bytes);
    // If the transaction fails, housekeeping deletes the blob after an hour (`sweepBlobs`).
    const blob = await blobs.put(user.accountId, file.bytes);
    return db.transaction().execute(async (work) => {
      await assertFits(work, await lockCase(work, branchId, id), sha256);
      const bytes = file.bytes.length;
      const name = cleanFileName(file.name, content_type);
      const { n, at } = await stepOfCase(work, {
        ...{ branchId, id, user, action: { kind: 'attach' } },
        details: { file_name: name, attachment: { content_type, bytes, sha256: sha256.toString('hex') } },
      });
      const added = { n, content_type, bytes, sha256, added_by: user.userId, added_at: at };
      await insertAttachment(work, { ...added, caseId: id, branchId, accountId: user.accountId, blob });
      await keepBlob(work, blob);
      await keep?.(work, added);
      return added;
    });
  };
}

export interface AttachmentPlace extends CasePlace {
  /** Number of the history line that added the file. */
  readonly n: number;
}

/**
 * Removes a file from an open case and deletes its bytes. Only the user who attached the file and administrators may do
 * this. The history still contains the file's name, its hash and the reason.
 * @throws AppError not_found; case_closed or attachment_in_review; attachment_of_other
 */
export function makeRemoveAttachment({ db, vault, clock }: CaseWorkDeps) {
  const stepOfCase = makeStepOfCase({ vault, clock });
  return ({ branchId, id, n, user, reason }: AttachmentPlace & { readonly reason: string }): Promise<Attachment> =>
    db.transaction().execute(async (work) => {
      const row = await lockCase(work, branchId, id);
      const file = row && (await presentAttachment(work, branchId, { caseId: id, n }));
      if (!file) throw new AppError('not_found');
      if (row.status === 'closed') throw new AppError('case_closed');
      if (file.added_by !== user.userId && !may(user.role, 'change_settings'))
        throw new AppError('attachment_of_other');
      // During the review no file may be removed, because the second person must see the same files as the first.
      if (row.stage === 'review') throw new AppError('attachment_in_review');
      const name = await attachmentName(work, vault, { accountId: row.account_id, caseId: id, n });
      const { at } = await stepOfCase(work, {
        ...{ branchId, id, user, action: { kind: 'remove_attachment' }, text: reason },
        details: { file_name: name, attachment: { n, sha256: file.sha256.toString('hex') } },
      });
      await markRemoved(work, { caseId: id, n, by: user.userId, at });
      return file;
    });
}

/**
 * Returns a file of a case with its bytes.
 * @throws AppError not_found
 */
export const makeReadAttachment =
  ({ db, blobs }: Pick<AttachmentDeps, 'db' | 'blobs'>) =>
  async (branchId: number, place: { readonly caseId: number; readonly n: number }) => {
    const file = await presentAttachment(db, branchId, place);
    const bytes = file?.blob == null ? undefined : await blobs.get(file.account_id, file.blob);
    if (!file || !bytes) throw new AppError('not_found');
    return { ...file, bytes };
  };

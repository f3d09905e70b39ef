import { erasureReasons } from '@hakiki/contract';
import { writeAuditLine } from '../accounts/audit/write-audit.ts';
import type { Platform } from '../app/open-platform.ts';
import { forgetAnswers } from '../authorities/forget-answers.ts';
import { identifierOf } from '../persons/find-person.ts';
import { tables } from '../platform/database/tables.ts';
import { forgetRunOf, numbersOfRuns } from '../sdk/sessions/forget.ts';
import { deleteForgottenBlobs, forgetVerification } from '../verifications/forget.ts';
import type { VerificationTables } from '../verifications/record.ts';
import { openVerification } from '../verifications/store.ts';
import { forgetSubject } from '../webhooks/forget-subject.ts';
import type { Given, Io } from './command.ts';
import { erasureReasonOf } from './given.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `forget <verification id> --reason <${erasureReasons.join('|')}>`;

/**
 * `hakiki forget <verification id>`: deletes the data of a person who requested it. Exit code 2 if there is no such
 * record.
 */
export async function forgetStored(
  { words, text }: Pick<Given, 'words' | 'text'>,
  io: Io,
  { db, vault, blobs }: Platform,
): Promise<number> {
  const id = Number(words[0]);
  const reason = erasureReasonOf(text['reason']);
  if (words.length !== 1 || !/^[1-9]\d{0,15}$/.test(words[0]!) || !Number.isSafeInteger(id) || !reason)
    throw new UsageError(USAGE);
  const of = await db.transaction().execute(async (transaction) => {
    const place = await tables<VerificationTables>(transaction)
      .selectFrom('verifications')
      .select('branch_id')
      .where('id', '=', id)
      .executeTakeFirst();
    const record = place && (await openVerification(transaction, vault, place.branch_id, id));
    const found = await forgetVerification(transaction, id);
    if (!found) return undefined;
    const identifier = record && identifierOf(record);
    const ofRun = await numbersOfRuns(transaction, vault, found.accountId, [id]);
    const numbers = [...(identifier ? [identifier] : []), ...ofRun];
    if (numbers.length > 0) await forgetAnswers(transaction, vault, found.accountId, numbers);
    await forgetRunOf(transaction, id);
    await forgetSubject(transaction, found.branchId, `customer ${id}`);
    await writeAuditLine(transaction, {
      accountId: found.accountId,
      actor: 'operator',
      action: 'forget verification',
      subject: String(id),
      outcome: `deleted: ${reason}`,
      ip: undefined,
      requestId: undefined,
    });
    return found;
  });
  if (!of) {
    io.report?.({ deleted: false, id });
    io.out(`There is no verification ${id}`);
    return 2;
  }
  const images = await deleteForgottenBlobs(db, blobs);
  io.report?.({ deleted: true, id, branch_id: of.branchId, images });
  io.out(`Verification ${id} of branch ${of.branchId} is deleted${images ? `, with ${images} images` : ''}`);
  return 0;
}

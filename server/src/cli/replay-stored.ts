import type { Platform } from '../app/open-platform.ts';
import { recordOf } from '../customers/stored-form.ts';
import type { VerificationRecord } from '../customers/verification-record.ts';
import { tables } from '../platform/database/tables.ts';
import { screeningPolicies } from '../screening/branch-policies.ts';
import { openSnapshotScreener } from '../screening/live/snapshot-screener.ts';
import type { VerificationTables } from '../verifications/record.ts';
import { openVerification } from '../verifications/store.ts';
import type { Io } from './command.ts';
import { modelsFor } from './command-needs.ts';
import { replayCommand } from './replay.ts';
import { UsageError } from './usage-error.ts';

/**
 * `hakiki replay <verification>`: repeats the check of a customer or the comparison of two faces. The operator may read
 * any branch.
 */
export async function replayStored([text]: readonly string[], io: Io, platform: Platform): Promise<number> {
  const { db, vault } = platform;
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError('replay <verification>');
  const row = await tables<VerificationTables>(db)
    .selectFrom('verifications')
    .select('branch_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const stored = row && (await openVerification(db, vault, row.branch_id, id));
  if (stored && stored.kind !== 'customer') {
    const { replayRecordedComparison } = await import('./replay-comparison.ts');
    const status = await replayRecordedComparison(stored, io, { ...platform, models: await modelsFor(io) });
    if (status !== undefined) return status;
  }
  const load = async (): Promise<VerificationRecord | undefined> =>
    stored?.kind === 'customer' ? recordOf(stored) : undefined;
  const { screen } = await openSnapshotScreener(db);
  const policyFor = await screeningPolicies(db);
  return replayCommand(id, {
    load,
    screen: (subject, branchId) => screen(subject, branchId, policyFor(branchId)),
    print: io.out,
    report: io.report,
  });
}

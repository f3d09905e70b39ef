import type { Platform } from '../app/open-platform.ts';
import { recordOf } from '../customers/stored-form.ts';
import type { VerificationRecord } from '../customers/verification-record.ts';
import { tables } from '../platform/database/tables.ts';
import { screeningPolicies } from '../screening/branch-policies.ts';
import { openSnapshotScreener } from '../screening/live/snapshot-screener.ts';
import type { VerificationTables } from '../verifications/record.ts';
import { openVerification } from '../verifications/store.ts';
import type { Io } from './command.ts';
import { replayCommand } from './replay.ts';
import { UsageError } from './usage-error.ts';

/** `hakiki replay <onboarding id>`: the operator may look into any branch. */
export async function replayStored([text]: readonly string[], io: Io, { db, vault }: Platform): Promise<number> {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError('replay <onboarding id>');
  const load = async (onboardingId: number): Promise<VerificationRecord | undefined> => {
    const row = await tables<VerificationTables>(db)
      .selectFrom('verifications')
      .select('branch_id')
      .where('id', '=', onboardingId)
      .where('kind', '=', 'customer')
      .executeTakeFirst();
    const record = row && (await openVerification(db, vault, row.branch_id, onboardingId));
    return record && recordOf(record);
  };
  const { screen } = await openSnapshotScreener(db);
  const policyFor = await screeningPolicies(db);
  return replayCommand(id, {
    load,
    screen: (subject, branchId) => screen(subject, branchId, policyFor(branchId)),
    print: io.out,
    report: io.report,
  });
}

import type { Db } from '../platform/database/tables.ts';
import { profileOf } from '../transactions/rules/profiles.ts';
import { settingsOf, settingsQuery } from '../transactions/rules/rule-set-store.ts';

/** Returns the time within which a branch must file a report after a suspicion, by its country, in milliseconds. */
export async function fileWithinMs(db: Db, branchId: number): Promise<number> {
  const { rows } = await settingsQuery([branchId]).execute(db);
  return profileOf(settingsOf(rows, branchId).country).fileWithinHours * 3_600_000;
}

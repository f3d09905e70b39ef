import type { Db } from '../../platform/database/tables.ts';
import { profileOf } from './profiles.ts';
import { settingsOf, settingsQuery } from './rule-set-store.ts';

/** Returns the number of minutes by which each branch's clocks are ahead of UTC, in the order of `branchIds`. */
export async function utcOffsetsOf(db: Db, branchIds: readonly number[]): Promise<number[]> {
  const { rows } = await settingsQuery(branchIds).execute(db);
  return branchIds.map((id) => profileOf(settingsOf(rows, id).country).utcOffset);
}

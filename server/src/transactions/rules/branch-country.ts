import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/tables.ts';
import { profileOf } from './profiles.ts';
import { settingsOf, settingsQuery } from './rule-set-store.ts';

const MAX_CACHED = 10_000;
/** Maximum time after which a process uses a new country of a branch, in milliseconds. */
const CACHED_MS = 30_000;

/** Returns the country of the branch, for example `nigeria`. Default: the country of the default profile. */
export async function countryOfBranch(db: Db, branchId: number): Promise<string> {
  const { rows } = await settingsQuery([branchId]).execute(db);
  return profileOf(settingsOf(rows, branchId).country).country;
}

/** Returns the number of minutes by which each branch's clocks are ahead of UTC, in the order of `branchIds`. */
export async function utcOffsetsOf(db: Db, branchIds: readonly number[]): Promise<number[]> {
  const { rows } = await settingsQuery(branchIds).execute(db);
  return branchIds.map((id) => profileOf(settingsOf(rows, id).country).utcOffset);
}

/** Same as `countryOfBranch`, cached: intake needs the country of each transaction's branch. */
export function makeCountryOfBranch(db: Db): (branchId: number) => Promise<string> {
  const cache = new LRUCache<number, string>({ max: MAX_CACHED, ttl: CACHED_MS });
  return async (branchId) => {
    const cached = cache.get(branchId);
    if (cached !== undefined) return cached;
    const country = await countryOfBranch(db, branchId);
    cache.set(branchId, country);
    return country;
  };
}

/** Returns the country of each branch of the account, by branch. `system` is a connection in the system scope. */
export async function countriesOfAccount(system: Db, accountId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; country: string | null }>`select b.id, s.country from branches b
    left join monitoring_settings s on s.branch_id = b.id where b.account_id = ${accountId} order by b.id`.execute(
    system,
  );
  return new Map(rows.map(({ id, country }) => [id, profileOf(country).country]));
}

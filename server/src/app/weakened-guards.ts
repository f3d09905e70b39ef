import { isDeepStrictEqual } from 'node:util';
import type { GuardDifference, GuardValue } from '../accounts/change-kind.ts';
import { weakeningChanges } from '../changes/change-store.ts';
import type { WeakenedGuard } from '../overview/weakened-guard.ts';
import type { Db } from '../platform/database/tables.ts';
import { type ConfigGuards, weakerThanNewConfig } from '../sdk/configs/config-guards.ts';
import { type BranchSettings, valuesOf, weakerThanDefault } from './branch-guards.ts';

/** A change that weakened guards, as stored in the list of changes. */
export interface Weakening {
  readonly id: number;
  readonly differences: readonly GuardDifference[];
  readonly key_id: number | null;
  readonly self_approved: boolean;
  readonly at: Date;
}
/**
 * Returns the guards that are weaker than their default. Also returns guards that a change has weakened, as long as
 * that change is in force. Pure.
 * @param current each guard (`keyOfGuard`) with its current value; guards without a value are left out
 * @param defaults guards that are stronger in a new branch
 * @param changes newest first
 */
export function weakenedNow(
  current: ReadonlyMap<string, GuardValue>,
  defaults: readonly GuardDifference[],
  changes: readonly Weakening[],
): WeakenedGuard[] {
  const found = new Map<string, WeakenedGuard>();
  for (const { id, differences, key_id, self_approved, at } of changes)
    for (const { weakens, before, after, ...of } of differences) {
      const key = keyOfGuard(of);
      const value = current.get(key);
      if (!weakens || value === undefined || found.has(key) || !isDeepStrictEqual(value, after)) continue;
      found.set(key, { ...of, value, before, change: id, at, by_key: key_id !== null, self_approved });
    }
  for (const { weakens: _, before, after, ...of } of defaults)
    if (!found.has(keyOfGuard(of)))
      found.set(keyOfGuard(of), {
        ...of,
        value: after,
        before,
        change: null,
        at: null,
        by_key: false,
        self_approved: false,
      });
  return [...found.values()];
}

/** Returns the key of a guard: its name, and for a guard of an SDK configuration also the configuration's id. */
export const keyOfGuard = ({ guard, subject_id }: Pick<GuardDifference, 'guard' | 'subject_id'>): string =>
  subject_id === undefined ? guard : `${guard} ${subject_id}`;

export interface GuardsOf {
  readonly accountId: number;
  readonly branch: BranchSettings & { readonly id: number };
  readonly secondFactor: boolean;
  readonly limits: Readonly<Record<'limit' | 'threshold', GuardValue>>;
  readonly configs: readonly (ConfigGuards & { readonly id: number })[];
}

/** Reads the weakened guards of a branch and its account, for the overview. */
export const makeReadWeakenedGuards =
  ({ db, faceThreshold }: { readonly db: Db; readonly faceThreshold: () => number }) =>
  async ({ accountId, branch, secondFactor, limits, configs }: GuardsOf): Promise<WeakenedGuard[]> => {
    const current = new Map<string, GuardValue>([
      ...valuesOf(branch, faceThreshold()),
      ['second_factor', secondFactor],
      ['limit', limits.limit],
      ['threshold', limits.threshold],
      ...configs.flatMap(({ id, ...guards }) =>
        Object.entries(guards).map(([guard, value]) => [`${guard} ${id}`, value] as const),
      ),
    ]);
    const changes = await weakeningChanges(db, accountId, branch.id);
    const defaults = [...weakerThanDefault(branch, faceThreshold()), ...configs.flatMap(weakerThanNewConfig)];
    return weakenedNow(current, defaults, changes);
  };

import { findSource } from './formats/sources.ts';

/** Limits that the operator sets for watchlists in the environment. An undefined limit has the default of the mode. */
export interface ListSettings {
  readonly mode: 'sandbox' | 'live';
  readonly requiredLists: readonly string[] | undefined;
  readonly listMaxAgeHours: ListAges | undefined;
}

/** Number of hours after which a list counts as outdated: for all lists, and for single lists. */
export interface ListAges {
  readonly all: number | undefined;
  readonly bySource: Readonly<Record<string, number>>;
}

export interface ListLimits {
  /** Ids of lists that must be in force before anybody can be screened. */
  readonly required: readonly string[];
  /** Returns the maximum age in milliseconds. Infinity means that the list is never outdated. */
  readonly maxAgeMs: (source: string) => number;
}

const DEFAULT_REQUIRED_LISTS = ['un_sc', 'us_ofac_sdn'] as const;
/**
 * Default maximum age of lists with an official URL. These lists are downloaded every 6 hours, so an age of 3 days
 * means 12 failures in a row.
 */
export const DEFAULT_FETCHED_MAX_AGE_HOURS = 72;
/** Default maximum age of lists without an official URL. Users import these lists by hand. */
export const DEFAULT_IMPORTED_MAX_AGE_HOURS = 720;
const HOUR_MS = 3_600_000;

/**
 * Computes the limits from the settings. By default no list is required in a sandbox, and no list becomes outdated
 * there. Pure.
 */
export function listLimitsOf({ mode, requiredLists, listMaxAgeHours }: ListSettings): ListLimits {
  const live = mode === 'live';
  const defaultHours = (source: string): number => {
    if (!live) return Number.POSITIVE_INFINITY;
    return findSource(source)?.addresses.length ? DEFAULT_FETCHED_MAX_AGE_HOURS : DEFAULT_IMPORTED_MAX_AGE_HOURS;
  };
  const bySource = new Map(Object.entries(listMaxAgeHours?.bySource ?? {}));
  return {
    required: requiredLists ?? (live ? DEFAULT_REQUIRED_LISTS : []),
    maxAgeMs: (source) => (bySource.get(source) ?? listMaxAgeHours?.all ?? defaultHours(source)) * HOUR_MS,
  };
}

/** A list in force, and the last time at which its source confirmed that this version is current. */
export interface ListInForce {
  readonly source: string;
  /** Id of the branch to which the list belongs; null for a shared list. */
  readonly branchId: number | null;
  readonly importedAt: Date;
  readonly confirmedAt: Date | null;
}

export interface ListAge {
  readonly source: string;
  readonly branchId: number | null;
  readonly ageMs: number;
  readonly maxAgeMs: number;
  readonly outdated: boolean;
}

export interface ListStanding {
  /** Ids of required lists that are not in force, in the order of the setting. */
  readonly missing: readonly string[];
  readonly ages: readonly ListAge[];
}

/** Returns the required lists that are missing and the ages of the other lists. Pure. */
export function listStanding(lists: readonly ListInForce[], limits: ListLimits, now: Date): ListStanding {
  const shared = new Set(lists.filter(({ branchId }) => branchId === null).map(({ source }) => source));
  return {
    missing: limits.required.filter((source) => !shared.has(source)),
    ages: lists.map(({ source, branchId, importedAt, confirmedAt }) => {
      const seen = Math.max(importedAt.getTime(), confirmedAt?.getTime() ?? 0);
      const ageMs = Math.max(0, now.getTime() - seen);
      const maxAgeMs = limits.maxAgeMs(source);
      return { source, branchId, ageMs, maxAgeMs, outdated: ageMs > maxAgeMs };
    }),
  };
}

/** Returns the outdated lists against which a branch screens, sorted. Pure. */
export const outdatedFor = ({ ages }: ListStanding, branchId: number): string[] =>
  [
    ...new Set(
      ages
        .filter((list) => list.outdated && (list.branchId === null || list.branchId === branchId))
        .map(({ source }) => source),
    ),
  ].sort();

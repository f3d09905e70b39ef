import published from './country-lists.json' with { type: 'json' };

/** Countries that one FATF publication names. Codes are ISO 3166-1 alpha-2 in capital letters. */
export interface CountryLists {
  /** Date of the publication, ISO 8601. */
  readonly published: string;
  readonly source: string;
  readonly call_for_action: readonly string[];
  readonly increased_monitoring: readonly string[];
}

/**
 * Every version of the lists, oldest first. The versions were copied from reports about the publications. An operator
 * must confirm each version with the publication itself.
 */
export const COUNTRY_LISTS: readonly CountryLists[] = published.versions;

/**
 * Returns the lists that were in force at a time. For times before the oldest lists, returns the oldest lists. Pure.
 */
export const countryListsAt = (at: Date): CountryLists =>
  COUNTRY_LISTS.findLast((lists) => new Date(lists.published) <= at) ?? COUNTRY_LISTS[0]!;

const MONTH_MS = 30.5 * 86_400_000;
/** Maximum age of the newest lists, in months. The FATF publishes after each plenary: February, June and October. */
const MAX_AGE_MONTHS = 5;

/** Returns a warning if the newest lists may be outdated. Undefined otherwise. Pure. */
export function countryListsWarning(now: Date, lists: readonly CountryLists[] = COUNTRY_LISTS): string | undefined {
  const { published: day, source } = lists.at(-1)!;
  if (now.getTime() - Date.parse(day) <= MAX_AGE_MONTHS * MONTH_MS) return undefined;
  return `the newest FATF lists of countries are of ${day}, and the FATF publishes about every four months: compare them with ${source}, and write changes into a list of countries or a rule`;
}

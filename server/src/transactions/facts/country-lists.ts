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

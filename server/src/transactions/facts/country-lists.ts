import published from './country-lists.json' with { type: 'json' };

/** Countries that the FATF names, as of one of its publications. Codes are ISO 3166-1 alpha-2 in capital letters. */
export interface CountryLists {
  /** Date of the publication, ISO 8601. */
  readonly published: string;
  readonly source: string;
  readonly call_for_action: readonly string[];
  readonly increased_monitoring: readonly string[];
}

/** Every version, the oldest first. An operator confirms each with the publication itself: they were copied from reports about it. */
export const COUNTRY_LISTS: readonly CountryLists[] = published.versions;

/** The lists that were in force at a time; the oldest ones for times before all of them. Pure. */
export const countryListsAt = (at: Date): CountryLists =>
  COUNTRY_LISTS.findLast((lists) => new Date(lists.published) <= at) ?? COUNTRY_LISTS[0]!;

import { isDeepStrictEqual } from 'node:util';
import type { ListedEntity } from '@hakiki/matching/entity.ts';

/** Fields of an entry, with their names in the contract. */
const FIELDS = {
  kind: 'kind',
  topics: 'topics',
  names: 'names',
  births: 'birth_dates',
  genders: 'genders',
  countries: 'countries',
  birthPlaces: 'birth_places',
  identifiers: 'identifiers',
  recordedDate: 'recorded_date',
  sanctionBody: 'sanction_body',
  sanctionTypes: 'sanction_types',
  otherInformation: 'other_information',
  pepTypes: 'pep_types',
  politicalPosts: 'political_posts',
  source: 'source',
} as const satisfies Record<Exclude<keyof ListedEntity, 'id'>, string>;
export type EntryField = (typeof FIELDS)[keyof typeof FIELDS];

/** Returns the fields that differ between two states of an entry. Pure. */
export const changedFields = (before: ListedEntity, now: ListedEntity): EntryField[] =>
  (Object.keys(FIELDS) as (keyof typeof FIELDS)[])
    .filter((key) => !isDeepStrictEqual(before[key], now[key]))
    .map((key) => FIELDS[key]);

/** Returns the name under which an entry is listed. Pure. */
export const primaryName = ({ names }: ListedEntity): string | null =>
  (names.find(({ quality }) => quality === 'primary') ?? names[0])?.text ?? null;

import type { BirthDate, Gender, ListedEntity, ListedIdentifier, ListedName } from '@hakiki/matching/entity.ts';
import { limits } from './limits.ts';

/**
 * Values that an importer reads from one record. They may contain blank and repeated values, which `finishEntity`
 * removes.
 */
export interface EntityDraft {
  id: string;
  kind: ListedEntity['kind'];
  topics: string[];
  names: ListedName[];
  births: (BirthDate | undefined)[];
  genders: (Gender | undefined)[];
  countries: (string | undefined)[];
  birthPlaces: (string | undefined)[];
  identifiers: ListedIdentifier[];
  recordedDate?: string | undefined;
  sanctionBody?: string | undefined;
  sanctionTypes: string[];
  otherInformation: (string | undefined)[];
  pepTypes: string[];
  politicalPosts: string[];
  source?: string | undefined;
}

export function draftEntity(id: string, kind: ListedEntity['kind'], topics: string[]): EntityDraft {
  return {
    id,
    kind,
    topics,
    names: [],
    births: [],
    genders: [],
    countries: [],
    birthPlaces: [],
    identifiers: [],
    sanctionTypes: [],
    otherInformation: [],
    pepTypes: [],
    politicalPosts: [],
  };
}

/**
 * Converts a draft to an entry. Returns undefined if the record has no id or no name, because no customer can ever
 * match such an entry.
 */
export function finishEntity(draft: EntityDraft): ListedEntity | undefined {
  const id = tidy(draft.id.slice(0, limits.idChars));
  const names = tidyNames(draft.names);
  if (id === '' || names.length === 0) return undefined;
  return {
    id,
    kind: draft.kind,
    topics: unique(draft.topics),
    names,
    births: uniqueBy(draft.births.filter(isPresent), (birth) => `${birth.from}/${birth.to}/${birth.circa}`),
    genders: [...new Set(draft.genders.filter(isPresent))],
    countries: unique(draft.countries),
    birthPlaces: unique(draft.birthPlaces),
    identifiers: uniqueBy(draft.identifiers.map(tidyIdentifier).filter(isPresent), (one) => `${one.type}/${one.value}`),
    ...(draft.recordedDate ? { recordedDate: draft.recordedDate } : {}),
    ...(draft.sanctionBody ? { sanctionBody: tidy(draft.sanctionBody) } : {}),
    sanctionTypes: unique(draft.sanctionTypes),
    otherInformation: unique(draft.otherInformation.map((note) => note?.slice(0, limits.noteChars))).slice(
      0,
      limits.notes,
    ),
    pepTypes: unique(draft.pepTypes),
    politicalPosts: unique(draft.politicalPosts),
    ...(draft.source ? { source: tidy(draft.source) } : {}),
  };
}

/**
 * Converts a text to one line in composed Unicode form. Replaces control characters and unpaired surrogates, which
 * PostgreSQL's jsonb refuses.
 */
function tidy(text: string | undefined): string {
  return (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

export function parseGender(text: string | undefined): Gender | undefined {
  const word = tidy(text).toLowerCase();
  if (word === 'm' || word === 'male') return 'male';
  return word === 'f' || word === 'female' ? 'female' : undefined;
}

export const isPresent = <T>(value: T | undefined): value is T => value !== undefined;

const ranks: Readonly<Record<ListedName['quality'], number>> = { primary: 0, strong: 1, weak: 2 };

/** Returns one name for each spelling, with its best quality. The primary name is first. */
function tidyNames(names: readonly ListedName[]): ListedName[] {
  const best = new Map<string, ListedName>();
  for (const name of names.slice(0, limits.names)) {
    const text = tidy(name.text.slice(0, limits.nameChars));
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const known = best.get(text);
    if (known !== undefined && ranks[known.quality] <= ranks[name.quality]) continue;
    const given = tidy(name.given);
    const family = tidy(name.family);
    best.set(text, { text, quality: name.quality, ...(given ? { given } : {}), ...(family ? { family } : {}) });
  }
  const sorted = [...best.values()].sort((a, b) => ranks[a.quality] - ranks[b.quality]);
  // If no name is marked as the main name, the first strong name becomes the main name.
  const [first, ...others] = sorted;
  return first?.quality === 'strong' ? [{ ...first, quality: 'primary' }, ...others] : sorted;
}

function tidyIdentifier(one: ListedIdentifier): ListedIdentifier | undefined {
  const value = tidy(one.value.slice(0, limits.nameChars));
  if (!/[\p{L}\p{N}]/u.test(value)) return undefined;
  return {
    type: tidy(one.type.slice(0, limits.nameChars)) || 'identifier',
    value,
    ...(one.country ? { country: one.country } : {}),
  };
}

function unique(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.map(tidy))].filter((value) => value !== '');
}

function uniqueBy<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

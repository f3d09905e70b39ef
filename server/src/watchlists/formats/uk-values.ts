import type { ListedEntity, ListedName } from '@hakiki/matching/entity.ts';
import type { FindCountry } from './countries.ts';
import type { EntityDraft } from './entity-draft.ts';
import { parseBirthDate } from './listed-dates.ts';
import { partsName } from './person-name.ts';

/**
 * Returns a name of either UK list. Name 6 is the surname of a person, or the whole name of an entity. Names 1 to 5
 * come before it.
 */
export function ukName(parts: readonly string[], family: string, quality: ListedName['quality']): ListedName {
  const given = parts.filter((part) => part !== '').join(' ');
  return partsName([given, family], quality, given !== '' && family !== '' ? { given, family } : {});
}

/**
 * Returns the quality of a name. The types are `Primary Name`, `Primary name variation`, `Prime Alias`, `AKA` and
 * `Alias`, in upper or lower case. The strengths are `Good quality`, `Low` and `Weak`.
 */
export function ukQuality(type: string, strength: string): ListedName['quality'] {
  if (/low|weak/i.test(strength)) return 'weak';
  return /^(?:primary name|prime alias)$/i.test(type.trim()) ? 'primary' : 'strong';
}

export function ukKind(type: string): ListedEntity['kind'] {
  if (/individual/i.test(type)) return 'person';
  if (/ship|vessel/i.test(type)) return 'vessel';
  return /entity/i.test(type) ? 'organization' : 'unknown';
}

/** Reads a birth date. `dd/mm/1945` and `00/00/1945` mean a year. A date that cannot be read is stored as text. */
export function addUkBirth(draft: EntityDraft, text: string): void {
  for (const one of numbered(text)) {
    const birth = parseBirthDate(one.replaceAll(/\bdd\b|\bmm\b/gi, '00'));
    if (birth === undefined) draft.otherInformation.push(`Birth date: ${one}`);
    else draft.births.push(birth);
  }
}

export function addUkIdentifiers(draft: EntityDraft, type: string, value: string, country?: string): void {
  for (const one of numbered(value)) draft.identifiers.push({ type, value: one, ...(country ? { country } : {}) });
}

export function ukCountries(text: string, findCountry: FindCountry): (string | undefined)[] {
  return numbered(text).map(findCountry);
}

/** Splits `(1) Iran (2) Iraq` and `Iran|Iraq` into parts. */
export function numbered(text: string): string[] {
  return text
    .split(/\(\d{1,2}\)|\|/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

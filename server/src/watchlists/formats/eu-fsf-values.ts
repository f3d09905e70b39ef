import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { FindCountry } from './countries.ts';
import { type EntityDraft, parseGender } from './entity-draft.ts';
import { birthYears, parseBirthDate } from './listed-dates.ts';
import { partsName } from './person-name.ts';

/**
 * Reads a value of one EU name, birth date or document by its XML attribute name. The CSV contains the same values
 * under other headings.
 */
export type EuField = (name: string) => string | undefined;

/**
 * The XML file has `person` in `code` and `P` in `classificationCode`. CSV files have these two columns in different
 * orders.
 */
export function euKind(...codes: readonly (string | undefined)[]): ListedEntity['kind'] {
  const code = codes.map((one) => one?.toLowerCase());
  if (code.includes('person') || code.includes('p')) return 'person';
  return code.includes('enterprise') || code.includes('e') ? 'organization' : 'unknown';
}

/** The EU does not mark the main name, so the first strong name becomes the main name. */
export function addEuName(draft: EntityDraft, field: EuField): void {
  const given = [field('firstName'), field('middleName')].filter((part) => part !== undefined).join(' ');
  const family = field('lastName');
  const whole = field('wholeName') ?? partsName([given, family], 'strong').text;
  const primary = !draft.names.some((name) => name.quality === 'primary');
  const quality = field('strong')?.toLowerCase() === 'false' ? 'weak' : primary ? 'primary' : 'strong';
  if (whole !== '')
    draft.names.push({ ...partsName([whole], quality, given !== '' && family ? { given, family } : {}) });
  draft.genders.push(parseGender(field('gender')));
  draft.otherInformation.push(field('function'), field('title'));
}

export function addEuBirth(draft: EntityDraft, field: EuField): void {
  const circa = field('circa')?.toLowerCase() === 'true';
  const from = field('yearRangeFrom');
  const to = field('yearRangeTo');
  const month = field('monthOfYear');
  const yearMonth = month === undefined ? field('year') : `${field('year')}-${month}`;
  const date = field('birthdate') ?? yearMonth;
  if (date !== undefined) draft.births.push(parseBirthDate(date, circa));
  else if (from !== undefined || to !== undefined) draft.births.push(birthYears(from ?? to!, to ?? from!, circa));
  const place = [field('place'), field('city'), field('region'), field('countryDescription')];
  const known = place.filter((part) => part !== undefined && part !== '-' && part.toUpperCase() !== 'UNKNOWN');
  draft.birthPlaces.push(known.join(', '));
}

export function addEuIdentifier(draft: EntityDraft, field: EuField, findCountry: FindCountry): void {
  const country = findCountry(field('countryIso2Code')) ?? findCountry(field('countryDescription'));
  const type = field('identificationTypeDescription') ?? field('identificationTypeCode') ?? 'Document';
  for (const value of new Set([field('number'), field('latinNumber')])) {
    if (value !== undefined) draft.identifiers.push({ type, value, ...(country ? { country } : {}) });
  }
}

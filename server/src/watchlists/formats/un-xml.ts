import type { BirthDate, ListedEntity, ListedName } from '@hakiki/matching/entity.ts';
import { draftEntity, type EntityDraft, finishEntity, parseGender } from './entity-draft.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { birthYears, parseBirthDate, parseListedDate } from './listed-dates.ts';
import { partsName } from './person-name.ts';
import { childrenOf, findAll, textOf, textsOf } from './xml-element.ts';
import { readXmlRecords, type XmlElement } from './xml-records.ts';

/**
 * The UN Security Council's consolidated list. DATAID is the key of a record, because a REFERENCE_NUMBER may be
 * assigned again to a record of another regime.
 */
export const unXml: ListFormat = {
  name: 'UN consolidated XML',
  recognises: (head) => /<CONSOLIDATED_LIST[\s>]/.test(head),
  publicationDate: (head) => parseListedDate(/<CONSOLIDATED_LIST[^>]*\sdateGenerated="([^"]+)"/.exec(head)?.[1]),
  read: readUnXml,
};

const records = new Set(['INDIVIDUAL', 'ENTITY']);

/**
 * Values of an alias's QUALITY that mean a weak alias. For entities, QUALITY is a.k.a. or f.k.a., which is not a
 * quality. These aliases count as strong.
 */
const weakQualities = new Set(['low']);

async function* readUnXml(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  for (const file of files) {
    for await (const record of readXmlRecords(file.path, records)) {
      const entity = readRecord(record, context);
      if (entity !== undefined) yield entity;
    }
  }
}

function readRecord(record: XmlElement, { findCountry, sanctionBody }: ListContext): ListedEntity | undefined {
  const person = record.name === 'INDIVIDUAL';
  const id = textOf(record, 'DATAID') ?? textOf(record, 'REFERENCE_NUMBER') ?? '';
  const draft = draftEntity(id, person ? 'person' : 'organization', ['sanction']);
  draft.sanctionBody = sanctionBody;
  draft.names.push(...readNames(record, person ? 'INDIVIDUAL_ALIAS' : 'ENTITY_ALIAS'));
  draft.recordedDate = parseListedDate(textOf(record, 'LISTED_ON'));
  draft.genders.push(parseGender(textOf(record, 'GENDER')));
  draft.sanctionTypes.push(...textsOf(record, 'UN_LIST_TYPE'));
  draft.countries.push(...textsOf(record, 'NATIONALITY', 'VALUE').map(findCountry));
  for (const born of childrenOf(record, 'INDIVIDUAL_DATE_OF_BIRTH')) readBirth(born, draft);
  draft.births.push(...textsOf(record, 'INDIVIDUAL_ALIAS', 'DATE_OF_BIRTH').map((date) => parseBirthDate(date)));
  for (const place of childrenOf(record, 'INDIVIDUAL_PLACE_OF_BIRTH')) draft.birthPlaces.push(placeLine(place));
  for (const paper of childrenOf(record, 'INDIVIDUAL_DOCUMENT')) {
    const country = findCountry(textOf(paper, 'ISSUING_COUNTRY') ?? textOf(paper, 'COUNTRY_OF_ISSUE'));
    const type = textOf(paper, 'TYPE_OF_DOCUMENT') ?? textOf(paper, 'TYPE_OF_DOCUMENT2') ?? 'Document';
    draft.identifiers.push({ type, value: textOf(paper, 'NUMBER') ?? '', ...(country ? { country } : {}) });
  }
  for (const address of findAll(record, person ? 'INDIVIDUAL_ADDRESS' : 'ENTITY_ADDRESS')) {
    const line = placeLine(address);
    if (line !== undefined) draft.otherInformation.push(`Address: ${line}`);
    if (!person || draft.countries.length === 0) draft.countries.push(findCountry(textOf(address, 'COUNTRY')));
  }
  draft.otherInformation.push(
    ...textsOf(record, 'REFERENCE_NUMBER').map((reference) => `UN reference ${reference}`),
    ...textsOf(record, 'TITLE', 'VALUE'),
    ...textsOf(record, 'DESIGNATION', 'VALUE'),
    ...textsOf(record, 'COMMENTS1'),
  );
  return finishEntity(draft);
}

function readNames(record: XmlElement, aliasElement: string): ListedName[] {
  const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map((name) => textOf(record, name));
  const names = [partsName(parts, 'primary')];
  for (const text of textsOf(record, 'NAME_ORIGINAL_SCRIPT')) {
    if (!isGarbled(text)) names.push({ text, quality: 'strong' });
  }
  for (const alias of childrenOf(record, aliasElement)) {
    const quality = weakQualities.has(textOf(alias, 'QUALITY')?.toLowerCase() ?? '') ? 'weak' : 'strong';
    // Some records contain several spellings in one alias, separated by semicolons.
    for (const text of (textOf(alias, 'ALIAS_NAME') ?? '').split(';')) names.push({ text, quality });
  }
  return names;
}

/**
 * Detects a copy of the list in which every character lost its upper byte. An Arabic name became `5/'E -3JF` in the
 * archived list of 2025-08. A name in its original script rarely consists of Latin letters: of 378 such names in
 * 2026-02 there was one, and it had only letters and spaces.
 */
const isGarbled = (text: string): boolean =>
  !/[^\p{Script=Latin}\P{L}]/u.test(text) && /[^\p{L}\p{M}\s.,-]/u.test(text);

function readBirth(born: XmlElement, draft: EntityDraft): void {
  const birth = birthOf(born);
  draft.births.push(birth);
  const note = textOf(born, 'NOTE');
  if (note !== undefined) draft.otherInformation.push(`Birth date: ${note}`);
}

/**
 * Reads a birth date. TYPE_OF_DATE is EXACT, APPROXIMATELY or BETWEEN. The value is in DATE, in YEAR, or in FROM_YEAR
 * and TO_YEAR. NOTE may contain a month.
 */
function birthOf(born: XmlElement): BirthDate | undefined {
  const circa = textOf(born, 'TYPE_OF_DATE') === 'APPROXIMATELY';
  const from = textOf(born, 'FROM_YEAR');
  const to = textOf(born, 'TO_YEAR');
  if (from !== undefined || to !== undefined) return birthYears(from ?? to!, to ?? from!, circa);
  const date = textOf(born, 'DATE') ?? textOf(born, 'YEAR') ?? textOf(born, 'NOTE');
  return date === undefined ? undefined : parseBirthDate(date, circa);
}

function placeLine(place: XmlElement): string | undefined {
  const parts = ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE', 'COUNTRY', 'NOTE'].map((name) => textOf(place, name));
  return parts.filter((part) => part !== undefined).join(', ') || undefined;
}

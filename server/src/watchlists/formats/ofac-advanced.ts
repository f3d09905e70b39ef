import type { BirthDate, ListedEntity, ListedName } from '@hakiki/matching/entity.ts';
import { draftEntity, type EntityDraft, finishEntity, parseGender } from './entity-draft.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseBirthDate, parseListedDate } from './listed-dates.ts';
import { type AdvancedTables, dayOf, readAdvancedTables } from './ofac-advanced-tables.ts';
import { partsName } from './person-name.ts';
import { attributeOf, childrenOf, findAll, textOf, textsOf } from './xml-element.ts';
import { readXmlRecords, type XmlElement } from './xml-records.ts';

/**
 * Reads OFAC's SDN_ADVANCED.XML and CONS_ADVANCED.XML (`Sanctions`). Parties refer by number to reference values,
 * locations, documents and sanctions entries, which occur before and after the parties. The file is therefore read
 * twice: the tables first, then the parties.
 */
export const ofacAdvanced: ListFormat = {
  name: 'OFAC ADVANCED_XML',
  recognises: (head) => /<(?:\w+:)?Sanctions[\s>]/.test(head) && /ReferenceValueSets|DateOfIssue/.test(head),
  publicationDate: (head) => {
    const issue = /<(?:\w+:)?DateOfIssue[^>]*>([\s\S]*?)<\/(?:\w+:)?DateOfIssue>/.exec(head)?.[1] ?? '';
    const part = (name: string): string => new RegExp(`<(?:\\w+:)?${name}>(\\d+)<`).exec(issue)?.[1] ?? '';
    return parseListedDate(`${part('Year')}-${part('Month')}-${part('Day')}`);
  },
  read: readOfacAdvanced,
};

async function* readOfacAdvanced(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  for (const file of files) {
    const tables = await readAdvancedTables(file.path);
    for await (const party of readXmlRecords(file.path, new Set(['DistinctParty']))) {
      const entity = readParty(party, tables, context);
      if (entity !== undefined) yield entity;
    }
  }
}

function readParty(party: XmlElement, tables: AdvancedTables, context: ListContext): ListedEntity | undefined {
  const profile = childrenOf(party, 'Profile')[0];
  const id = attributeOf(party, 'FixedRef') ?? attributeOf(profile, 'ID') ?? '';
  const draft = draftEntity(id, tables.kindOf(attributeOf(profile, 'PartySubTypeID')), ['sanction']);
  draft.sanctionBody = context.sanctionBody;
  for (const identity of childrenOf(profile, 'Identity')) readIdentity(identity, tables, draft);
  for (const feature of childrenOf(profile, 'Feature')) readFeature(feature, tables, draft, context);
  for (const identity of childrenOf(profile, 'Identity')) {
    for (const paper of tables.documents.get(attributeOf(identity, 'ID') ?? '') ?? []) {
      const country = context.findCountry(paper.country);
      draft.identifiers.push({ type: paper.type, value: paper.value, ...(country ? { country } : {}) });
    }
  }
  const entry = tables.entries.get(attributeOf(profile, 'ID') ?? '');
  draft.recordedDate = entry?.date;
  draft.sanctionTypes.push(...(entry?.programs ?? []));
  draft.otherInformation.push(...textsOf(party, 'Comment'));
  return finishEntity(draft);
}

/** Types of name parts that come last in reading order. The part groups of an identity define the type of each part. */
const familyTypes = /last name|maiden|patronymic|matronymic/i;

function readIdentity(identity: XmlElement, tables: AdvancedTables, draft: EntityDraft): void {
  const partTypes = new Map(
    findAll(identity, 'NamePartGroups', 'MasterNamePartGroup', 'NamePartGroup').map((group) => [
      attributeOf(group, 'ID'),
      tables.nameOf('NamePartType', attributeOf(group, 'NamePartTypeID')),
    ]),
  );
  const primaryIdentity = attributeOf(identity, 'Primary') !== 'false';
  for (const alias of childrenOf(identity, 'Alias')) {
    const primary = primaryIdentity && attributeOf(alias, 'Primary') === 'true';
    const quality = attributeOf(alias, 'LowQuality') === 'true' ? 'weak' : primary ? 'primary' : 'strong';
    // An alias has one name for each script. The first name is in Latin script. The others are added as aliases.
    for (const [index, documented] of childrenOf(alias, 'DocumentedName').entries()) {
      draft.names.push(documentedName(documented, index > 0 && quality === 'primary' ? 'strong' : quality, partTypes));
    }
  }
}

function documentedName(
  documented: XmlElement,
  quality: ListedName['quality'],
  partTypes: ReadonlyMap<string | undefined, string | undefined>,
): ListedName {
  const parts = findAll(documented, 'DocumentedNamePart', 'NamePartValue').map((value) => ({
    text: value.text,
    family: familyTypes.test(partTypes.get(attributeOf(value, 'NamePartGroupID')) ?? ''),
  }));
  const join = (family: boolean): string =>
    parts
      .filter((part) => part.family === family)
      .map((part) => part.text)
      .join(' ');
  const given = join(false);
  const family = join(true);
  return partsName([given, family], quality, given !== '' && family !== '' ? { given, family } : {});
}

function readFeature(
  feature: XmlElement,
  tables: AdvancedTables,
  draft: EntityDraft,
  { findCountry }: ListContext,
): void {
  const type = tables.nameOf('FeatureType', attributeOf(feature, 'FeatureTypeID')) ?? 'Feature';
  for (const version of childrenOf(feature, 'FeatureVersion')) {
    const place = tables.locations.get(attributeOf(childrenOf(version, 'VersionLocation')[0], 'LocationID') ?? '');
    const detailElement = childrenOf(version, 'VersionDetail')[0];
    const reference = tables.nameOf('DetailReference', attributeOf(detailElement, 'DetailReferenceID'));
    const detail = reference ?? textOf(version, 'VersionDetail');
    if (/^birthdate$/i.test(type)) draft.births.push(periodOf(childrenOf(version, 'DatePeriod')[0]));
    else if (/^place of birth$/i.test(type)) draft.birthPlaces.push(detail ?? place?.line);
    else if (/nationality|citizenship/i.test(type))
      draft.countries.push(findCountry(place?.country ?? place?.line ?? detail));
    else if (/^gender$/i.test(type)) draft.genders.push(parseGender(detail));
    else if (/^location$/i.test(type)) {
      draft.countries.push(findCountry(place?.country));
      if (place !== undefined) draft.otherInformation.push(`Address: ${place.line}`);
    } else if (detail !== undefined) draft.otherInformation.push(`${type.replace(/:$/, '')}: ${detail}`);
  }
}

/**
 * Returns the period between two dates. `From` in `Start` is the earliest day, and `To` in `End` is the latest day. For
 * a single day, all dates are equal.
 */
function periodOf(period: XmlElement | undefined): BirthDate | undefined {
  const start = childrenOf(period, 'Start')[0];
  const end = childrenOf(period, 'End')[0] ?? start;
  const from = dayOf(childrenOf(start, 'From')[0]);
  const to = dayOf(childrenOf(end, 'To')[0]) ?? from;
  const circa = [start, end].some((bound) => attributeOf(bound, 'Approximate') === 'true');
  return from === undefined ? undefined : parseBirthDate(`${from} to ${to}`, circa);
}

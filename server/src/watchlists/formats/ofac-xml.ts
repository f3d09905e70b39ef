import type { ListedEntity, ListedName } from '@hakiki/matching/entity.ts';
import { draftEntity, finishEntity, isPresent, parseGender } from './entity-draft.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseBirthDate, parseListedDate } from './listed-dates.ts';
import { partsName } from './person-name.ts';
import { findAll, textOf, textsOf } from './xml-element.ts';
import { readXmlRecords, type XmlElement } from './xml-records.ts';

/** OFAC's SDN.XML and CONSOLIDATED.XML (root element `sdnList`). */
export const ofacXml: ListFormat = {
  name: 'OFAC SDN.XML',
  recognises: (head) => /<sdnList[\s>]/.test(head),
  publicationDate: (head) => parseListedDate(/<Publish_Date>([^<]+)</.exec(head)?.[1], true),
  read: readOfacXml,
};

const kinds: ReadonlyMap<string, ListedEntity['kind']> = new Map(
  Object.entries({
    individual: 'person',
    entity: 'organization',
    vessel: 'vessel',
    aircraft: 'aircraft',
  }),
);

async function* readOfacXml(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  for (const file of files) {
    for await (const record of readXmlRecords(file.path, new Set(['sdnEntry']))) {
      const entity = readEntry(record, context);
      if (entity !== undefined) yield entity;
    }
  }
}

function readEntry(record: XmlElement, { findCountry, sanctionBody }: ListContext): ListedEntity | undefined {
  const kind = kinds.get(textOf(record, 'sdnType')?.toLowerCase() ?? '') ?? 'unknown';
  const draft = draftEntity(textOf(record, 'uid') ?? '', kind, ['sanction']);
  draft.sanctionBody = sanctionBody;
  draft.names.push(nameOf(record, 'primary'));
  for (const alias of findAll(record, 'akaList', 'aka')) {
    draft.names.push(nameOf(alias, textOf(alias, 'category')?.toLowerCase() === 'weak' ? 'weak' : 'strong'));
  }
  draft.sanctionTypes.push(...textsOf(record, 'programList', 'program'));
  for (const text of textsOf(record, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth')) {
    const birth = parseBirthDate(text);
    if (birth === undefined) draft.otherInformation.push(`Birth date: ${text}`);
    else draft.births.push(birth);
  }
  draft.birthPlaces.push(...textsOf(record, 'placeOfBirthList', 'placeOfBirthItem', 'placeOfBirth'));
  draft.countries.push(
    ...textsOf(record, 'nationalityList', 'nationality', 'country').map(findCountry),
    ...textsOf(record, 'citizenshipList', 'citizenship', 'country').map(findCountry),
  );
  for (const paper of findAll(record, 'idList', 'id')) {
    const type = textOf(paper, 'idType') ?? 'ID';
    const value = textOf(paper, 'idNumber');
    const country = findCountry(textOf(paper, 'idCountry'));
    if (type === 'Gender') draft.genders.push(parseGender(value));
    else if (value === undefined) draft.otherInformation.push(type);
    // `idList` also contains notes such as "Secondary sanctions risk:". The label of a note ends in a colon.
    else if (type.endsWith(':')) draft.otherInformation.push(`${type} ${value}`);
    else draft.identifiers.push({ type, value, ...(country ? { country } : {}) });
  }
  const nationalities = draft.countries.filter(isPresent).length;
  for (const address of findAll(record, 'addressList', 'address')) {
    if (kind !== 'person' || nationalities === 0) draft.countries.push(findCountry(textOf(address, 'country')));
    const line = address.children.filter((part) => part.name !== 'uid' && part.text !== '').map((part) => part.text);
    if (line.length > 0) draft.otherInformation.push(`Address: ${line.join(', ')}`);
  }
  draft.otherInformation.push(textOf(record, 'title'), textOf(record, 'remarks'));
  for (const detail of findAll(record, 'vesselInfo').flatMap((vessel) => vessel.children)) {
    if (detail.text !== '') draft.otherInformation.push(`${detail.name}: ${detail.text}`);
  }
  return finishEntity(draft);
}

function nameOf(element: XmlElement, quality: ListedName['quality']): ListedName {
  const given = textOf(element, 'firstName');
  const family = textOf(element, 'lastName');
  return given === undefined ? { text: family ?? '', quality } : partsName([given, family], quality, { given, family });
}

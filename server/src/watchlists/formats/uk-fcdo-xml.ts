import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { draftEntity, finishEntity, parseGender } from './entity-draft.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseListedDate } from './listed-dates.ts';
import { addUkBirth, addUkIdentifiers, ukCountries, ukKind, ukName, ukQuality } from './uk-values.ts';
import { descendantsOf, findAll, textOf } from './xml-element.ts';
import { readXmlRecords, type XmlElement } from './xml-records.ts';

/** The UK sanctions list of the FCDO as XML (`Designations/Designation`). */
export const ukFcdoXml: ListFormat = {
  name: 'UK sanctions list XML',
  recognises: (head) => /<Designations[\s>]/.test(head),
  publicationDate: (head) => parseListedDate(/<DateGenerated>([^<]+)</.exec(head)?.[1]),
  read: readUkXml,
};

const numberFields = [
  ['Passport', 'PassportNumber'],
  ['National identifier', 'NationalIdentifierNumber'],
  ['IMO number', 'IMONumber'],
  ['Business registration number', 'BusinessRegistrationNumber'],
  ['Hull identification number', 'HullIdentificationNumber'],
] as const;

async function* readUkXml(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  for (const file of files) {
    for await (const record of readXmlRecords(file.path, new Set(['Designation']))) {
      const entity = readDesignation(record, context);
      if (entity !== undefined) yield entity;
    }
  }
}

function readDesignation(record: XmlElement, { findCountry, sanctionBody }: ListContext): ListedEntity | undefined {
  const texts = (name: string): string[] =>
    descendantsOf(record, name)
      .map((one) => one.text)
      .filter((text) => text !== '');
  const draft = draftEntity(textOf(record, 'UniqueID') ?? '', ukKind(textOf(record, 'IndividualEntityShip') ?? ''), [
    'sanction',
  ]);
  draft.sanctionBody = sanctionBody;
  for (const name of findAll(record, 'Names', 'Name')) {
    const part = (field: string): string => textOf(name, field) ?? '';
    const given = [1, 2, 3, 4, 5].map((number) => part(`Name${number}`));
    draft.names.push(ukName(given, part('Name6'), ukQuality(part('NameType'), part('AliasStrength'))));
  }
  for (const text of texts('NameNonLatinScript')) draft.names.push({ text, quality: 'strong' });
  draft.recordedDate = parseListedDate(textOf(record, 'DateDesignated'));
  draft.sanctionTypes.push(...texts('RegimeName'), ...texts('SanctionsImposed').flatMap((text) => text.split('|')));
  for (const text of texts('DOB')) addUkBirth(draft, text);
  draft.genders.push(...texts('Gender').map(parseGender));
  draft.countries.push(...texts('Nationality').flatMap((text) => ukCountries(text, findCountry)));
  for (const place of findAll(record, 'IndividualDetails', 'Individual', 'BirthDetails', 'Location')) {
    draft.birthPlaces.push(
      place.children
        .map((part) => part.text)
        .filter((text) => text !== '')
        .join(', '),
    );
  }
  for (const [type, field] of numberFields) for (const text of texts(field)) addUkIdentifiers(draft, type, text);
  for (const address of findAll(record, 'Addresses', 'Address')) {
    draft.otherInformation.push(
      `Address: ${address.children
        .map((part) => part.text)
        .filter((text) => text !== '')
        .join(', ')}`,
    );
    if (draft.kind !== 'person') draft.countries.push(findCountry(textOf(address, 'AddressCountry')));
  }
  draft.otherInformation.push(
    ...texts('Title'),
    ...texts('Position'),
    ...texts('UKStatementofReasons'),
    ...texts('OtherInformation'),
    ...texts('UNReferenceNumber').map((reference) => `UN reference ${reference}`),
  );
  return finishEntity(draft);
}

import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { draftEntity, type EntityDraft, finishEntity } from './entity-draft.ts';
import { addEuBirth, addEuIdentifier, addEuName, euKind } from './eu-fsf-values.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseListedDate } from './listed-dates.ts';
import { attributeOf, childrenOf, textOf, textsOf } from './xml-element.ts';
import { readXmlRecords, type XmlElement } from './xml-records.ts';

/**
 * The EU's consolidated financial sanctions list as XML (FSD schema, `export/sanctionEntity`). All values are in
 * attributes.
 */
export const euFsfXml: ListFormat = {
  name: 'EU FSF XML',
  recognises: (head) => /<(?:\w+:)?export[\s>]/.test(head) && /sanctionEntity|fpi\/fsd/.test(head),
  publicationDate: (head) => parseListedDate(/\sgenerationDate="([^"]+)"/.exec(head)?.[1]),
  read: readEuXml,
};

async function* readEuXml(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  for (const file of files) {
    for await (const record of readXmlRecords(file.path, new Set(['sanctionEntity']))) {
      const entity = readEntry(record, context);
      if (entity !== undefined) yield entity;
    }
  }
}

function readEntry(record: XmlElement, context: ListContext): ListedEntity | undefined {
  const id = attributeOf(record, 'euReferenceNumber') ?? attributeOf(record, 'logicalId') ?? '';
  const type = childrenOf(record, 'subjectType')[0];
  const draft = draftEntity(id, euKind(attributeOf(type, 'code'), attributeOf(type, 'classificationCode')), [
    'sanction',
  ]);
  draft.sanctionBody = context.sanctionBody;
  const regulations = childrenOf(record, 'regulation');
  const published = regulations.map((one) => attributeOf(one, 'publicationDate')).find((date) => date !== undefined);
  draft.recordedDate = parseListedDate(attributeOf(record, 'designationDate') ?? published);
  draft.sanctionTypes.push(...regulations.map((one) => attributeOf(one, 'programme') ?? ''));
  for (const name of childrenOf(record, 'nameAlias')) addEuName(draft, (field) => attributeOf(name, field));
  for (const born of childrenOf(record, 'birthdate')) addEuBirth(draft, (field) => attributeOf(born, field));
  for (const paper of childrenOf(record, 'identification')) {
    addEuIdentifier(draft, (field) => attributeOf(paper, field), context.findCountry);
  }
  readCountries(record, draft, context);
  draft.otherInformation.push(
    attributeOf(record, 'designationDetails'),
    ...textsOf(record, 'remark'),
    ...textsOf(record, 'nameAlias', 'remark'),
    ...regulations.map((one) => regulationLine(one)),
  );
  const un = attributeOf(record, 'unitedNationId');
  if (un !== undefined) draft.otherInformation.push(`UN reference ${un}`);
  return finishEntity(draft);
}

function readCountries(record: XmlElement, draft: EntityDraft, { findCountry }: ListContext): void {
  const countryOf = (element: XmlElement): string | undefined =>
    findCountry(attributeOf(element, 'countryIso2Code')) ?? findCountry(attributeOf(element, 'countryDescription'));
  draft.countries.push(...childrenOf(record, 'citizenship').map(countryOf));
  for (const address of childrenOf(record, 'address')) {
    if (draft.kind !== 'person' || draft.countries.length === 0) draft.countries.push(countryOf(address));
    const fields = ['street', 'poBox', 'place', 'city', 'zipCode', 'region', 'countryDescription'];
    const line = fields.map((field) => attributeOf(address, field)).filter((part) => part !== undefined);
    const remark = textOf(address, 'remark');
    if (line.length > 0) draft.otherInformation.push(`Address: ${line.join(', ')}`);
    draft.otherInformation.push(remark);
  }
}

function regulationLine(regulation: XmlElement): string | undefined {
  const title = attributeOf(regulation, 'numberTitle');
  return title === undefined ? undefined : `Regulation ${title}`;
}

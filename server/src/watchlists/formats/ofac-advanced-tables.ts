import { basename } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { message } from '@hakiki/texts';
import { brokenList } from './broken-list.ts';
import { limits } from './limits.ts';
import { parseListedDate } from './listed-dates.ts';
import { attributeOf, childrenOf, findAll, textOf, textsOf } from './xml-element.ts';
import { readXmlRecords, type XmlElement } from './xml-records.ts';

interface Place {
  readonly line: string;
  readonly country?: string;
}

/**
 * Tables to which the parties of an ADVANCED_XML file refer. In OFAC's full list, these tables have about 100,000 small
 * rows.
 */
export interface AdvancedTables {
  /** Returns a value of a reference set: `nameOf('FeatureType', '8')` is `Birthdate`. */
  nameOf(set: string, id: string | undefined): string | undefined;
  kindOf(partySubTypeId: string | undefined): ListedEntity['kind'];
  readonly locations: ReadonlyMap<string, Place>;
  /** Documents by the id of the identity to which they belong. */
  readonly documents: ReadonlyMap<string, readonly { type: string; value: string; country?: string }[]>;
  /** Date of listing and programmes of each profile. */
  readonly entries: ReadonlyMap<string, { date?: string; programs: string[] }>;
}

const tableRecords = new Set(['ReferenceValueSets', 'Location', 'IDRegDocument', 'SanctionsEntry']);

export async function readAdvancedTables(path: string): Promise<AdvancedTables> {
  const references = new Map<string, XmlElement>();
  const locations = new Map<string, Place>();
  const documents = new Map<string, { type: string; value: string; country?: string }[]>();
  const entries = new Map<string, { date?: string; programs: string[] }>();
  const nameOf = (set: string, id: string | undefined): string | undefined =>
    id === undefined ? undefined : references.get(`${set} ${id}`)?.text || undefined;
  let rows = 0;
  for await (const record of readXmlRecords(path, tableRecords)) {
    rows += 1;
    if (rows > limits.groupedRows)
      throw brokenList(basename(path), message('list_table_rows_too_many', { max: limits.groupedRows }));
    if (record.name === 'ReferenceValueSets') {
      for (const value of record.children.flatMap((set) => set.children)) {
        references.set(`${value.name} ${attributeOf(value, 'ID')}`, value);
      }
    } else if (record.name === 'Location') locations.set(attributeOf(record, 'ID') ?? '', readPlace(record, nameOf));
    else if (record.name === 'IDRegDocument') addDocument(record, documents, nameOf);
    else addEntry(record, entries);
  }
  return { nameOf, kindOf: (id) => kindOf(id, references, nameOf), locations, documents, entries };
}

function kindOf(
  id: string | undefined,
  references: ReadonlyMap<string, XmlElement>,
  nameOf: AdvancedTables['nameOf'],
): ListedEntity['kind'] {
  const subType = references.get(`PartySubType ${id}`);
  const label = `${subType?.text} ${nameOf('PartyType', attributeOf(subType, 'PartyTypeID'))}`.toLowerCase();
  if (label.includes('vessel')) return 'vessel';
  if (label.includes('aircraft')) return 'aircraft';
  if (label.includes('individual') || attributeOf(subType, 'PartyTypeID') === '1') return 'person';
  return label.includes('entity') || attributeOf(subType, 'PartyTypeID') === '2' ? 'organization' : 'unknown';
}

function readPlace(location: XmlElement, nameOf: AdvancedTables['nameOf']): Place {
  const country =
    nameOf('Country', attributeOf(childrenOf(location, 'LocationCountry')[0], 'CountryID')) ??
    nameOf('AreaCode', attributeOf(childrenOf(location, 'LocationAreaCode')[0], 'AreaCodeID'));
  const parts = textsOf(location, 'LocationPart', 'LocationPartValue', 'Value');
  return { line: [...parts, country].filter((part) => part).join(', '), ...(country ? { country } : {}) };
}

function addDocument(
  record: XmlElement,
  documents: Map<string, { type: string; value: string; country?: string }[]>,
  nameOf: AdvancedTables['nameOf'],
): void {
  const holder = attributeOf(record, 'IdentityID');
  const value = textOf(record, 'IDRegistrationNo');
  if (holder === undefined || value === undefined) return;
  const country = nameOf('Country', attributeOf(record, 'IssuedBy-CountryID'));
  const type = nameOf('IDRegDocType', attributeOf(record, 'IDRegDocTypeID')) ?? 'Document';
  const known = documents.get(holder) ?? [];
  known.push({ type, value, ...(country ? { country } : {}) });
  documents.set(holder, known);
}

function addEntry(record: XmlElement, entries: Map<string, { date?: string; programs: string[] }>): void {
  const profile = attributeOf(record, 'ProfileID');
  if (profile === undefined) return;
  const known = entries.get(profile) ?? { programs: [] };
  const dates = findAll(record, 'EntryEvent', 'Date').map((date) => parseListedDate(dayOf(date)));
  const earliest = [known.date, ...dates].filter((date) => date !== undefined).sort()[0];
  const programs = [...known.programs, ...textsOf(record, 'SanctionsMeasure', 'Comment')];
  entries.set(profile, { ...(earliest ? { date: earliest } : {}), programs });
}

/** Returns the date as `YYYY-M-D`, or a shorter form if the file has no day or month. */
export function dayOf(element: XmlElement | undefined): string | undefined {
  const year = textOf(element, 'Year');
  if (year === undefined) return undefined;
  return [year, textOf(element, 'Month'), textOf(element, 'Day')].filter((part) => part !== undefined).join('-');
}

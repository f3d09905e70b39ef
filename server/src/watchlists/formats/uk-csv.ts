import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { type CsvRow, columnKey } from './csv-records.ts';
import { draftEntity, finishEntity, parseGender } from './entity-draft.ts';
import { groupRows } from './grouped-rows.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseListedDate } from './listed-dates.ts';
import { addUkBirth, addUkIdentifiers, numbered, ukCountries, ukKind, ukName, ukQuality } from './uk-values.ts';

/**
 * Names of the columns in one of the two UK tables. If several columns are listed for a value, the first one that is
 * filled is used, or with `all` every one.
 */
interface UkColumns {
  readonly key: string;
  readonly kind: readonly string[];
  readonly nameType: string;
  readonly aliasStrength: string;
  readonly recorded: readonly string[];
  readonly types: readonly string[];
  readonly birthPlace: readonly string[];
  readonly birth: readonly string[];
  readonly numbers: readonly (readonly [type: string, column: string])[];
  readonly address: readonly string[];
  readonly addressCountry: readonly string[];
  readonly nationality: readonly string[];
  readonly notes: readonly string[];
}

const fcdoColumns: UkColumns = {
  key: 'Unique ID',
  kind: ['Designation Type', 'Individual, Entity, Ship'],
  nameType: 'Name type',
  aliasStrength: 'Alias strength',
  recorded: ['Date Designated'],
  types: ['Regime Name', 'Sanctions Imposed'],
  birthPlace: ['Town of birth', 'Country of birth'],
  birth: ['D.O.B'],
  numbers: [
    ['Passport', 'Passport number'],
    ['National identifier', 'National Identifier number'],
    ['Business registration number', 'Business registration number (s)'],
    ['IMO number', 'IMO number'],
    ['Hull identification number', 'Hull identification number (HIN)'],
  ],
  address: [
    'Address Line 1',
    'Address Line 2',
    'Address Line 3',
    'Address Line 4',
    'Address Line 5',
    'Address Line 6',
    'Address Postal Code',
    'Address Country',
  ],
  addressCountry: ['Address Country', 'Current believed flag of ship'],
  nationality: ['Nationality(/ies)'],
  notes: [
    'Title',
    'Position',
    'UK Statement of Reasons',
    'Other Information',
    'UN Reference Number',
    'Type of entity',
    'Parent company',
  ],
};

const ofsiColumns: UkColumns = {
  key: 'Group ID',
  kind: ['Group Type'],
  nameType: 'Alias Type',
  aliasStrength: 'Alias Quality',
  recorded: ['Listed On', 'UK Sanctions List Date Designated'],
  types: ['Regime'],
  birthPlace: ['Town of Birth', 'Country of Birth'],
  birth: ['DOB'],
  numbers: [
    ['Passport', 'Passport Number'],
    ['Passport', 'Passport Details'],
    ['National identification', 'National Identification Number'],
    ['National identification', 'NI Number'],
  ],
  address: ['Address 1', 'Address 2', 'Address 3', 'Address 4', 'Address 5', 'Address 6', 'Post/Zip Code', 'Country'],
  addressCountry: ['Country'],
  nationality: ['Nationality'],
  notes: ['Title', 'Position', 'Other Information'],
};

/**
 * The UK sanctions list of the FCDO as CSV: `Report Date: …`, then the header. Each row contains a name and an address
 * of a designation.
 */
export const ukFcdoCsv: ListFormat = ukCsv(
  'UK sanctions list CSV',
  fcdoColumns,
  /(?:^|,)"?Unique ID"?,/im,
  /^\uFEFF?"?Report Date:\s*([^",\r\n]+)/i,
);

/**
 * OFSI's consolidated list with 36 columns: `Last Updated,<date>`, then the header. Its publication ended on
 * 2026-01-28. It is supported for archives.
 */
export const ofsiCsv: ListFormat = ukCsv(
  'OFSI consolidated CSV',
  ofsiColumns,
  /(?:^|,)"?Group ID"?\s*(?:,|$)/im,
  /^\uFEFF?"?Last Updated"?,"?([^",\r\n]+)/i,
);

function ukCsv(name: string, columns: UkColumns, header: RegExp, date: RegExp): ListFormat {
  return {
    name,
    recognises: (head) => /(?:^|,)"?Name 6"?,/im.test(head.slice(0, 4096)) && header.test(head.slice(0, 4096)),
    publicationDate: (head) => parseListedDate(date.exec(head)?.[1]?.trim().replaceAll('-', ' ')),
    read: (files, context) => readUkCsv(files, context, columns),
  };
}

async function* readUkCsv(
  files: readonly ListFile[],
  context: ListContext,
  columns: UkColumns,
): AsyncGenerator<ListedEntity> {
  const required = [columns.key, 'Name 6', columns.nameType];
  for (const file of files) {
    const groups = await groupRows(file.path, (cell) => cell(columns.key), {
      required,
      isHeader: (row) => row.some((cell) => columnKey(cell) === columnKey(columns.key)),
    });
    for (const [key, rows] of groups) {
      const entity = readEntry(key, rows, columns, context);
      if (entity !== undefined) yield entity;
    }
  }
}

function readEntry(
  key: string,
  rows: readonly CsvRow[],
  columns: UkColumns,
  context: ListContext,
): ListedEntity | undefined {
  const { findCountry } = context;
  const first = (row: CsvRow, names: readonly string[]): string => names.map(row).find((text) => text !== '') ?? '';
  const draft = draftEntity(key, ukKind(first(rows[0]!, columns.kind)), ['sanction']);
  draft.sanctionBody = context.sanctionBody;
  draft.recordedDate = parseListedDate(first(rows[0]!, columns.recorded));
  for (const row of rows) {
    const given = [1, 2, 3, 4, 5].map((number) => row(`Name ${number}`));
    draft.names.push(ukName(given, row('Name 6'), ukQuality(row(columns.nameType), row(columns.aliasStrength))));
    draft.names.push({ text: row('Name non-latin script'), quality: 'strong' });
    draft.sanctionTypes.push(...columns.types.flatMap((name) => numbered(row(name))));
    for (const name of columns.birth) addUkBirth(draft, row(name));
    draft.birthPlaces.push(
      columns.birthPlace
        .map(row)
        .filter((text) => text !== '')
        .join(', '),
    );
    draft.genders.push(parseGender(row('Gender')));
    for (const name of columns.nationality) draft.countries.push(...ukCountries(row(name), findCountry));
    for (const [type, name] of columns.numbers) addUkIdentifiers(draft, type, row(name));
    const address = columns.address.map(row).filter((text) => text !== '');
    if (address.length > 0) draft.otherInformation.push(`Address: ${address.join(', ')}`);
    draft.otherInformation.push(...columns.notes.map(row));
  }
  if (draft.kind !== 'person' || draft.countries.every((country) => country === undefined)) {
    for (const row of rows) draft.countries.push(...columns.addressCountry.map((name) => findCountry(row(name))));
  }
  return finishEntity(draft);
}

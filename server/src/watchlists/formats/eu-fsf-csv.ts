import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { type CsvRow, columnKey } from './csv-records.ts';
import { draftEntity, finishEntity } from './entity-draft.ts';
import { addEuBirth, addEuIdentifier, addEuName, type EuField, euKind } from './eu-fsf-values.ts';
import { groupRows } from './grouped-rows.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseListedDate } from './listed-dates.ts';

/**
 * The EU's list as CSV v1.1, separated by `;`. Each row contains a name, address, birth date, document or citizenship
 * of an entity.
 */
export const euFsfCsv: ListFormat = {
  name: 'EU FSF CSV',
  recognises: (head) => /^\uFEFF?"?fileGenerationDate"?;"?Entity_LogicalId"?;/i.test(head),
  publicationDate: (head) => parseListedDate(/\n"?(\d\d\/\d\d\/\d{4}|\d{4}-\d\d-\d\d)[";]/.exec(head)?.[1]),
  read: readEuCsv,
};

const required = ['Entity_LogicalId', 'NameAlias_WholeName'];

/** Column headings that differ from the name of the attribute in the XML file. */
const headings: Readonly<Record<string, string>> = {
  BirthDate_birthdate: 'BirthDate_BirthDate',
  BirthDate_monthOfYear: 'BirthDate_Month',
  Identification_identificationTypeDescription: 'Identification_TypeDescription',
  Identification_identificationTypeCode: 'Identification_TypeCode',
};

async function* readEuCsv(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  for (const file of files) {
    const groups = await groupRows(file.path, (cell) => cell('Entity_LogicalId'), { delimiter: ';', required });
    for (const rows of groups.values()) {
      const entity = readEntry(rows, context);
      if (entity !== undefined) yield entity;
    }
  }
}

function readEntry(rows: readonly CsvRow[], { findCountry, sanctionBody }: ListContext): ListedEntity | undefined {
  const first = rows[0]!;
  const kind = euKind(first('Entity_SubjectType'), first('Entity_SubjectType_ClassificationCode'));
  const draft = draftEntity(first('Entity_EU_ReferenceNumber') || first('Entity_LogicalId'), kind, ['sanction']);
  draft.sanctionBody = sanctionBody;
  draft.recordedDate = parseListedDate(first('Entity_DesignationDate') || first('Entity_Regulation_PublicationDate'));
  for (const row of rows) {
    addEuName(draft, fieldsOf(row, 'NameAlias'));
    addEuBirth(draft, fieldsOf(row, 'BirthDate'));
    addEuIdentifier(draft, fieldsOf(row, 'Identification'), findCountry);
    draft.sanctionTypes.push(row('Entity_Regulation_Programme'));
    draft.countries.push(
      findCountry(row('Citizenship_CountryIso2Code')) ?? findCountry(row('Citizenship_CountryDescription')),
    );
    const parts = ['Street', 'PoBox', 'Place', 'City', 'ZipCode', 'Region', 'CountryDescription'];
    const address = parts.map((part) => row(`Address_${part}`)).filter((part) => part !== '');
    if (address.length > 0) draft.otherInformation.push(`Address: ${address.join(', ')}`);
    draft.otherInformation.push(row('Entity_DesignationDetails'), row('Entity_Remark'), row('NameAlias_Remark'));
  }
  if (kind !== 'person' || draft.countries.every((country) => country === undefined)) {
    draft.countries.push(...rows.map((row) => findCountry(row('Address_CountryIso2Code'))));
  }
  return finishEntity(draft);
}

function fieldsOf(row: CsvRow, group: string): EuField {
  return (name) => row(headings[`${group}_${name}`] ?? columnKey(`${group}_${name}`)) || undefined;
}

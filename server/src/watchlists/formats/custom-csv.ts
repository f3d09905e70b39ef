import { basename } from 'node:path';
import type { ListColumn } from '@hakiki/contract/codes.ts';
import type { ListedEntity, ListedIdentifier } from '@hakiki/matching/entity.ts';
import { type KeptMessage, message, renderKept } from '@hakiki/texts';
import { AppError } from '../../platform/errors.ts';
import { type CsvRow, readCsvTable } from './csv-records.ts';
import { customDelimiterOf, type ListRowFault, readCustomHeader } from './custom-columns.ts';
import { draftEntity, finishEntity, parseGender } from './entity-draft.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseBirthDate, parseListedDate } from './listed-dates.ts';

export const customCsv: ListFormat = {
  name: 'custom CSV',
  form: 'custom_csv_form',
  recognises: (head) => customDelimiterOf(head) !== undefined,
  read: readCustom,
};

/**
 * Kinds of entries in common spellings. If the cell is empty, the kind is unknown, and the names are compared both as a
 * person and as an organisation.
 */
const kinds: ReadonlyMap<string, ListedEntity['kind']> = new Map(
  Object.entries({
    '': 'unknown',
    unknown: 'unknown',
    // These values come from `schema` in FollowTheMoney files.
    legalentity: 'unknown',
    airplane: 'aircraft',
    publicbody: 'organization',
    person: 'person',
    individual: 'person',
    organization: 'organization',
    organisation: 'organization',
    company: 'organization',
    entity: 'organization',
    vessel: 'vessel',
    ship: 'vessel',
    aircraft: 'aircraft',
  }),
);

/** Maximum number of faults in one error message. Other faults are only counted. */
const MAX_FAULTS = 100;

/**
 * Reads the whole file and reports all unusable lines together. A line is unusable if it has no id, no name, or a
 * different number of columns than the header. Leaves out a doubtful optional value with a warning, but still reads the
 * entry. With `strict`, a doubtful value is a fault too.
 * @throws AppError invalid_input with each fault and its line, at most 100
 */
async function* readCustom(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  const faults: KeptMessage[] = [];
  let total = 0;
  const refuse = (fault: KeptMessage): void => {
    total++;
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };
  /** With `strict`, reports a doubtful value as a fault. Otherwise warns the operator about it. */
  const doubtful = (fault: KeptMessage): void =>
    context.strict ? refuse(fault) : context.warn?.(renderKept(fault, 'en'));
  for (const file of files) {
    const name = basename(file.path);
    for await (const { cell, line, uneven } of readCsvTable(file.path, {
      required: ['id'],
      delimiter: customDelimiterOf(file.head) ?? ',',
      keepUneven: true,
      columnsOf: (row) => {
        const { indexes, warnings } = readCustomHeader(row);
        for (const warning of warnings) doubtful(message('list_fault_of_file', { file: name, fault: warning }));
        return new Map<string, number>(indexes);
      },
    })) {
      const inLine = (fault: KeptMessage) => message('list_fault_of_line', { file: name, fault, line });
      const doubt = (fault: ListRowFault): void => doubtful(inLine(fault));
      const entity = uneven === undefined ? readRow(cell, context, doubt) : undefined;
      if (entity === undefined) refuse(inLine(uneven ?? message('list_row_without_id')));
      else if (total === 0) yield entity;
    }
  }
  if (total === 0) return;
  const more = total > faults.length ? [message('list_faults_more', { n: total - faults.length })] : [];
  throw new AppError('list_rows_refused', { faults: [...faults, ...more] });
}

/**
 * Reads an entry. Leaves out values that cannot be understood and reports them to `doubt`. Undefined if the row has no
 * id or no name.
 */
function readRow(cell: CsvRow, context: ListContext, doubt: (fault: ListRowFault) => void): ListedEntity | undefined {
  const many = (column: ListColumn): string[] =>
    cell(column)
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const understood = <T>(column: ListColumn, read: (text: string) => T | undefined, otherwise: ListRowFault): T[] =>
    many(column).flatMap((text) => {
      const value = read(text);
      if (value === undefined) doubt(otherwise);
      return value === undefined ? [] : [value];
    });
  const kind = kinds.get(cell('kind').toLowerCase());
  if (kind === undefined) doubt(message('list_row_kind'));
  const topics = many('topics');
  const draft = draftEntity(cell('id'), kind ?? 'unknown', topics.length > 0 ? topics : ['sanction']);
  const given = cell('given_name');
  const family = cell('family_name');
  const name = cell('name') || [given, cell('middle_name'), family].filter(Boolean).join(' ');
  draft.names.push({ text: name, quality: 'primary', ...(given && family ? { given, family } : {}) });
  for (const text of many('aliases')) draft.names.push({ text, quality: 'strong' });
  for (const text of many('weak_aliases')) draft.names.push({ text, quality: 'weak' });
  draft.births.push(...understood('birth_date', parseBirthDate, message('list_row_birth_date')));
  draft.genders.push(...understood('gender', parseGender, message('list_row_gender')));
  draft.countries.push(...understood('countries', context.findCountry, message('list_row_countries')));
  draft.birthPlaces.push(...many('birth_place'));
  draft.identifiers.push(
    ...understood('identifiers', (text) => identifierOf(text, context), message('list_row_identifiers')),
  );
  draft.sanctionBody = cell('sanction_body') || context.sanctionBody;
  draft.sanctionTypes.push(...many('sanction_types'));
  draft.recordedDate = parseListedDate(cell('recorded_date'));
  if (draft.recordedDate === undefined && cell('recorded_date') !== '') doubt(message('list_row_recorded_date'));
  draft.pepTypes.push(...draft.topics.filter((topic) => topic.startsWith('role.') || topic.startsWith('pep-class')));
  draft.politicalPosts.push(...many('political_posts'));
  draft.source = cell('source') || context.title;
  draft.otherInformation.push(cell('notes'));
  return finishEntity(draft);
}

function identifierOf(text: string, context: ListContext): ListedIdentifier | undefined {
  const [type = '', value, country] = text.split(':').map((part) => part.trim());
  const issuer = context.findCountry(country);
  return value ? { type, value, ...(issuer ? { country: issuer } : {}) } : undefined;
}

import type { ListFaultCode, ListRowFaultCode } from '@hakiki/contract/codes.ts';
import { listColumns } from './list-columns.ts';

/** Faults in the file of a list. Each text follows the name of the file. */
const fileFaults = {
  list_attributes_too_many: 'an element has too many attributes',
  list_change_unknown: 'has a change that is none of ADD, MOD, DEL with an entity',
  list_change_without_entity: 'has a change without an entity',
  list_columns_missing: 'lacks the columns {columns}',
  list_columns_too_many: 'has too many columns',
  list_columns_uneven: 'has {found} columns where {expected} are expected',
  list_csv_malformed: 'is not well-formed CSV ({reason})',
  list_delta_too_large: 'is too large for a delta: import the full list',
  list_doctype: 'has a DOCTYPE, which is not accepted',
  list_elements_too_many: 'has too many elements',
  list_encoding_invalid: 'is not valid {encoding}',
  list_encoding_unsupported: 'declares an encoding that is not supported',
  list_entity_too_many_records: 'has an entity to which too many records belong',
  list_entries_not_in_main_table: '{n} of {all} entries are not in sdn.csv: files of different dates, or half a file',
  list_format_unknown: 'is no file of {source}; known: {known:list_format_separator}',
  list_header_missing: 'has no header row',
  list_json_malformed: 'is not well-formed JSON',
  list_line_incomplete: 'has a line without id, schema and properties',
  list_line_not_json: 'has a line that is not JSON',
  list_line_not_object: 'has a line that is not a JSON object',
  list_line_too_long: 'has a line that is too long',
  list_nested_too_deeply: 'is nested too deeply',
  list_nul: 'contains NUL characters',
  list_persons_missing: 'has no persons',
  list_record_elements_too_many: 'a record has too many elements',
  list_record_too_large: 'a record is too large',
  list_records_too_many: 'has too many records that belong together',
  list_row_without_key: 'has a row without a key',
  list_rows_too_many: 'has more than {max} rows',
  list_table_missing: 'the set lacks its main table, sdn.csv',
  list_table_repeated: 'a second {table} table: give one version of the list',
  list_table_rows_too_many: 'has more than {max} table rows',
  list_table_unknown: 'is no table of the OFAC CSV set',
  list_token_too_long: 'a name, attribute, comment or text is too long',
  list_too_large: 'larger than {max} bytes',
  list_values_too_many: 'has too many values',
  list_xml_malformed: 'is not well-formed XML. The parser reports: {quote}',
} as const satisfies Readonly<Record<ListFaultCode, string>>;

/** Faults in single rows and columns of a custom list. */
const rowFaults = {
  list_column_given_already: 'column "{column}" is not used: "{first}" gives {meaning} already',
  list_column_unused: 'column "{column}" is not used',
  list_column_unused_similar: 'column "{column}" is not used. Did you mean {similar} ({form})?',
  list_row_birth_date: 'birth_date cannot be read: YYYY-MM-DD, YYYY or a range',
  list_row_countries: 'countries has a name that is not known',
  list_row_gender: 'gender is neither male nor female',
  list_row_identifiers: 'identifiers must be type:number',
  list_row_kind: 'kind is none of person, organisation, vessel, aircraft',
  list_row_recorded_date: 'recorded_date cannot be read: YYYY-MM-DD',
  list_row_without_id: 'id and name must be filled',
} as const satisfies Readonly<Record<ListRowFaultCode, string>>;

/** Places in a file, and texts before and after faults. */
const around = {
  custom_csv_form: '{name}, with a first line that names the columns, id and name among them (docs/screening.md)',
  list_fault_of_file: '{file}: {fault}',
  list_fault_of_line: '{file}: {fault} (line {line})',
  list_faults_more: 'and {n} more',
  list_format_separator: ', ',
  list_row_separator: '\n',
  place_byte: 'before byte {byte}',
  place_line: 'line {line}',
  place_line_column: 'line {line}, column {column}',
} as const;

export const listFaults = { ...fileFaults, ...rowFaults, ...listColumns, ...around } as const;

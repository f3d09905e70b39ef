import { LIST_COLUMNS, type ListColumn, type ListRowFaultCode } from '@hakiki/contract/codes.ts';
import { makeWordDistance } from '@hakiki/matching/word-distance.ts';
import { type Message, message } from '@hakiki/texts';
import { columnKey } from './csv-records.ts';

/** Other names that lists use for these columns. */
export const columnSynonyms: Readonly<Partial<Record<ListColumn, readonly string[]>>> = {
  id: ['uid', 'key', 'reference', 'ref', 'entity_id', 'entry_id', 'record_id', 'unique_id'],
  name: [
    ...['full_name', 'whole_name', 'main_name', 'primary_name', 'entity_name', 'company_name', 'organisation_name'],
    ...['organization_name', 'legal_name', 'caption'],
  ],
  kind: ['schema', 'type', 'entity_type', 'party_type'],
  topics: ['topic'],
  aliases: ['alias', 'aka', 'akas', 'also_known_as', 'other_names', 'alternative_names', 'alternate_names'],
  weak_aliases: ['weak_alias', 'weak_aka', 'low_quality_aka'],
  given_name: ['given_names', 'first_name', 'first_names', 'forename', 'forenames'],
  middle_name: ['middle_names', 'second_name'],
  family_name: ['last_name', 'surname'],
  birth_date: ['birth_dates', 'date_of_birth', 'dates_of_birth', 'dob', 'birthday', 'year_of_birth', 'birth_year'],
  gender: ['sex'],
  countries: [
    'country',
    'country_code',
    'country_codes',
    'nationality',
    'nationalities',
    'citizenship',
    'citizenships',
  ],
  birth_place: ['place_of_birth', 'pob'],
  identifiers: ['identifier'],
  sanction_body: ['authority', 'issuer', 'listed_by', 'listing_authority'],
  sanction_types: ['sanction_type', 'program', 'programs', 'programme', 'programmes', 'regime'],
  recorded_date: ['listed_on', 'listing_date', 'date_listed', 'date_of_listing', 'date_added', 'designation_date'],
  political_posts: ['political_post', 'post', 'position', 'positions'],
  notes: ['note', 'remark', 'remarks', 'comment', 'comments', 'other_information'],
};

/**
 * Headers of columns that cannot be used directly, each with the column that accepts the same values in another form.
 */
const relatedColumns: Readonly<Record<string, ListColumn>> = {
  idnumber: 'identifiers',
  passport: 'identifiers',
  passportnumber: 'identifiers',
  nationalid: 'identifiers',
  bvn: 'identifiers',
  nin: 'identifiers',
  taxid: 'identifiers',
  registrationnumber: 'identifiers',
};

const columnByKey: ReadonlyMap<string, ListColumn> = new Map(
  LIST_COLUMNS.flatMap((column) =>
    [column, ...(columnSynonyms[column] ?? [])].map((name) => [columnKey(name), column] as const),
  ),
);

/**
 * Finds the column for a header.
 * @returns the column whose name or synonym equals the header, ignoring case, spaces and punctuation
 */
export const customColumnOf = (header: string): ListColumn | undefined => columnByKey.get(columnKey(header));

/** Returns whether a list with these columns has an id and a name for its entries. */
const areEnough = (columns: ReadonlySet<ListColumn | undefined>): boolean =>
  columns.has('id') && (columns.has('name') || (columns.has('given_name') && columns.has('family_name')));

/** Characters between the columns. A spreadsheet in French writes semicolons. */
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Finds the character between the columns of a custom list.
 * @param head the beginning of the file
 * @returns undefined if the first line has no columns of a custom list
 */
export function customDelimiterOf(head: string): string | undefined {
  const first = head.replace(/^\uFEFF/, '').split(/[\r\n]/, 1)[0] ?? '';
  return DELIMITERS.find((delimiter) => areEnough(new Set(first.split(delimiter).map(customColumnOf))));
}

/**
 * Maximum edit distance between a misspelt header and the column that is suggested for it, and its maximum as a share of
 * the header's letters. Age is not aka, and fax is not sex.
 */
const MAX_EDITS = 2;
const MAX_EDIT_SHARE = 1 / 3;

/**
 * Finds a column to suggest for an unknown header.
 * @returns the column that the author of an unknown header probably meant, for a warning; undefined if no column is
 *   similar
 */
function suggestColumn(header: string): ListColumn | undefined {
  const key = columnKey(header);
  const related = relatedColumns[key];
  if (related !== undefined && Object.hasOwn(relatedColumns, key)) return related;
  const distance = makeWordDistance();
  const most = Math.min(MAX_EDITS, key.length * MAX_EDIT_SHARE);
  const nearest = [...columnByKey]
    .map(([known, column]) => ({ column, edits: distance(key, known, most) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits)[0];
  return nearest?.column;
}

/** Fault of a row or a column of a custom list. */
export type ListRowFault = Message<ListRowFaultCode>;

export interface CustomHeader {
  /** Index of each column in a row. If two headers stand for the same column, the first header is used. */
  readonly indexes: ReadonlyMap<ListColumn, number>;
  /** Warnings, one for each unused header. */
  readonly warnings: readonly ListRowFault[];
}

const shortened = (header: string): string => header.trim().slice(0, 60);

/** Finds the columns of a custom list in its header row. */
export function readCustomHeader(row: readonly string[]): CustomHeader {
  const indexes = new Map<ListColumn, number>();
  const warnings: ListRowFault[] = [];
  row.forEach((header, index) => {
    const column = customColumnOf(header);
    if (column === undefined) {
      const suggestion = suggestColumn(header);
      if (header.trim() === '') return;
      warnings.push(
        suggestion === undefined
          ? message('list_column_unused', { column: shortened(header) })
          : message('list_column_unused_similar', {
              column: shortened(header),
              similar: suggestion,
              form: message(`list_form_${suggestion}`),
            }),
      );
    } else if (indexes.has(column)) {
      const first = row[indexes.get(column)!]!.trim();
      warnings.push(
        message('list_column_given_already', { column: shortened(header), first: shortened(first), meaning: column }),
      );
    } else indexes.set(column, index);
  });
  return { indexes, warnings };
}

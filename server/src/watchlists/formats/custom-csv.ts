import { basename } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { brokenList } from './broken-list.ts';
import { type CsvRow, columnKey, readCsvTable } from './csv-records.ts';
import { draftEntity, finishEntity, parseGender } from './entity-draft.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseBirthDate, parseListedDate } from './listed-dates.ts';

/**
 * The columns of a custom list, all but `id` and `name` optional, in any order; others are passed over. Several values of a cell
 * are parted by `;`.
 */
export const customColumns = {
  id: 'your key of the entry, stable from one version to the next',
  name: 'the main name',
  kind: 'person, organisation (or organization, company), vessel or aircraft; empty: compared as a person and as an organisation',
  topics: 'sanction (the default), role.pep, role.rca, pep-class-1 …',
  aliases: 'other names',
  weak_aliases: 'names that only corroborate',
  given_name: 'with family_name: the parts of the main name',
  family_name: '',
  birth_date: 'YYYY-MM-DD, YYYY, 1960 to 1965, circa 1962',
  gender: 'male or female',
  countries: 'ISO codes or English names',
  birth_place: '',
  identifiers: 'type:number or type:number:country',
  sanction_body: 'the authority, for sanctions',
  sanction_types: 'programmes',
  recorded_date: 'YYYY-MM-DD',
  political_posts: 'role, body and term, for PEPs',
  source: 'where the entry comes from, for PEPs',
  notes: 'other information',
} as const;

export const customCsv: ListFormat = {
  name: 'custom CSV',
  recognises: (head) => {
    const columns = head
      .replace(/^\uFEFF/, '')
      .split('\n', 1)[0]!
      .split(',')
      .map(columnKey);
    return columns.includes('id') && columns.includes('name');
  },
  read: readCustom,
};

/** As people write them; an empty cell is an entry of unknown kind, whose names are compared both ways. */
const kinds: Readonly<Record<string, ListedEntity['kind']>> = {
  '': 'unknown',
  unknown: 'unknown',
  person: 'person',
  individual: 'person',
  organization: 'organization',
  organisation: 'organization',
  company: 'organization',
  entity: 'organization',
  vessel: 'vessel',
  ship: 'vessel',
  aircraft: 'aircraft',
};

async function* readCustom(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  for (const file of files) {
    for await (const { cell, line } of readCsvTable(file.path, { required: ['id', 'name'] })) {
      const entity = readRow(cell, context, (what) => brokenList(basename(file.path), what, `line ${line}`));
      yield entity;
    }
  }
}

/** A company's own list is typed by hand: what cannot be read is refused with its line, not passed over. */
function readRow(cell: CsvRow, context: ListContext, refuse: (what: string) => Error): ListedEntity {
  const many = (column: keyof typeof customColumns): string[] =>
    cell(column)
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const kind = kinds[cell('kind').trim().toLowerCase()];
  if (kind === undefined) throw refuse('kind is none of person, organisation, vessel, aircraft');
  const topics = many('topics');
  const draft = draftEntity(cell('id'), kind, topics.length > 0 ? topics : ['sanction']);
  const given = cell('given_name');
  const family = cell('family_name');
  draft.names.push({ text: cell('name'), quality: 'primary', ...(given && family ? { given, family } : {}) });
  for (const text of many('aliases')) draft.names.push({ text, quality: 'strong' });
  for (const text of many('weak_aliases')) draft.names.push({ text, quality: 'weak' });
  for (const text of many('birth_date'))
    draft.births.push(parseBirthDate(text) ?? raise(refuse('birth_date cannot be read')));
  for (const text of many('gender'))
    draft.genders.push(parseGender(text) ?? raise(refuse('gender is neither male nor female')));
  for (const text of many('countries')) {
    draft.countries.push(context.findCountry(text) ?? raise(refuse('countries has a name that is not known')));
  }
  draft.birthPlaces.push(...many('birth_place'));
  for (const text of many('identifiers')) {
    const [type, value, country] = text.split(':').map((part) => part.trim());
    if (value === undefined) throw refuse('identifiers must be type:number');
    const issuer = context.findCountry(country);
    draft.identifiers.push({ type: type!, value, ...(issuer ? { country: issuer } : {}) });
  }
  draft.sanctionBody = cell('sanction_body') || context.sanctionBody;
  draft.sanctionTypes.push(...many('sanction_types'));
  draft.recordedDate = parseListedDate(cell('recorded_date'));
  draft.pepTypes.push(...draft.topics.filter((topic) => topic.startsWith('role.') || topic.startsWith('pep-class')));
  draft.politicalPosts.push(...many('political_posts'));
  draft.source = cell('source') || context.title;
  draft.otherInformation.push(cell('notes'));
  return finishEntity(draft) ?? raise(refuse('id and name must be filled'));
}

function raise(error: Error): never {
  throw error;
}

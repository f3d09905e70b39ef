import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { type CsvRow, readCsvTable } from './csv-records.ts';
import { draftEntity, finishEntity } from './entity-draft.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseBirthDate, parseListedDate } from './listed-dates.ts';

/** OpenSanctions' targets.simple.csv: one row for each target. `;` separates several values of a cell. */
export const openSanctionsSimple: ListFormat = {
  name: 'OpenSanctions targets.simple.csv',
  recognises: (head) => /^\uFEFF?"?id"?,"?schema"?,"?name"?,"?aliases"?,/.test(head),
  read: readSimple,
};

const kinds: ReadonlyMap<string, ListedEntity['kind']> = new Map(
  Object.entries({
    Person: 'person',
    Organization: 'organization',
    Company: 'organization',
    PublicBody: 'organization',
    Vessel: 'vessel',
    Airplane: 'aircraft',
  }),
);

/**
 * Pattern of dataset titles about politicians. The table has no topics, so they are derived: a filled `sanctions` cell
 * means the topic `sanction`, and otherwise a matching dataset title means a politician.
 */
const pepDatasets =
  /\bpeps?\b|politic|parliament|legislat|assembly|senat|congress|deput|minister|govern|cabinet|every ?politician|wikidata|judge|mayor|council members|asset declaration/i;

async function* readSimple(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  for (const file of files) {
    for await (const { cell } of readCsvTable(file.path, { required: ['id', 'schema', 'name'] })) {
      const entity = readRow(cell, context);
      if (entity !== undefined) yield entity;
    }
  }
}

function readRow(cell: CsvRow, { findCountry, title }: ListContext): ListedEntity | undefined {
  const many = (column: string): string[] =>
    cell(column)
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const sanctions = many('sanctions');
  const pep = sanctions.length === 0 && pepDatasets.test(cell('dataset'));
  const topic = sanctions.length > 0 ? 'sanction' : pep ? 'role.pep' : 'poi';
  const draft = draftEntity(cell('id'), kinds.get(cell('schema')) ?? 'unknown', [topic]);
  draft.names.push({ text: cell('name'), quality: 'primary' });
  for (const text of many('aliases')) draft.names.push({ text, quality: 'strong' });
  draft.births.push(...many('birth_date').map((text) => parseBirthDate(text)));
  draft.countries.push(...many('countries').map(findCountry));
  for (const value of many('identifiers')) draft.identifiers.push({ type: 'identifier', value });
  draft.sanctionTypes.push(...sanctions, ...many('program_ids'));
  draft.otherInformation.push(...many('addresses').map((address) => `Address: ${address}`));
  draft.recordedDate = parseListedDate(cell('first_seen'));
  draft.source = cell('dataset') || title;
  if (sanctions.length > 0) draft.sanctionBody = many('dataset').join('; ');
  if (pep) draft.pepTypes.push('role.pep');
  return finishEntity(draft);
}

import { basename, dirname } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { message } from '@hakiki/texts';
import { brokenList } from './broken-list.ts';
import { draftEntity, finishEntity, parseGender } from './entity-draft.ts';
import { isRecord } from './json-lines.ts';
import { limits } from './limits.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseBirthDate, parseListedDate } from './listed-dates.ts';
import { readJsonDocument } from './source-text.ts';

/**
 * Popolo JSON (EveryPolitician and others): persons, organizations, memberships, areas and events in one document. The
 * country comes from an Open Civic Data division, or else from the name of the file's folder (`Kenya/Assembly.json`).
 */
export const popolo: ListFormat = {
  name: 'Popolo JSON',
  recognises: (head) => /^\s*\{\s*"(?:persons|organizations|memberships|areas|events|posts|meta)"\s*:/.test(head),
  oneOfMany: true,
  read: readPopolo,
};

type Row = Record<string, unknown>;

async function* readPopolo(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  for (const file of files) {
    const document = await readDocument(file.path);
    const rows = (name: string): Row[] => (Array.isArray(document[name]) ? document[name].filter(isRecord) : []);
    const named = new Map(
      ['organizations', 'areas', 'events', 'posts'].flatMap(rows).map((row) => [textOf(row, 'id'), row]),
    );
    const memberships = Map.groupBy(rows('memberships'), (row) => textOf(row, 'person_id'));
    const country =
      divisionCountry(rows('areas')) ?? context.findCountry(basename(dirname(file.path)).replaceAll('_', ' '));
    const source = sourceOf(rows('organizations'), country, context.title);
    for (const person of rows('persons')) {
      const terms = memberships.get(textOf(person, 'id')) ?? [];
      const entity = readPerson(person, terms, { named, country, source }, context);
      if (entity !== undefined) yield entity;
    }
  }
}

async function readDocument(path: string): Promise<Row> {
  const file = basename(path);
  const document = await readJsonDocument(path, limits.documentBytes);
  if (isRecord(document) && Array.isArray(document['persons'])) return document;
  throw brokenList(file, message('list_persons_missing'));
}

/**
 * Values of a file that apply to all its persons: names of the kinds of ids, the country, and the name of the source.
 */
interface InFile {
  readonly named: ReadonlyMap<string, Row>;
  readonly country: string | undefined;
  readonly source: string;
}

function readPerson(
  person: Row,
  memberships: readonly Row[],
  { named, country, source }: InFile,
  { findCountry }: ListContext,
): ListedEntity | undefined {
  const draft = draftEntity(textOf(person, 'id'), 'person', ['role.pep']);
  draft.pepTypes.push('role.pep');
  const given = textOf(person, 'given_name');
  const family = textOf(person, 'family_name');
  draft.names.push({ text: textOf(person, 'name'), quality: 'primary', ...(given && family ? { given, family } : {}) });
  for (const other of rowsIn(person, 'other_names'))
    draft.names.push({ text: textOf(other, 'name'), quality: 'strong' });
  draft.births.push(parseBirthDate(textOf(person, 'birth_date')));
  draft.genders.push(parseGender(textOf(person, 'gender')));
  draft.countries.push(findCountry(textOf(person, 'national_identity')) ?? country);
  for (const one of rowsIn(person, 'identifiers')) {
    draft.identifiers.push({ type: textOf(one, 'scheme'), value: textOf(one, 'identifier') });
  }
  draft.politicalPosts.push(...memberships.map((membership) => postLine(membership, named)));
  const starts = memberships.map(
    (one) => textOf(one, 'start_date') || textOf(named.get(textOf(one, 'legislative_period_id')), 'start_date'),
  );
  draft.recordedDate = parseListedDate(starts.filter((start) => start !== '').sort()[0]);
  draft.source = source;
  return finishEntity(draft);
}

/**
 * Returns the name of the legislature, for example `National Assembly, Kenya`. A file contains one legislature, and the
 * next file for this legislature replaces the file's entries.
 */
function sourceOf(organizations: readonly Row[], country: string | undefined, title: string): string {
  const legislature = organizations.find((row) => textOf(row, 'classification') === 'legislature');
  const state = country && new Intl.DisplayNames(['en'], { type: 'region' }).of(country.toUpperCase());
  const parts = [legislature && textOf(legislature, 'name'), state].filter((part) => part);
  return parts.length === 0 ? title : parts.join(', ');
}

/**
 * Returns the text of a membership, for example `member of Chamber of Deputies (RPF), Kigali City, 3rd Legislature,
 * 2013–`.
 */
function postLine(membership: Row, named: ReadonlyMap<string, Row>): string {
  const nameOf = (field: string): string => textOf(named.get(textOf(membership, field)), 'name');
  const label = named.get(textOf(membership, 'post_id'));
  const role = textOf(membership, 'role') || textOf(label, 'label') || textOf(label, 'name');
  const party = nameOf('on_behalf_of_id');
  const period = named.get(textOf(membership, 'legislative_period_id'));
  const start = textOf(membership, 'start_date') || textOf(period, 'start_date');
  const end = textOf(membership, 'end_date') || textOf(period, 'end_date');
  const post = [role, nameOf('organization_id')].filter((part) => part !== '').join(' of ');
  const term = start === '' && end === '' ? '' : `${start}–${end}`;
  return [party === '' ? post : `${post} (${party})`, nameOf('area_id'), textOf(period, 'name'), term]
    .filter((part) => part !== '')
    .join(', ');
}

function divisionCountry(areas: readonly Row[]): string | undefined {
  for (const area of areas) {
    for (const text of [textOf(area, 'id'), ...rowsIn(area, 'identifiers').map((one) => textOf(one, 'identifier'))]) {
      const country = /ocd-division\/country:([a-z]{2})/.exec(text)?.[1];
      if (country !== undefined) return country;
    }
  }
  return undefined;
}

const textOf = (row: Row | undefined, field: string): string => {
  const value = row?.[field];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

const rowsIn = (row: Row, field: string): Row[] => (Array.isArray(row[field]) ? row[field].filter(isRecord) : []);

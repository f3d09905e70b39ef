import type { ListedEntity, ListedIdentifier, ListedName } from '@hakiki/matching/entity.ts';
import { draftEntity, type EntityDraft, parseGender } from './entity-draft.ts';
import { isRecord, textsIn } from './json-lines.ts';
import type { ListContext } from './list-format.ts';
import { parseBirthDate, parseListedDate } from './listed-dates.ts';

/**
 * A parsed FollowTheMoney entity. `properties` contains a list of texts for each property. In `targets.nested.json`
 * these lists can also contain nested entities.
 */
export interface FtmEntity {
  readonly id: string;
  readonly schema: string;
  readonly target: boolean;
  readonly datasets: readonly string[];
  readonly firstSeen?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Values that a linked record (Sanction, Passport, Identification, Occupancy) adds to its entity. */
export interface FtmLink {
  readonly holder: string;
  readonly sanction?: {
    readonly programs: readonly string[];
    readonly authorities: readonly string[];
    readonly date?: string;
  };
  readonly identifiers?: readonly ListedIdentifier[];
  readonly occupancy?: { readonly post: string; readonly term: string };
}

/** Schemata of entities that can be entries of a list. Other schemata are links, addresses, positions or documents. */
const kinds: ReadonlyMap<string, ListedEntity['kind']> = new Map(
  Object.entries({
    Person: 'person',
    Organization: 'organization',
    Company: 'organization',
    LegalEntity: 'unknown',
    PublicBody: 'organization',
    Vessel: 'vessel',
    Airplane: 'aircraft',
  }),
);

const nameProperties: readonly (readonly [property: string, quality: ListedName['quality']])[] = [
  ['name', 'strong'],
  ['alias', 'strong'],
  ['previousName', 'strong'],
  ['weakAlias', 'weak'],
];

const countryProperties = ['nationality', 'citizenship', 'country', 'jurisdiction', 'mainCountry', 'flag'];

const identifierProperties = [
  'idNumber',
  'passportNumber',
  'taxNumber',
  'registrationNumber',
  'socialSecurityNumber',
  'innCode',
  'ogrnCode',
  'okpoCode',
  'leiCode',
  'swiftBic',
  'imoNumber',
  'mmsi',
  'vatCode',
  'uscCode',
  'dunsCode',
  'permId',
  'uniqueEntityId',
  'voenCode',
  'npiCode',
];

const noteProperties = ['title', 'notes', 'summary', 'description', 'address', 'legalForm', 'status'];

export function readFtmEntity(value: Record<string, unknown>): FtmEntity | undefined {
  const { id, schema, properties } = value;
  if (typeof id !== 'string' || id === '' || typeof schema !== 'string' || !isRecord(properties)) return undefined;
  const firstSeen = typeof value['first_seen'] === 'string' ? value['first_seen'] : undefined;
  const datasets = textsIn(value['datasets']);
  return { id, schema, target: value['target'] === true, datasets, properties, ...(firstSeen ? { firstSeen } : {}) };
}

export const isListable = (entity: FtmEntity): boolean => kinds.has(entity.schema);

/**
 * Reads the entity without its links. FollowTheMoney does not mark the main value of `name`, so the caption becomes the
 * main name if it is one of the values.
 */
export function draftFtm(entity: FtmEntity, caption: unknown, { findCountry, title }: ListContext): EntityDraft {
  const of = (property: string): string[] => textsIn(entity.properties[property]);
  const topics = of('topics');
  const draft = draftEntity(entity.id, kinds.get(entity.schema) ?? 'unknown', topics);
  const main = of('name').find((name) => name === caption) ?? of('name')[0];
  if (main !== undefined) draft.names.push(mainName(main, of('firstName')[0], of('lastName')[0]));
  for (const [property, quality] of nameProperties) {
    for (const text of of(property)) draft.names.push({ text, quality });
  }
  for (const text of of('birthDate')) draft.births.push(parseBirthDate(text));
  draft.genders.push(...of('gender').map(parseGender));
  draft.countries.push(...countryProperties.flatMap(of).map(findCountry));
  draft.birthPlaces.push(...of('birthPlace'), ...of('birthCountry'));
  for (const property of identifierProperties) {
    for (const value of of(property)) draft.identifiers.push({ type: property, value });
  }
  draft.otherInformation.push(...noteProperties.flatMap(of));
  draft.sanctionTypes.push(...of('program'), ...of('programId'));
  draft.pepTypes.push(
    ...topics.filter((topic) => topic.startsWith('role.') || topic.startsWith('pep-class') || topic.startsWith('gov.')),
  );
  draft.politicalPosts.push(...of('position'));
  draft.source = entity.datasets.length > 0 ? entity.datasets.join(', ') : title;
  draft.recordedDate = parseListedDate(entity.firstSeen);
  return draft;
}

function mainName(text: string, given: string | undefined, family: string | undefined): ListedName {
  const holds = (part: string | undefined): part is string =>
    part !== undefined && text.toLowerCase().includes(part.toLowerCase());
  return { text, quality: 'primary', ...(holds(given) && holds(family) ? { given, family } : {}) };
}

import type { ListedEntity } from '../entity.ts';

const LISTS_OF_ENTITY = [
  'topics',
  'names',
  'births',
  'genders',
  'countries',
  'birthPlaces',
  'identifiers',
  'sanctionTypes',
  'otherInformation',
  'pepTypes',
  'politicalPosts',
] as const;
const SINGLES = ['id', 'kind', 'recordedDate', 'sanctionBody', 'source'] as const;

/** The entity as JSON in a fixed order of fields, empty ones left out: the same entity is always the same text. */
export function encodeRecord(entity: ListedEntity): string {
  const out: Record<string, unknown> = {};
  for (const field of SINGLES) if (entity[field] !== undefined) out[field] = entity[field];
  for (const field of LISTS_OF_ENTITY) if (entity[field].length > 0) out[field] = entity[field];
  return JSON.stringify(out);
}

export function decodeRecord(bytes: Uint8Array): ListedEntity {
  const found = JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<ListedEntity>;
  const filled: Record<string, unknown> = { ...found };
  for (const field of LISTS_OF_ENTITY) filled[field] ??= [];
  return filled as unknown as ListedEntity;
}

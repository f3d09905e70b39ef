import type { ListedEntity } from './entity.ts';

/** Returns a listed person for tests. A test sets the fields that matter to it; the others are empty. */
export function listed(id: string, names: readonly string[], more: Partial<ListedEntity> = {}): ListedEntity {
  return {
    id,
    kind: 'person',
    topics: ['sanction'],
    names: names.map((text, i) => ({ text, quality: i === 0 ? 'primary' : 'strong' })),
    births: [],
    genders: [],
    countries: [],
    birthPlaces: [],
    identifiers: [],
    sanctionTypes: [],
    otherInformation: [],
    pepTypes: [],
    politicalPosts: [],
    ...more,
  };
}

export const born = (day: string): ListedEntity['births'] => [{ from: day, to: day, circa: false }];

import type { ListedEntity } from '@hakiki/matching/entity.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.ts';

const entity: ListedEntity = {
  id: '1',
  kind: 'person',
  topics: ['sanction'],
  names: [
    { text: 'Dulimar Korvane', quality: 'primary' },
    { text: 'D. Korvane', quality: 'strong' },
    { text: 'Tiller', quality: 'weak' },
  ],
  births: [
    { from: '1961-04-12', to: '1961-04-12', circa: false },
    { from: '1963-01-01', to: '1963-12-31', circa: true },
  ],
  genders: ['male'],
  countries: ['gh', 'ng'],
  birthPlaces: [],
  identifiers: [{ type: 'Passport', value: 'G1', country: 'gh' }],
  sanctionTypes: ['A', 'B'],
  otherInformation: ['one', 'two'],
  pepTypes: [],
  politicalPosts: [],
};

describe('content hash', () => {
  it('does not change with the order of names, dates or keys', () => {
    const shuffled = fc.record({
      names: fc.shuffledSubarray([...entity.names], { minLength: 3 }),
      births: fc.shuffledSubarray([...entity.births], { minLength: 2 }),
      otherInformation: fc.shuffledSubarray([...entity.otherInformation], { minLength: 2 }),
    });
    fc.assert(
      fc.property(shuffled, (lists) => {
        const reordered = Object.fromEntries(
          Object.entries({ ...entity, ...lists }).reverse(),
        ) as unknown as ListedEntity;
        expect(contentHash(reordered)).toBe(contentHash(entity));
      }),
    );
  });

  it.each<[string, Partial<ListedEntity>]>([
    ['a name', { names: entity.names.slice(1) }],
    ['the quality of a name', { names: entity.names.map((name) => ({ ...name, quality: 'strong' as const })) }],
    ['a birth date', { births: entity.births.map((birth) => ({ ...birth, circa: false })) }],
    ['a topic', { topics: ['role.pep'] }],
    ['a note', { otherInformation: ['one, two'] }],
    ['a listing date', { recordedDate: '2020-01-01' }],
  ])('changes with %s', (_, change) => {
    expect(contentHash({ ...entity, ...change })).not.toBe(contentHash(entity));
  });

  it('is 32 hex characters', () => {
    expect(contentHash(entity)).toMatch(/^[0-9a-f]{32}$/);
  });
});

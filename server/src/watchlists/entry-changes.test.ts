import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { expect, test } from 'vitest';
import { changedFields, primaryName } from './entry-changes.ts';

const entry: ListedEntity = {
  ...{ id: 'A-1', kind: 'person', topics: ['sanction'], births: [], genders: [], countries: ['ng'], birthPlaces: [] },
  names: [
    { text: 'A. Korvane', quality: 'weak' },
    { text: 'Anna Korvane', quality: 'primary' },
  ],
  ...{ identifiers: [], sanctionTypes: [], otherInformation: [], pepTypes: [], politicalPosts: [] },
};

test('what differs is named, a field that came or went too', () => {
  expect(changedFields(entry, structuredClone(entry))).toEqual([]);
  const births = [{ from: '1970-01-01', to: '1970-12-31', circa: false }];
  expect(changedFields(entry, { ...entry, births, recordedDate: '2026-01-02' })).toEqual([
    'birth_dates',
    'recorded_date',
  ]);
});

test('an entry is listed under its primary name, else its first', () => {
  expect(primaryName(entry)).toBe('Anna Korvane');
  expect(primaryName({ ...entry, names: [entry.names[0]!] })).toBe('A. Korvane');
  expect(primaryName({ ...entry, names: [] })).toBeNull();
});

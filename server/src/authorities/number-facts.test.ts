import { expect, test } from 'vitest';
import type { Identifier } from './authority.ts';
import { contradictionsOf, factsOf } from './number-facts.ts';

const id = (country: Identifier['country'], number: string): Identifier => ({ country, type: 'national_id', number });

test.each([
  ['rwanda', '1199280000000022', { birthYears: [1992], gender: 'Male' }],
  ['rwanda', '1198570000000022', { birthYears: [1985], gender: 'Female' }],
  ['rwanda', '1198550000000022', { birthYears: [1985] }],
  ['uganda', 'CF922222222222', { birthYears: [1992, 2092], gender: 'Female' }],
  ['uganda', 'CM0500A12BC3DE', { birthYears: [1905, 2005], gender: 'Male' }],
  ['uganda', 'XX0500A12BC3DE', {}],
  ['kenya', '22222222', {}],
] as const)('%s %s', (country, number, facts) => expect(factsOf(id(country, number))).toEqual(facts));

test('contradictions are named, without values', () => {
  const found = contradictionsOf(id('rwanda', '1199280000000022'), { dateOfBirth: '1980-01-01', gender: 'Female' });
  expect(found.map(({ field }) => field)).toEqual(['birth_year', 'gender']);
  expect(JSON.stringify(found)).not.toMatch(/19\d\d|1199/);
});

test('what the record leaves out, or either century, does not contradict', () => {
  expect(contradictionsOf(id('rwanda', '1199280000000022'), {})).toEqual([]);
  expect(contradictionsOf(id('uganda', 'CM0500A12BC3DE'), { dateOfBirth: '2005-04-01' })).toEqual([]);
  expect(contradictionsOf(id('uganda', 'CM0500A12BC3DE'), { dateOfBirth: '1995-04-01' })).toHaveLength(1);
});

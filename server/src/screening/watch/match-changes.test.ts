import { born, listed } from '@hakiki/matching/listed-entity.fixture.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { describe, expect, it } from 'vitest';
import { type KnownCustomer, matchChanges } from './match-changes.ts';

const changed = [
  { source: 'un_sc', version: '2', entities: [listed('n1', ['Chukwuemeka Obiora'], { births: born('1975-09-09') })] },
];
const customers: KnownCustomer<number>[] = [
  { key: 1, subject: { name: 'Amaka Okafor' } },
  { key: 2, subject: { name: 'Emeka Obiora', dateOfBirth: '1975-09-09' } },
  { key: 3, subject: { name: 'Emeka Obiora', dateOfBirth: '2001-01-01' } },
];

describe('matchChanges', () => {
  it('finds the customers that changed entries concern, and no others', async () => {
    const found = await Array.fromAsync(matchChanges(changed, customers, () => DEFAULT_POLICY));
    expect(found.map(({ key, sanctions }) => [key, sanctions[0]?.strength, sanctions[0]?.match.list_version])).toEqual([
      [2, 'strong', '2'],
    ]);
  });
});

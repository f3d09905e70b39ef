import { describe, expect, it } from 'vitest';
import { isoCodes } from './country-table.ts';
import { findCountry } from './list.fixture.ts';

describe('countries', () => {
  it.each([
    ['Nigeria', 'ng'],
    ['NIGER', 'ne'],
    ['NG', 'ng'],
    ['nga', 'ng'],
    ['Côte d’Ivoire', 'ci'],
    ["Cote d'Ivoire", 'ci'],
    ['Congo, Democratic Republic of the', 'cd'],
    ['Democratic Republic of the Congo', 'cd'],
    ['Congo', 'cg'],
    ['Iran (Islamic Republic of)', 'ir'],
    ['Korea, North', 'kp'],
    ['Republic of Korea', 'kr'],
    ['Syrian Arab Republic', 'sy'],
    ['United Republic of Tanzania', 'tz'],
    ['Türkiye', 'tr'],
    ['Turkey', 'tr'],
    ['The Gambia', 'gm'],
    ['Deutschland', 'de'],
    ['Royaume-Uni', 'gb'],
    ['España', 'es'],
    ['Kosovo', 'xk'],
    ['Pakistan (previously)', 'pk'],
    ['Nigerian', 'ng'],
  ])('%s is %s', (name, code) => {
    expect(findCountry(name)).toBe(code);
  });

  it.each(['', 'UNKNOWN', '00', 'Atlantis', 'Sea of Nigeria'])('"%s" is no country', (name) => {
    expect(findCountry(name)).toBeUndefined();
  });

  it('knows every code of the table by both its codes, and no code twice', () => {
    expect(isoCodes).toHaveLength(250);
    expect(new Set(isoCodes.flat()).size).toBe(500);
    for (const [alpha2, alpha3] of isoCodes)
      expect([findCountry(alpha2), findCountry(alpha3)]).toEqual([alpha2, alpha2]);
  });
});

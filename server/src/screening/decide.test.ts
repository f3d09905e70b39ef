import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { born, listed } from '@hakiki/matching/listed-entity.fixture.ts';
import type { EntityMatch } from '@hakiki/matching/match.ts';
import { reason } from '@hakiki/matching/match-reason.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import type { Evidence } from '@hakiki/matching/score-evidence.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentHash } from '../watchlists/content-hash.ts';
import { decide } from './decide.ts';

const NAME = 'Adesuwo Tijorun Wakelebi';
const LISTS = { ofac: '2026-11-01#7' };
const birth: Evidence = { name: 'birth_date', gain: 0.5, loss: 0, ...reason('birth_date_same'), confirms: true };
const country: Evidence = { name: 'country', gain: 0.1, loss: 0, ...reason('country_same'), confirms: false };
const gender: Evidence = { name: 'gender', gain: 0, loss: 0.2, ...reason('gender_differs'), confirms: false };

interface Found {
  readonly score?: number;
  readonly name?: number;
  readonly list?: string;
  readonly listVersion?: string;
  readonly evidence?: readonly Evidence[];
  readonly weakAlias?: boolean;
}
const match = (entity: ListedEntity, found: Found = {}): EntityMatch => {
  const { score = 0.9, name = 1, list = 'ofac', listVersion = LISTS.ofac, evidence = [], weakAlias = false } = found;
  const names = { kind: 'person', score: name, distinctiveness: 1, pairings: [], onlySubject: [], onlyListed: [] };
  const feature = { name: 'name', points: score, ...reason('words_spelt_differently') };
  return {
    ...{ entity, list, listVersion, evidence, weakAlias },
    ...{ names: names as EntityMatch['names'], score: { score, features: [feature] } },
  };
};
const decided = (...matches: EntityMatch[]) => decide(matches, DEFAULT_POLICY, LISTS);
const sanction = (...matches: EntityMatch[]) => decided(...matches).sanctions[0]!;
const person = (id: string, more: Partial<ListedEntity> = {}) =>
  listed(id, [NAME], { births: born('1971-03-09'), ...more });
/** Names that share no words. */
const SOMEONE = ['Kwabena Mensah', 'Wanjiru Kamau', 'Okello Mukasa', 'Uwimana Habimana', 'Chukwuma Obi'];
const someone = (at: number, more: Partial<ListedEntity> = {}) => listed(`p${at}`, [SOMEONE[at]!], more);

describe('the strength of a hit', () => {
  const least = DEFAULT_POLICY.strong.name;
  test.each<[string, Found, 'strong' | 'weak']>([
    ['the name alone', {}, 'weak'],
    ['the name and the birth date', { evidence: [birth] }, 'strong'],
    ['the name as far as the policy asks for', { evidence: [birth], name: least }, 'strong'],
    ['a name less alike', { evidence: [birth], name: least - 0.001 }, 'weak'],
    ['a country, which confirms nothing', { evidence: [country] }, 'weak'],
    ['a birth date and a country', { evidence: [country, birth] }, 'strong'],
    ['a birth date, and the other gender', { evidence: [birth, gender] }, 'weak'],
    ['a weak alias', { evidence: [birth], weakAlias: true }, 'weak'],
  ])('%s', (_, found, strength) => {
    const { sanctions, risk_level } = decided(match(person('1'), found));
    expect(sanctions.map((hit) => hit.strength)).toEqual([strength]);
    expect(risk_level).toBe(strength === 'strong' ? 'high' : 'medium');
    const peps = decided(match(person('1', { topics: ['role.pep'] }), found));
    expect(peps.peps.map((hit) => hit.strength)).toEqual([strength]);
    expect(peps.risk_level).toBe('medium');
  });
  test('nothing found is low', () => {
    expect(decided()).toEqual({
      ...{ sanctions: [], peps: [], risk_level: 'low' },
      provenance: { engine_version: ENGINE_VERSION, policy_version: DEFAULT_POLICY.version, list_versions: LISTS },
    });
  });
  test('what one list confirms is strong, whichever list has the best score', () => {
    const [one, other] = [person('1'), person('2')];
    const [best, less] = [match(one, { score: 0.95 }), match(other, { score: 0.8, list: 'un', evidence: [birth] })];
    expect(sanction(best, less)).toMatchObject({ strength: 'strong', match: { score: 0.95 } });
    const pep = (entity: ListedEntity) => ({ ...entity, topics: ['role.pep'] });
    const both = [best, less].map((found) => ({ ...found, entity: pep(found.entity) }));
    expect(decided(...both).peps[0]).toMatchObject({ strength: 'strong', match: { score: 0.95 } });
  });
});

describe('sanction or politically exposed', () => {
  test.each<[readonly string[], number, number]>([
    [[], 1, 0],
    [['sanction'], 1, 0],
    [['role.pep'], 0, 1],
    [['pep-class-1'], 0, 1],
    [['role.rca', 'role.pep'], 0, 1],
    [['sanction', 'role.pep'], 1, 1],
    [['crime.fin', 'debarment'], 1, 0],
  ])('an entry with the topics %j', (topics, sanctions, peps) => {
    const outcome = decided(match(person('1', { topics })));
    expect([outcome.sanctions.length, outcome.peps.length]).toEqual([sanctions, peps]);
  });
});

describe('a sanctions hit in the contract’s fields', () => {
  const entity = person('un-1', {
    names: [
      { text: 'Tijo', quality: 'strong' },
      { text: NAME, quality: 'primary' },
    ],
    countries: ['ng', 'ke'],
    recordedDate: '2020-02-03',
    sanctionBody: 'Security Council',
    sanctionTypes: ['Asset freeze', 'Travel ban'],
    otherInformation: ['Also a trader', 'Left in 2019'],
  });
  test('of one list', () => {
    expect(sanction(match(entity, { score: 0.87 }))).toEqual({
      entity_name: NAME,
      recorded_date: '2020-02-03',
      country: 'NG, KE',
      sanction_body: 'Security Council',
      sanction_types: ['Asset freeze', 'Travel ban'],
      other_information: 'Also a trader; Left in 2019',
      match: {
        ...{ score: 0.87, list: 'ofac', list_version: LISTS.ofac, entity_id: 'un-1' },
        features: [
          {
            ...{ name: 'name', points: 0.87, explanation: 'the words are not spelt alike' },
            ...reason('words_spelt_differently'),
          },
        ],
      },
      strength: 'weak',
      content_hash: contentHash(entity),
    });
  });
  test('of several: one hit that says where else, with all bodies and measures once', () => {
    const other = person('eu-9', { sanctionBody: 'Council of the EU', sanctionTypes: ['Travel ban', 'Arms embargo'] });
    const third = person('gh-2', { sanctionBody: 'Security Council' });
    const hits = decided(
      match(entity, { score: 0.95 }),
      match(other, { score: 0.9, list: 'eu' }),
      match(third, { score: 0.8, list: 'gh' }),
    ).sanctions;
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({
      sanction_body: 'Security Council; Council of the EU',
      sanction_types: ['Asset freeze', 'Travel ban', 'Arms embargo'],
    });
    expect(hits[0]!.match.features.slice(1)).toEqual([
      {
        ...{ name: 'other_lists', points: 0, explanation: 'the same person is also on eu (eu-9), gh (gh-2)' },
        ...reason('also_on_lists', {
          entries: [
            { code: 'list_entry', params: { list: 'eu', id: 'eu-9' } },
            { code: 'list_entry', params: { list: 'gh', id: 'gh-2' } },
          ],
        }),
      },
    ]);
  });
  test('the body of a list that names none is left out', () => {
    const silent = person('eu-9');
    expect(sanction(match(entity, { score: 0.95 }), match(silent, { list: 'eu' })).sanction_body).toBe(
      'Security Council',
    );
  });
  test('without a date of its own: that of the list; without both: none', () => {
    expect(sanction(match(person('1'))).recorded_date).toBe('2026-11-01');
    expect(sanction(match(person('1'), { listVersion: '7' })).recorded_date).toBe('');
  });
  test('without a primary name: the first; without a name: none', () => {
    const names = (...texts: string[]) => texts.map((text) => ({ text, quality: 'strong' as const }));
    expect(sanction(match(person('1', { names: names('Ade', NAME) }))).entity_name).toBe('Ade');
    expect(sanction(match(person('1', { names: [] }))).entity_name).toBe('');
  });
});

describe('a PEP hit in the contract’s fields', () => {
  const entity = person('p-1', {
    ...{ topics: ['role.pep', 'crime'], genders: ['female'], countries: ['gh'], politicalPosts: ['Senator'] },
  });
  test('of one list: the topics stand in for types, the list for the source', () => {
    expect(decided(match(entity)).peps).toEqual([
      {
        name: NAME,
        pep_types: ['role.pep'],
        gender: 'female',
        country: 'GH',
        source: 'ofac',
        political_post: ['Senator'],
        match: expect.objectContaining({ entity_id: 'p-1' }),
        strength: 'weak',
        content_hash: contentHash(entity),
      },
    ]);
  });
  test('of several: all types, sources and posts once', () => {
    const typed = person('p-2', {
      ...{ topics: ['role.pep', 'pep-class-1'], genders: ['male', 'female'], pepTypes: ['Head of state'] },
      ...{ politicalPosts: ['Senator', 'Minister'], source: 'Parliament' },
    });
    const [hit] = decided(match(typed, { score: 0.95 }), match(entity, { list: 'peps' })).peps;
    expect(hit).toMatchObject({
      pep_types: ['Head of state', 'role.pep'],
      gender: 'male, female',
      source: 'Parliament; peps',
      political_post: ['Senator', 'Minister'],
    });
  });
});

describe('the content hash, which keeps a cleared hit cleared', () => {
  const [one, other] = [person('1'), person('2', { sanctionBody: 'Council' })];
  const hash = (...matches: EntityMatch[]) => sanction(...matches).content_hash;
  const together = () => hash(match(one, { score: 0.95 }), match(other, { list: 'eu' }));
  test('is the same whichever of the entries is best', () => {
    expect(together()).toMatch(/^[0-9a-f]{64}$/);
    expect(hash(match(one), match(other, { list: 'eu', score: 0.95 }))).toBe(together());
  });
  test('changes with either entry, and when one is not there', () => {
    const changed = { sanctionBody: 'Another' };
    const others = [
      hash(match({ ...one, ...changed }, { score: 0.95 }), match(other, { list: 'eu' })),
      hash(match(one, { score: 0.95 }), match({ ...other, ...changed }, { list: 'eu' })),
      hash(match(one)),
    ];
    expect(new Set([together(), ...others]).size).toBe(4);
  });
});

describe('the order of hits', () => {
  const idsOf = (matches: readonly EntityMatch[]) => {
    const { sanctions, peps } = decide(matches, DEFAULT_POLICY, LISTS);
    return [sanctions, peps].map((hits) => hits.map((hit) => hit.match.entity_id));
  };
  const found = SOMEONE.map((_, at) =>
    match(someone(at, { topics: ['sanction', 'role.pep'] }), {
      ...{ score: [0.7, 0.9, 0.8, 0.9, 0.9][at]!, list: ['ofac', 'un', 'ofac', 'eu', 'un'][at]! },
    }),
  );
  test('is best first, then by list and entry, in whatever order they were found', () => {
    const expected = ['p3', 'p1', 'p4', 'p2', 'p0'];
    fc.assert(
      fc.property(fc.shuffledSubarray(found, { minLength: found.length }), (shuffled) => {
        expect(idsOf(shuffled)).toEqual([expected, expected]);
      }),
    );
  });
  test('ends at the most that the policy allows, of each kind', () => {
    const { sanctions, peps } = decide(found, { ...DEFAULT_POLICY, mostHits: 2 }, LISTS);
    for (const hits of [sanctions, peps]) expect(hits.map((hit) => hit.match.entity_id)).toEqual(['p3', 'p1']);
  });
  test('namesakes with other birth dates are two people', () => {
    const hits = decided(match(person('1')), match(person('2', { births: born('1990-01-01') }), { list: 'un' }));
    expect(hits.sanctions.map((hit) => hit.match.entity_id)).toEqual(['1', '2']);
  });
});

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { customCsv } from '../watchlists/formats/custom-csv.ts';
import { listFile, namesOf, readList } from '../watchlists/formats/list.fixture.ts';

const entities = await readList(customCsv, await listFile(join(import.meta.dirname, 'sandbox-list.csv')));
const named = (name: string) => entities.find((entity) => namesOf(entity).includes(name));

it('holds the person behind sandbox BVN 33333333333, under sanctions', () => {
  expect(named('Adesuwo Tijorun Wakelebi')).toMatchObject({
    topics: ['sanction'],
    births: [{ from: '1971-03-09', to: '1971-03-09', circa: false }],
    genders: ['male'],
    countries: ['ng'],
  });
});

it('holds the person behind sandbox NIN 11111111111, as a PEP and nothing else', () => {
  expect(named('Emeka Nwosu')).toMatchObject({
    topics: ['role.pep'],
    pepTypes: ['role.pep'],
    births: [{ from: '1985-11-02', to: '1985-11-02', circa: false }],
    genders: ['male'],
  });
});

it('holds organisations, vessels, weak aliases and other scripts, each entry once', () => {
  expect(new Set(entities.map((entity) => entity.id)).size).toBe(entities.length);
  expect(new Set(entities.map((entity) => entity.kind))).toEqual(new Set(['person', 'organization', 'vessel']));
  expect(entities.flatMap(namesOf).some((name) => name.startsWith('?'))).toBe(true);
  expect(entities.flatMap(namesOf).some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true);
});

it('shares no name with the sandbox people who must pass', () => {
  const tokens = new Set(entities.flatMap(namesOf).flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)));
  for (const token of ['amaka', 'chisom', 'okafor']) expect(tokens.has(token)).toBe(false);
});

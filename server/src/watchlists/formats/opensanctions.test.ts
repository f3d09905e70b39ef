import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../content-hash.ts';
import {
  collect,
  fixture,
  fixturesFolder,
  listFile,
  namesOf,
  readFixture,
  readList,
  testContext,
  writeList,
} from './list.fixture.ts';
import { openSanctionsDelta } from './opensanctions-delta.ts';
import { openSanctionsFtm } from './opensanctions-ftm.ts';
import { openSanctionsSimple } from './opensanctions-simple.ts';
import { openTempBuckets } from './temp-buckets.ts';

const byId = (entities: readonly ListedEntity[]) => new Map(entities.map((entity) => [entity.id, entity]));
const lines = readFileSync(join(fixturesFolder, 'entities.ftm.json'), 'utf8').trim().split('\n');

describe('FollowTheMoney lines', () => {
  it('joins sanctions and passports to the entity they belong to', async () => {
    const person = byId(await readFixture(openSanctionsFtm, 'entities.ftm.json')).get('NK-1');
    expect(namesOf(person)).toEqual(['Dulimar Korvane', 'KORVANE, Dulimar', 'Дулимар Корван', '?The Tiller']);
    expect(person!.names[0]).toMatchObject({ given: 'Dulimar', family: 'Korvane' });
    expect(person).toMatchObject({
      kind: 'person',
      topics: ['sanction'],
      births: [
        { from: '1961-04-12', to: '1961-04-12', circa: false },
        { from: '1963-01-01', to: '1963-12-31', circa: false },
      ],
      genders: ['male'],
      countries: ['gh'],
      sanctionBody: 'Board of Lamps',
      sanctionTypes: ['Lantern'],
      recordedDate: '2012-05-09',
      identifiers: [
        { type: 'idNumber', value: '77-12' },
        { type: 'Passport', value: 'G0099887', country: 'gh' },
      ],
    });
  });

  it('gives a PEP the post of their occupancy, and a sanctioned company its nested sanction', async () => {
    const entities = byId(await readFixture(openSanctionsFtm, 'entities.ftm.json'));
    expect(entities.get('NK-2')).toMatchObject({
      pepTypes: ['role.pep'],
      politicalPosts: ['Deputy Minister of Harbours, 2021-01-07–'],
      source: 'xx_peps',
    });
    expect(entities.get('NK-4')).toMatchObject({
      topics: ['sanction'],
      sanctionTypes: ['LAN'],
      recordedDate: '2013-01-30',
    });
  });

  it('leaves out what nothing lists', async () => {
    expect([...byId(await readFixture(openSanctionsFtm, 'entities.ftm.json')).keys()].sort()).toEqual([
      'NK-1',
      'NK-2',
      'NK-4',
    ]);
  });

  it('reads the same whatever the order of the lines', async () => {
    const expected = (await readFixture(openSanctionsFtm, 'entities.ftm.json')).map(contentHash).sort();
    const order = fc.shuffledSubarray(lines, { minLength: lines.length });
    await fc.assert(
      fc.asyncProperty(order, async (shuffled) => {
        const file = await listFile(writeList(shuffled.join('\n')));
        expect((await readList(openSanctionsFtm, file)).map(contentHash).sort()).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['a cut last line', lines.join('\n').slice(0, -40)],
    ['a line that is no object', `${lines[1]}\n[1]`],
    ['a line without a schema', `${lines[1]}\n{"id":"x","properties":{}}`],
  ])('refuses %s', async (_, text) => {
    await expect(readList(openSanctionsFtm, await listFile(writeList(text)))).rejects.toThrow(/line \d+/);
  });
});

describe('temporary buckets', () => {
  it('gives every line back, those of one key in one bucket and in order', async () => {
    const entries = fc.array(fc.tuple(fc.string({ maxLength: 4 }), fc.nat()), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(entries, fc.integer({ min: 1, max: 9 }), async (given, count) => {
        const temporary = await openTempBuckets(testContext().temporaryFolder, count);
        for (const [key, value] of given) await temporary.add(key, JSON.stringify([key, value]));
        const buckets: [string, number][][] = [];
        for await (const bucket of temporary.buckets())
          buckets.push((await collect(bucket)).map((line) => JSON.parse(line)));
        await temporary.close();
        expect(buckets.flat()).toHaveLength(given.length);
        for (const key of new Set(given.map(([one]) => one))) {
          const holding = buckets.filter((bucket) => bucket.some(([one]) => one === key));
          expect(holding).toHaveLength(1);
          expect(holding[0]!.filter(([one]) => one === key)).toEqual(given.filter(([one]) => one === key));
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('deltas', () => {
  it('change, add and remove, keeping what linked records gave before', async () => {
    const known = byId(await readFixture(openSanctionsFtm, 'entities.ftm.json'));
    const changes = await collect(
      openSanctionsDelta.readChanges([await fixture('entities.delta.json')], testContext()),
    );
    const next = new Map(changes.map(({ id, next: change }) => [id, change(known.get(id))]));
    expect([...next.keys()].sort()).toEqual(['NK-1', 'NK-2', 'NK-4', 'NK-5']);
    expect(namesOf(next.get('NK-1'))).toEqual(['Dulimar Korvane']);
    expect(next.get('NK-1')).toMatchObject({
      sanctionTypes: ['Lantern'],
      sanctionBody: 'Board of Lamps',
      recordedDate: '2012-05-09',
    });
    expect(next.get('NK-1')!.identifiers.map((one) => one.value)).toContain('G0099887');
    expect(next.get('NK-2')).toBeUndefined();
    expect(next.get('NK-4')!.sanctionTypes).toEqual(['LAN', 'Harbours']);
    expect(namesOf(next.get('NK-5'))).toEqual(['Rasata Ombele']);
  });

  it('is told from a full list by its lines', async () => {
    const [full, delta] = await Promise.all(['entities.ftm.json', 'entities.delta.json'].map(fixture));
    expect([openSanctionsFtm.recognises(full!.head), openSanctionsDelta.recognises(full!.head)]).toEqual([true, false]);
    expect([openSanctionsFtm.recognises(delta!.head), openSanctionsDelta.recognises(delta!.head)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('targets.simple.csv', () => {
  it('tells sanctions from PEPs by its columns', async () => {
    const [korvane, serwinti, heron] = await readFixture(openSanctionsSimple, 'targets.simple.csv');
    expect(namesOf(korvane)).toEqual(['Dulimar Korvane', 'Dulimar Korvahn', 'Дулимар Корван']);
    expect(korvane).toMatchObject({ topics: ['sanction'], countries: ['gh', 'ng'], recordedDate: '2023-04-20' });
    expect(korvane!.identifiers.map((one) => one.value)).toEqual(['G0099887', '77-12']);
    expect(serwinti).toMatchObject({ topics: ['role.pep'], pepTypes: ['role.pep'], source: 'Members of Parliament' });
    expect(heron).toMatchObject({ topics: ['poi'], kind: 'organization' });
  });
});

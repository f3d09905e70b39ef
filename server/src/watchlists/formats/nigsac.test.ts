import { describe, expect, it } from 'vitest';
import { listFile, namesOf, readFixture, readList, writeList } from './list.fixture.ts';
import { nigsac } from './nigsac.ts';

describe('Nigeria Sanctions List', () => {
  it('reads a CSV by its labels', async () => {
    const [person] = await readFixture(nigsac, 'nigsac.csv');
    expect(person).toMatchObject({
      id: 'zubairu danlawan gwarkiyo',
      kind: 'person',
      genders: ['male'],
      countries: ['ng'],
      births: [{ from: '1969-04-12', to: '1969-04-12', circa: false }],
      birthPlaces: ['Gwarkiyo, Nigeria'],
      recordedDate: '2024-03-18',
      sanctionTypes: ['Terrorism financing'],
      otherInformation: ['At large'],
    });
    expect(namesOf(person)).toEqual(['Zubairu Danlawan Gwarkiyo', 'Abu Sahara', 'Zubayru Gwarkiyo']);
  });

  it('reads JSON, with people and entities in lists of their own', async () => {
    const [person, company] = await readFixture(nigsac, 'nigsac.json');
    expect(person).toMatchObject({
      id: 'NLTEST.1',
      kind: 'person',
      births: [{ from: '1969-01-01', to: '1969-12-31' }],
    });
    expect(company).toMatchObject({ kind: 'organization', recordedDate: '2024-03-18' });
    expect(company!.identifiers).toEqual([{ type: 'incorporationnumber', value: 'RC1' }]);
  });

  it('reads the tables of the published page', async () => {
    const [person, company, ...others] = await readFixture(nigsac, 'nigsac.html');
    expect(namesOf(person)).toEqual(['Zubairu Danlawan Gwarkiyo']);
    expect(person).toMatchObject({ kind: 'person', countries: ['ng'], recordedDate: '2024-03-18' });
    expect(namesOf(company)).toEqual(['Nine Herons BDC & Sons Ltd']);
    expect(company!.kind).toBe('organization');
    expect(others).toEqual([]);
  });

  it.each([
    ['a page of signs', `<html>${'<'.repeat(1_000_000)}`],
    ['a page of open tags', `<html>${'<td '.repeat(250_000)}`],
    ['JSON as deep as it is long', `[{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`],
  ])('passes over %s', async (_, text) => {
    expect(await readList(nigsac, await listFile(writeList(text)))).toEqual([]);
  });

  it('reads XML', async () => {
    const [person, company] = await readFixture(nigsac, 'nigsac.xml');
    expect(namesOf(person)).toEqual(['Zubairu Gwarkiyo', 'Abu Sahara']);
    expect(person!.births).toEqual([{ from: '1969-01-01', to: '1969-12-31', circa: true }]);
    expect(company!.kind).toBe('organization');
  });
});

import { describe, expect, it } from 'vitest';
import { euFsfCsv } from './eu-fsf-csv.ts';
import { euFsfXml } from './eu-fsf-xml.ts';
import { fixture, namesOf, readFixture } from './list.fixture.ts';
import { ofsiCsv, ukFcdoCsv } from './uk-csv.ts';
import { ukFcdoXml } from './uk-fcdo-xml.ts';

const passport = (type: string) => ({ type, value: 'G0099887' });
const exact = { from: '1961-04-12', to: '1961-04-12', circa: false };

describe('EU', () => {
  it('reads the XML', async () => {
    const [person, front] = await readFixture(euFsfXml, 'eu.xml');
    expect(namesOf(person)).toEqual(['Dulimar Osei Korvane', 'Дулимар Корван', '?The Tiller']);
    expect(person).toMatchObject({
      id: 'EU.9001.1',
      kind: 'person',
      genders: ['male'],
      countries: ['gh'],
      recordedDate: '2012-05-09',
      sanctionTypes: ['LAN'],
      births: [
        exact,
        { from: '1963-01-01', to: '1963-12-31', circa: true },
        { from: '1960-01-01', to: '1965-12-31', circa: false },
      ],
      birthPlaces: ['Port Melu, GHANA'],
      identifiers: [{ ...passport('National passport'), country: 'gh' }],
    });
    expect(person!.otherInformation).toEqual(
      expect.arrayContaining(['Chief Treasurer', 'Address: 12 Quay Road, Lome, TOGO', 'UN reference LFi.001']),
    );
    expect(front).toMatchObject({ id: '70002', kind: 'organization', countries: ['ne'], recordedDate: '2013-01-30' });
    expect(euFsfXml.publicationDate!((await fixture('eu.xml')).head)).toBe('2026-02-27');
  });

  it('reads the CSV, gathering the rows of an entity wherever they stand', async () => {
    const [person, front] = await readFixture(euFsfCsv, 'eu.csv');
    expect(namesOf(person)).toEqual(['Dulimar Osei Korvane', 'The Tiller']);
    expect(person).toMatchObject({
      id: 'EU.9001.1',
      kind: 'person',
      genders: ['male'],
      countries: ['gh'],
      births: [{ from: '1963-04-01', to: '1963-04-30', circa: true }, exact],
      identifiers: [{ ...passport('National passport'), country: 'gh' }],
    });
    expect(namesOf(front)).toEqual(['Lantern Front; Niamey']);
    expect(front).toMatchObject({ kind: 'organization', countries: ['ne'], recordedDate: '2013-01-30' });
    expect(euFsfCsv.publicationDate!((await fixture('eu.csv')).head)).toBe('2026-02-27');
  });
});

describe('UK', () => {
  const person = {
    kind: 'person',
    countries: ['gh'],
    genders: ['male'],
    recordedDate: '2012-05-09',
    births: [exact, { from: '1963-01-01', to: '1963-12-31', circa: false }],
    birthPlaces: ['Port Melu, Ghana'],
    identifiers: [passport('Passport')],
  };

  it('reads the FCDO XML', async () => {
    const [korvane, vessel] = await readFixture(ukFcdoXml, 'fcdo.xml');
    expect(korvane).toMatchObject({ ...person, id: 'LAN0001' });
    expect(namesOf(korvane)).toEqual(['Dulimar Osei KORVANE', 'Dulimar KORVAHN', 'دوليمار كورفان', '?The Tiller']);
    expect(korvane!.sanctionTypes).toEqual(['The Lantern (Sanctions) Regulations 2020', 'Asset freeze', 'Travel Ban']);
    expect(vessel).toMatchObject({ kind: 'vessel', identifiers: [{ type: 'IMO number', value: '9999993' }] });
    expect(ukFcdoXml.publicationDate!((await fixture('fcdo.xml')).head)).toBe('2026-02-27');
  });

  it('reads the FCDO CSV', async () => {
    const [korvane, vessel] = await readFixture(ukFcdoCsv, 'fcdo.csv');
    expect(korvane).toMatchObject({ ...person, id: 'LAN0001', countries: ['gh', 'ng'] });
    expect(namesOf(korvane)).toEqual(['Dulimar Osei KORVANE', 'دوليمار كورفان', '?The Tiller']);
    expect(vessel).toMatchObject({ id: 'LAN0003', kind: 'vessel' });
    expect(ukFcdoCsv.publicationDate!((await fixture('fcdo.csv')).head)).toBe('2026-02-27');
  });

  it('reads the OFSI CSV', async () => {
    const [korvane, front] = await readFixture(ofsiCsv, 'ofsi.csv');
    expect(korvane).toMatchObject({
      id: '15001',
      kind: 'person',
      countries: ['gh', 'ng'],
      births: [exact, { from: '1963-04-01', to: '1963-04-30', circa: false }],
      identifiers: [passport('Passport'), { type: 'National identification', value: '77-12' }],
    });
    expect(namesOf(korvane)).toEqual(['Dulimar Osei KORVANE', 'دوليمار كورفان', '?THE TILLER']);
    expect(front).toMatchObject({ id: '15002', kind: 'organization', countries: ['ne'] });
    expect(ofsiCsv.publicationDate!((await fixture('ofsi.csv')).head)).toBe('2026-02-27');
  });
});

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixture, fixturesFolder, listFile, namesOf, readFixture, readList, temporaryFolder } from './list.fixture.ts';
import { ofacAdvanced } from './ofac-advanced.ts';
import { ofacCsv } from './ofac-csv.ts';
import { ofacXml } from './ofac-xml.ts';

const csvSet = ['ofac/add.csv', 'ofac/alt.csv', 'ofac/sdn.csv', 'ofac/sdn_comments.csv'];

describe('OFAC CSV', () => {
  it('reads a person from all four tables', async () => {
    const [person] = await readFixture(ofacCsv, ...csvSet);
    expect(person).toMatchObject({
      id: '9001',
      kind: 'person',
      topics: ['sanction'],
      countries: ['gh', 'ng'],
      genders: ['male'],
      births: [
        { from: '1961-04-12', to: '1961-04-12', circa: false },
        { from: '1962-01-01', to: '1962-12-31', circa: false },
      ],
      birthPlaces: ['Port Melu, Ghana'],
      sanctionBody: 'Board of Lamps',
      sanctionTypes: ['SDGT', 'SDNTK'],
    });
    expect(namesOf(person)).toEqual([
      'Dulimar Osei KORVANE',
      'Dulimar KORVAHN',
      'D. O. KORVANE',
      '?THE TILLER',
      '?Abu QASIM',
    ]);
    expect(person!.names[0]).toEqual({
      text: 'Dulimar Osei KORVANE',
      quality: 'primary',
      given: 'Dulimar Osei',
      family: 'KORVANE',
    });
    expect(person!.identifiers).toEqual([
      { type: 'Passport', value: 'G0099887', country: 'gh' },
      { type: 'Passport', value: 'H11', country: 'ng' },
      { type: 'National ID No.', value: '77-12' },
    ]);
    expect(person!.otherInformation).toEqual([
      'Chief Treasurer of the Lantern Front',
      'Linked To: LANTERN FRONT',
      'Address: 12 Quay Road, Port Melu, Ghana',
    ]);
    expect(person).not.toHaveProperty('recordedDate');
  });

  it('continues remarks from the comments table where the main one was cut', async () => {
    const [, front] = await readFixture(ofacCsv, ...csvSet);
    expect(front).toMatchObject({ kind: 'organization', countries: ['ne'] });
    expect(front!.otherInformation).toContain('Website www.lantern.example');
    expect(front!.otherInformation).toContain('Linked To: KORVANE, Dulimar Osei');
    expect(front!.identifiers).toEqual([{ type: 'Registration Number', value: 'RC-4471', country: 'ne' }]);
  });

  it('reads a vessel, and a birth date that says nothing as it stands', async () => {
    const [, , vessel, ombele] = await readFixture(ofacCsv, ...csvSet);
    expect(vessel).toMatchObject({ kind: 'vessel', countries: ['km'] });
    expect(vessel!.identifiers.map((one) => one.value)).toEqual(['IMO 9999993', '999999999']);
    expect(vessel!.otherInformation).toContain('Call sign: 5XQL');
    expect(ombele).toMatchObject({
      countries: ['cd'],
      births: [
        { from: '1970-01-01', to: '1970-12-31', circa: true },
        { from: '1968-01-01', to: '1972-12-31', circa: false },
      ],
      otherInformation: ['alt. DOB unknown', 'Address: Congo, Democratic Republic of the'],
    });
  });

  it('needs the main table only', async () => {
    expect(await readFixture(ofacCsv, 'ofac/sdn.csv')).toHaveLength(4);
    await expect(readFixture(ofacCsv, 'ofac/alt.csv')).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(readFixture(ofacCsv, 'ofac/sdn.csv', 'ofac/sdn.csv')).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  it('reads a copy with a header and every cell in quotes', async () => {
    const path = join(temporaryFolder(), 'sdn.csv');
    const cells = ['9001', 'KORVANE, Dulimar', 'individual', 'SDGT', ...Array.from({ length: 8 }, () => '-0- ')];
    const header =
      'ent_num,SDN_Name,SDN_Type,Program,Title,Call_Sign,Vess_type,Tonnage,GRT,Vess_flag,Vess_owner,Remarks';
    writeFileSync(path, `${header}\n${cells.map((cell) => `"${cell}"`).join(',')}\n`);
    const file = await listFile(path);
    expect(ofacCsv.recognises(file.head)).toBe(true);
    expect((await readList(ofacCsv, file)).map(namesOf)).toEqual([['Dulimar KORVANE']]);
  });

  it('refuses half of the main table beside whole side tables', async () => {
    const folder = temporaryFolder();
    const lines = readFileSync(join(fixturesFolder, 'ofac/sdn.csv'), 'latin1').split('\r\n');
    writeFileSync(join(folder, 'sdn.csv'), `${lines[0]}\r\n`);
    copyFileSync(join(fixturesFolder, 'ofac/alt.csv'), join(folder, 'alt.csv'));
    const files = await Promise.all(['sdn.csv', 'alt.csv'].map((name) => listFile(join(folder, name))));
    await expect(readList(ofacCsv, ...files)).rejects.toThrow(/not in sdn\.csv/);
  });

  it('refuses a table cut inside a row', async () => {
    const path = join(temporaryFolder(), 'sdn.csv');
    writeFileSync(path, readFileSync(join(fixturesFolder, 'ofac/sdn.csv')).subarray(0, 500));
    await expect(readList(ofacCsv, await listFile(path))).rejects.toMatchObject({ kind: 'invalid_input' });
  });
});

describe('OFAC XML', () => {
  it('reads SDN.XML', async () => {
    const [person, front] = await readFixture(ofacXml, 'sdn.xml');
    expect(namesOf(person)).toEqual(['Dulimar Osei KORVANE', 'Dulimar KORVAHN', '?THE TILLER']);
    expect(person).toMatchObject({
      id: '9001',
      kind: 'person',
      countries: ['gh'],
      genders: ['male'],
      identifiers: [{ type: 'Passport', value: 'G0099887', country: 'gh' }],
      otherInformation: ['Secondary sanctions risk: section 1(b)', 'Address: Lome, Togo', 'Chief Treasurer'],
    });
    expect(person!.births[1]).toEqual({ from: '1951-01-01', to: '1953-12-31', circa: false });
    expect(front).toMatchObject({ kind: 'organization', countries: ['ne'] });
    expect(namesOf(front)).toEqual(['LANTERN FRONT & SONS']);
    expect(ofacXml.publicationDate!((await fixture('sdn.xml')).head)).toBe('2026-02-27');
  });

  it('reads SDN_ADVANCED.XML through its tables', async () => {
    const [person, front] = await readFixture(ofacAdvanced, 'sdn_advanced.xml');
    expect(namesOf(person)).toEqual(['Dulimar Osei KORVANE', '?THE TILLER']);
    expect(person).toMatchObject({
      id: '9001',
      kind: 'person',
      countries: ['gh'],
      genders: ['male'],
      births: [{ from: '1961-01-01', to: '1961-12-31', circa: true }],
      birthPlaces: ['Port Melu, Ghana'],
      identifiers: [{ type: 'Passport', value: 'G0099887', country: 'gh' }],
      sanctionTypes: ['SDGT', 'SDNTK'],
      recordedDate: '2012-05-09',
      otherInformation: ['Title: Chief Treasurer'],
    });
    expect(person!.names[0]).toMatchObject({ given: 'Dulimar Osei', family: 'KORVANE' });
    expect(front).toMatchObject({ kind: 'organization', countries: ['ne'], recordedDate: '2013-01-30' });
    expect(ofacAdvanced.publicationDate!((await fixture('sdn_advanced.xml')).head)).toBe('2026-02-27');
  });
});

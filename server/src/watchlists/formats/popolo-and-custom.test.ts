import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { customCsv } from './custom-csv.ts';
import { listFile, namesOf, readFixture, readList, temporaryFolder, writeList } from './list.fixture.ts';
import { popolo } from './popolo.ts';

describe('Popolo', () => {
  it('reads a legislator with role, body, party, area and term', async () => {
    const [person] = await readFixture(popolo, 'popolo.json');
    expect(namesOf(person)).toEqual(['Adwoba Serwinti Ampadwo', 'Honourable Adwoba']);
    expect(person).toMatchObject({
      id: '0b1',
      topics: ['role.pep'],
      pepTypes: ['role.pep'],
      genders: ['female'],
      countries: ['gh'],
      births: [{ from: '1974-08-19', to: '1974-08-19', circa: false }],
      politicalPosts: ['member of House of Harbours (Heron Party), Quayside, 3rd Term, 2021-01-07–'],
      recordedDate: '2021-01-07',
      source: 'House of Harbours, Ghana',
    });
  });

  it('takes the country from the folder where no division names it', async () => {
    const folder = join(temporaryFolder(), 'Kenya');
    mkdirSync(folder);
    writeFileSync(join(folder, 'Assembly.json'), '{"persons":[{"id":"1","name":"Wambetsa Mutolio"}]}');
    const [person] = await readList(popolo, await listFile(join(folder, 'Assembly.json')));
    expect(person!.countries).toEqual(['ke']);
  });

  it.each(['{"persons": [{"id": "1"', '{"persons": 7}', '{"meta": {}}'])('refuses %s', async (text) => {
    await expect(readList(popolo, await listFile(writeList(text)))).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('custom lists', () => {
  it('read every documented column and pass over others', async () => {
    const [korvane, heron] = await readFixture(customCsv, 'custom.csv');
    expect(namesOf(korvane)).toEqual(['Korvane, Dulimar', 'Dulimar Korvahn', 'D. Korvane', '?Tiller']);
    expect(korvane).toMatchObject({
      id: 'C-1',
      kind: 'person',
      topics: ['sanction'],
      births: [
        { from: '1961-04-12', to: '1961-04-12', circa: false },
        { from: '1963-01-01', to: '1963-12-31', circa: true },
      ],
      genders: ['male'],
      countries: ['gh', 'ng'],
      birthPlaces: ['Port Melu'],
      identifiers: [{ type: 'Passport', value: 'G0099887', country: 'gh' }],
      sanctionTypes: ['Fraud'],
      sanctionBody: 'Board of Lamps',
      recordedDate: '2024-03-18',
      otherInformation: ['known to us'],
    });
    expect(heron).toMatchObject({
      kind: 'organization',
      pepTypes: ['role.pep', 'pep-class-1'],
      politicalPosts: ['Patron of the party'],
    });
  });

  it('are recognised by their two columns, in any order', () => {
    expect(['name,id\n', 'ID,NAME\r\n', '\uFEFF"Name",kind,"Id"\n'].map((head) => customCsv.recognises(head))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['name\n', 'grid,names\n', ''].map((head) => customCsv.recognises(head))).toEqual([false, false, false]);
  });

  it.each([
    ['birth_date', 'id,name,birth_date\n1,Ada,last summer\n'],
    ['gender', 'id,name,gender\n1,Ada,yes\n'],
    ['countries', 'id,name,countries\n1,Ada,Atlantis\n'],
    ['kind', 'id,name,kind\n1,Ada,ghost\n'],
    ['identifiers', 'id,name,identifiers\n1,Ada,123\n'],
    ['id and name', 'id,name\n1,\n'],
  ])('say in which line %s cannot be read', async (what, text) => {
    await expect(readList(customCsv, await listFile(writeList(text)))).rejects.toThrow(new RegExp(`${what}.*line 2`));
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { customCsv } from './custom-csv.ts';
import {
  collect,
  listFile,
  namesOf,
  readFixture,
  readList,
  temporaryFolder,
  testContext,
  writeList,
} from './list.fixture.ts';
import { chooseFiles } from './list-files.ts';
import { popolo } from './popolo.ts';
import { listSources } from './sources.ts';

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
    await expect(readList(popolo, await listFile(writeList(text)))).rejects.toMatchObject({ kind: 'invalid_input' });
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

  it('without these columns are refused with what a custom list wants', async () => {
    const source = listSources.find(({ id }) => id === 'custom')!;
    const path = writeList('name,country\nAda Korvane,ng\n');
    await expect(chooseFiles(source, [path])).rejects.toThrow(
      'known: custom CSV, with a first line that names the columns, id and name among them (docs/screening.md)',
    );
  });

  const doubtful = `id,name,kind,birth_date,gender,countries,identifiers
1,Ada Korvane,person,last summer,,,
2,Bela Korvane,ghost,,male.,Atlantis,123
`;

  it('take an entry with a doubtful value, without the value, and say in which line it was', async () => {
    const warnings: string[] = [];
    const file = await listFile(writeList(doubtful));
    const entities = await collect(
      customCsv.read([file], { ...testContext(), warn: (warning) => warnings.push(warning) }),
    );
    expect(entities.map(({ births, genders, countries }) => [births, genders, countries])).toEqual([
      [[], [], []],
      [[], [], []],
    ]);
    expect(warnings.map((warning) => /: (\w+).*\(line (\d)\)/.exec(warning)?.slice(1))).toEqual([
      ['birth_date', '2'],
      ['kind', '3'],
      ['gender', '3'],
      ['countries', '3'],
      ['identifiers', '3'],
    ]);
    await expect(collect(customCsv.read([file], { ...testContext(), strict: true }))).rejects.toThrow(
      /line 2\)\n[\s\S]*identifiers.*line 3/,
    );
  });

  it('are read by the names that other lists give their columns; what is not used is named, with what it may mean', async () => {
    const text = `UID,Caption,schema,Date of Birth,Nationality,passport,Genderr,shoe size,full name
1,Ada Korvane,Person,1970-03-12,ng,A1,female,42,Ada B Korvane
2,Korvane Ships,LegalEntity,,,,,,
`;
    const warnings: string[] = [];
    const file = await listFile(writeList(text));
    expect(customCsv.recognises(text)).toBe(true);
    const context = { ...testContext(), warn: (warning: string) => warnings.push(warning) };
    const [ada, ships] = await collect(customCsv.read([file], context));
    expect(ada).toMatchObject({ id: '1', kind: 'person', countries: ['ng'], genders: [] });
    expect(ada!.names.map(({ text: name }) => name)).toEqual(['Ada Korvane']);
    expect(ada!.births).toHaveLength(1);
    expect(ships!.kind).toBe('unknown');
    expect(warnings.map((warning) => warning.replace(/^[^:]*: /, ''))).toEqual([
      'column "passport" is not used. Did you mean identifiers (type:number or type:number:country)?',
      'column "Genderr" is not used. Did you mean gender (male or female)?',
      'column "shoe size" is not used',
      'column "full name" is not used: "Caption" gives name already',
    ]);
    const strict = collect(customCsv.read([file], { ...testContext(), strict: true }));
    await expect(strict).rejects.toThrow(/column "shoe size" is not used/);
  });

  it('take a name from its parts where no column has the whole name, as forms and registers export it', async () => {
    const text = `Ref;First Name;Middle Name;Surname;DOB;Nationality
1;Ada;Wambetsa;Korvane;1970-03-12;"ng;gh"
2;;;Dulimar;;
3;;;;1960;
`;
    expect(customCsv.recognises(text)).toBe(true);
    const file = await listFile(writeList(text));
    await expect(collect(customCsv.read([file], testContext()))).rejects.toThrow('(line 4)');
    const whole = await listFile(writeList(text.split('\n').slice(0, 3).join('\n')));
    const [ada, dulimar] = await collect(customCsv.read([whole], testContext()));
    expect(ada).toMatchObject({ id: '1', countries: ['ng', 'gh'] });
    expect(ada!.names).toEqual([{ text: 'Ada Wambetsa Korvane', quality: 'primary', given: 'Ada', family: 'Korvane' }]);
    expect(namesOf(dulimar)).toEqual(['Dulimar']);
  });

  it.each([',', ';', '\t'])('are read with %j between their columns', async (between) => {
    const text = `${['id', 'name', 'aliases'].join(between)}\n1${between}Ada Korvane${between}"Ada Rill;Ada Mun"\n`;
    expect(customCsv.recognises(text)).toBe(true);
    const [ada] = await collect(customCsv.read([await listFile(writeList(text))], testContext()));
    expect(namesOf(ada)).toEqual(['Ada Korvane', 'Ada Rill', 'Ada Mun']);
  });

  it('suggest a column only for a header that is spelt nearly so', async () => {
    const warnings: string[] = [];
    const file = await listFile(writeList('id,name,age,fax,natonality,daet of birth\n1,Ada Korvane,,,,\n'));
    await collect(customCsv.read([file], { ...testContext(), warn: (warning) => warnings.push(warning) }));
    expect(warnings.map((warning) => /column "(.*?)".*?(?:Did you mean (\w+)|used$)/.exec(warning)?.slice(1))).toEqual([
      ['age', undefined],
      ['fax', undefined],
      ['natonality', 'countries'],
      ['daet of birth', 'birth_date'],
    ]);
  });

  it('are refused with every unusable line, a hundred at most', async () => {
    const text = `id,name\n${Array.from({ length: 130 }, (_, i) => `${i},\n`).join('')}131\n`;
    const refused = readList(customCsv, await listFile(writeList(text))).catch((error: Error) =>
      error.message.split('\n'),
    );
    const lines = (await refused) as string[];
    expect(lines).toHaveLength(101);
    expect(lines[0]).toMatch(/id and name must be filled \(line 2\)/);
    expect(lines[100]).toBe('and 31 more');
  });
});

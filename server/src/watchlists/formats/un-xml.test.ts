import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixture, fixturesFolder, listFile, namesOf, readFixture, readList, writeList } from './list.fixture.ts';
import { unXml } from './un-xml.ts';

const text = readFileSync(join(fixturesFolder, 'un.xml'), 'utf8');
const readText = async (xml: string | Uint8Array) => await readList(unXml, await listFile(writeList(xml)));

describe('UN consolidated list', () => {
  it('reads an individual', async () => {
    const [person] = await readFixture(unXml, 'un.xml');
    expect(namesOf(person)).toEqual([
      'DULIMAR OSEI KORVANE',
      'دوليمار أوسي كورفان',
      'Dulimar Korvahn',
      'Dulimaar Korvan',
      '?The Tiller',
    ]);
    expect(person).toMatchObject({
      id: '7700001',
      kind: 'person',
      topics: ['sanction'],
      genders: ['male'],
      countries: ['gh', 'cd'],
      birthPlaces: ['Port Melu, Ghana'],
      recordedDate: '2012-05-09',
      sanctionTypes: ['Lantern'],
      identifiers: [{ type: 'Passport', value: 'G0099887', country: 'gh' }],
    });
    expect(person!.births).toEqual([
      { from: '1961-04-12', to: '1961-04-12', circa: false },
      { from: '1963-01-01', to: '1963-12-31', circa: true },
      { from: '1960-01-01', to: '1965-12-31', circa: false },
      { from: '1973-11-01', to: '1973-11-30', circa: false },
      { from: '1962-04-12', to: '1962-04-12', circa: false },
    ]);
    expect(person!.otherInformation).toEqual(
      expect.arrayContaining(['Address: Lomé, Togo', 'UN reference LFi.001', 'Dr.', 'Treasurer & founder.']),
    );
  });

  it('reads an entity, and the date of the list', async () => {
    const [, front] = await readFixture(unXml, 'un.xml');
    expect(front).toMatchObject({ id: '7700002', kind: 'organization', countries: ['ne'] });
    expect(namesOf(front)).toEqual(['LANTERN FRONT', 'Front of Lanterns']);
    expect(unXml.publicationDate!((await fixture('un.xml')).head)).toBe('2026-02-27');
  });

  it('reads a copy that lost the upper byte of every character, without its garbled names', async () => {
    const garbled = Buffer.from([...text].map((character) => character.codePointAt(0)! & 0xff));
    const [person, front] = await readText(garbled);
    expect(namesOf(person)).toEqual(['DULIMAR OSEI KORVANE', 'Dulimar Korvahn', 'Dulimaar Korvan', '?The Tiller']);
    expect(person!.otherInformation).toContain('Address: Lomé, Togo');
    expect(front!.id).toBe('7700002');
  });

  it('refuses every half of the file', async () => {
    for (const share of [0.1, 0.35, 0.5, 0.75, 0.97]) {
      await expect(readText(text.slice(0, Math.floor(text.length * share)))).rejects.toMatchObject({
        kind: 'invalid_input',
      });
    }
  });
});

import { describe, expect, it } from 'vitest';
import { fetchAddresses, mostBytesOf } from './fetch-to-file.ts';
import { limits } from './limits.ts';
import { collect, listFile, temporaryFolder, testContext, writeList } from './list.fixture.ts';
import { nigsac } from './nigsac.ts';
import { openSanctionsFtm } from './opensanctions-ftm.ts';
import { popolo } from './popolo.ts';
import { listSources } from './sources.ts';
import { readXmlRecords } from './xml-records.ts';

/**
 * Files that need far more memory or time to read than their size suggests. Each of these files is small or
 * well-formed.
 */
const refused = { kind: 'invalid_input' };
const ftm = async (lines: readonly object[]) =>
  collect(
    openSanctionsFtm.read(
      [await listFile(writeList(lines.map((line) => JSON.stringify(line)).join('\n')))],
      testContext(),
    ),
  );
const person = { id: 'p', schema: 'Person', target: true, properties: { name: ['Amaka Okafor'] } };
const sanction = (id: number, properties: object) => ({ id: `s${id}`, schema: 'Sanction', properties });

describe('XML', () => {
  it('a record of empty attributes with long names', async () => {
    const name = 'a'.repeat(1000);
    const path = writeList(`<l><r>${`<b ${name}=""/>`.repeat(17_000)}</r></l>`);
    await expect(collect(readXmlRecords(path, new Set(['r'])))).rejects.toMatchObject(refused);
  });

  it('a record of many empty attributes', async () => {
    const attributes = Array.from({ length: 150 }, (_, n) => `a${n}=""`).join(' ');
    const path = writeList(`<l><r>${`<b ${attributes}/>`.repeat(6000)}</r></l>`);
    await expect(collect(readXmlRecords(path, new Set(['r'])))).rejects.toMatchObject(refused);
  });
});

describe('JSON', () => {
  it.each([
    ['empty objects', '{},', '{}'],
    ['empty lists', '[],', '[]'],
    ['numbers', '0,', '0'],
  ])('millions of %s, before they are parsed', async (_, one, last) => {
    const items = one.repeat(limits.jsonValues) + last;
    const persons = await listFile(writeList(`{"persons":[${items}]}`));
    await expect(collect(popolo.read([persons], testContext()))).rejects.toThrow('has too many values');
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('%s a hundred thousand deep', async (_, open, close) => {
    const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    const persons = await listFile(writeList(`{"persons":[{"id":"1","name":"Amaka Okafor","x":${deep}}]}`));
    expect(await collect(popolo.read([persons], testContext()))).toMatchObject([{ names: [{ text: 'Amaka Okafor' }] }]);
    const copy = await listFile(writeList(`[{"name":"Amaka Okafor","aliases":${deep}}]`));
    expect(await collect(nigsac.read([copy], testContext()))).toHaveLength(1);
    const lines = writeList(
      `{"id":"p","schema":"Person","target":true,"properties":{"name":["Amaka Okafor"],"x":${deep}}}`,
    );
    expect(await collect(openSanctionsFtm.read([await listFile(lines)], testContext()))).toHaveLength(1);
  });
});

describe('lines of FollowTheMoney', () => {
  it('a line that never ends', async () => {
    const path = writeList(
      `{"id":"p","schema":"Person","properties":{"name":["${'x'.repeat(limits.lineChars + 70_000)}`,
    );
    await expect(collect(openSanctionsFtm.read([await listFile(path)], testContext()))).rejects.toThrow('too long');
  });

  it('more sanctions of one entity than any has', async () => {
    const sanctions = Array.from({ length: limits.linksOfEntity + 1 }, (_, n) => sanction(n, { entity: ['p'] }));
    await expect(ftm([person, ...sanctions])).rejects.toThrow('too many records belong');
  });

  it('one sanction with thousands of holders and of programs is not written out for each', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => `p${n}`);
    const folder = temporaryFolder();
    const file = await listFile(
      writeList([person, sanction(1, { entity: many, program: many })].map((one) => JSON.stringify(one)).join('\n')),
    );
    const { statSync, readdirSync } = await import('node:fs');
    let written = 0;
    for await (const entity of openSanctionsFtm.read([file], { ...testContext(), temporaryFolder: folder })) {
      expect(entity.names[0]!.text).toBe('Amaka Okafor');
      written = readdirSync(folder).reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);
    }
    expect(written).toBeGreaterThan(0);
    expect(written, 'no more than ten times the file').toBeLessThan(500_000);
  });
});

describe('a list from an address', () => {
  it('is no larger than the formats of its source: eight gigabytes of zeroes fill no disk', async () => {
    for (const source of listSources.filter(({ addresses }) => addresses.length))
      expect(mostBytesOf(source), source.id).toBeLessThanOrEqual(2 ** 30);
    const asked: number[] = [];
    await fetchAddresses(
      ['https://lists.example/a'],
      temporaryFolder(),
      async (_url, _path, { maxBytes }) => {
        asked.push(maxBytes);
        return { modified: true };
      },
      mostBytesOf(listSources.find(({ id }) => id === 'un_sc')!),
    );
    expect(asked).toEqual([2 ** 30]);
  });
});

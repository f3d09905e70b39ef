import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tables } from '../platform/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { collect, fixturesFolder, temporaryFolder } from './formats/list.fixture.ts';
import { type ImportList, makeImportList } from './import-list.ts';
import { changesWithin, currentLists, findEntities, listsChannel, streamEntities } from './read-lists.ts';
import type { ListTables } from './tables.ts';

const now = new Date('2026-03-01T10:00:00Z');
const path = (name: string): string => join(fixturesFolder, name);
let test: TestDatabase;
let importList: ImportList;
let branches: readonly number[];
const db = () => tables<ListTables>(test.db);

beforeAll(async () => {
  test = await createTestDatabase();
  importList = makeImportList({
    db: test.db,
    clock: { now: () => now },
    fetchToFile: async (url, file) => {
      writeFileSync(file, readFileSync(path(new URL(url).pathname.slice(1))));
      return { modified: true };
    },
    temporaryFolder: temporaryFolder(),
  });
  await sql`insert into accounts (id, name) overriding system value values (1, 'Test')`.execute(test.db);
  await sql`insert into branches (id, account_id, name) overriding system value values (1, 1, 'A'), (2, 1, 'B')`.execute(
    test.db,
  );
  branches = [1, 2];
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`delete from watch_lists`.execute(test.db);
});

/** Writes a custom list of `count` fictional people, starting at number `first`. */
function customList(count: number, first = 0, suffix = ''): string {
  const rows = Array.from({ length: count }, (_, index) => `P-${first + index},Person${suffix} Number${first + index}`);
  const file = join(temporaryFolder(), 'custom.csv');
  writeFileSync(file, `id,name\n${rows.join('\n')}\n`);
  return file;
}

describe('importing', () => {
  it('makes a version with everything a replay needs', async () => {
    const result = await importList({ source: 'un_sc', paths: [path('un.xml')] });
    expect(result).toMatchObject({
      source: 'un_sc',
      total: 2,
      added: 2,
      changed: 0,
      removed: 0,
      publicationDate: '2026-02-27',
    });
    expect(await currentLists(db())).toEqual([
      {
        listId: expect.any(Number),
        source: 'un_sc',
        branchId: null,
        version: result.version,
        format: 'UN consolidated XML',
        publicationDate: '2026-02-27',
        importedAt: now,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        total: 2,
        added: 2,
        changed: 0,
        removed: 0,
        checkedAt: null,
        confirmedAt: null,
        fault: null,
      },
    ]);
    const stored = await collect(streamEntities(db(), [result.version]));
    expect(stored.map(({ entity }) => entity.id)).toEqual(['7700001', '7700002']);
    expect(stored[0]!.entity.names[0]!.text).toBe('DULIMAR OSEI KORVANE');
  });

  it('writes nothing for the same files again', async () => {
    const first = await importList({ source: 'un_sc', paths: [path('un.xml')] });
    const again = await importList({ source: 'un_sc', paths: [path('un.xml')] });
    expect((await currentLists(db()))[0]?.confirmedAt).toEqual(now);
    expect(again).toMatchObject({ unchanged: true, version: first.version, total: 2, added: 0 });
  });

  it('keeps differences, and reads any version back', async () => {
    const first = await importList({ source: 'custom', paths: [customList(40)] });
    const second = await importList({ source: 'custom', paths: [customList(30, 15)] });
    expect(second).toMatchObject({ total: 30, added: 5, changed: 0, removed: 15 });
    const third = await importList({ source: 'custom', paths: [customList(30, 15, 'a')] });
    expect(third).toMatchObject({ total: 30, added: 0, changed: 30, removed: 0 });
    const ids = async (version: number) =>
      (await collect(streamEntities(db(), [version]))).map(({ entity }) => entity.id).sort();
    expect((await ids(first.version)).length).toBe(40);
    expect(await ids(second.version)).toEqual(await ids(third.version));
    const [list] = await currentLists(db());
    expect(
      await collect(changesWithin(db(), { listId: list!.listId, from: second.version, to: third.version })),
    ).toHaveLength(30);
    expect(
      await collect(changesWithin(db(), { listId: list!.listId, from: third.version, to: third.version })),
    ).toHaveLength(0);
  });

  it('knows an entry that comes back after it was removed', async () => {
    await importList({ source: 'custom', paths: [customList(3)] });
    const without = await importList({ source: 'custom', paths: [customList(2)] });
    expect(without).toMatchObject({ total: 2, removed: 1 });
    expect(await importList({ source: 'custom', paths: [customList(3)] })).toMatchObject({
      total: 3,
      added: 1,
      removed: 0,
    });
  });

  it('counts keys that come twice, and takes the first', async () => {
    const file = join(temporaryFolder(), 'twice.csv');
    writeFileSync(file, 'id,name\n1,Ada First\n1,Ada Second\n2,Bem\n');
    const result = await importList({ source: 'custom', paths: [file] });
    expect(result).toMatchObject({ total: 2, duplicates: 1 });
    const [stored] = await collect(streamEntities(db(), [result.version]));
    expect(stored!.entity.names[0]!.text).toBe('Ada First');
  });

  it('stores what PostgreSQL could not hold, cleaned: NUL, half characters, an endless key', async () => {
    const file = join(temporaryFolder(), 'entities.json');
    const properties = String.raw`{"name":["Ada\u0000 \ud800Okelemi"],"topics":["sanction"],"notes":["\ud83d"]}`;
    writeFileSync(file, `{"id":"${'k'.repeat(5_000)}","schema":"Person","properties":${properties}}\n`);
    const result = await importList({ source: 'opensanctions', paths: [file] });
    const [stored] = await collect(streamEntities(db(), [result.version]));
    expect(stored!.entity.names[0]!.text).toBe('Ada \ufffdOkelemi');
    expect(stored!.entity.id).toHaveLength(500);
  });

  it('lays a delta over the full list, and refuses one without it', async () => {
    await expect(importList({ source: 'opensanctions', paths: [path('entities.delta.json')] })).rejects.toThrow(
      /full list/,
    );
    const full = await importList({ source: 'opensanctions', paths: [path('entities.ftm.json')] });
    expect(full.total).toBe(3);
    const delta = await importList({ source: 'opensanctions', paths: [path('entities.delta.json')] });
    expect(delta).toMatchObject({ total: 3, added: 1, changed: 2, removed: 1 });
    const [list] = await currentLists(db());
    const found = await findEntities(db(), list!.listId, ['NK-1', 'NK-2', 'NK-5']);
    expect([...found.keys()].sort()).toEqual(['NK-1', 'NK-5']);
    expect(found.get('NK-1')!.entity.sanctionBody).toBe('Board of Lamps');
  });

  it('takes a folder with a full list and its deltas, and passes over what is neither', async () => {
    const folder = temporaryFolder();
    for (const name of ['entities.ftm.json', 'entities.delta.json'])
      writeFileSync(join(folder, name), readFileSync(path(name)));
    writeFileSync(join(folder, 'README.md'), '# About');
    expect(await importList({ source: 'opensanctions', paths: [folder] })).toMatchObject({
      total: 3,
      changed: 2,
      removed: 1,
    });
  });

  it('lets one legislature follow another, and replaces it by a later file of the same', async () => {
    const write = (country: string, ids: readonly number[]): string => {
      const folder = join(temporaryFolder(), country);
      mkdirSync(folder);
      const persons = ids.map((id) => ({ id: `${country}-${id}`, name: `Member Number${id}` }));
      writeFileSync(join(folder, 'Assembly.json'), JSON.stringify({ persons }));
      return join(folder, 'Assembly.json');
    };
    await importList({ source: 'popolo', paths: [write('Kenya', [1, 2, 3])] });
    await importList({ source: 'popolo', paths: [write('Ghana', [1, 2])] });
    const later = await importList({ source: 'popolo', paths: [write('Kenya', [2, 3, 4])] });
    expect(later).toMatchObject({ total: 5, added: 1, changed: 0, removed: 1 });
    const ids = (await collect(streamEntities(db(), [later.version]))).map(({ entity }) => entity.id);
    expect(ids).toEqual(['Ghana-1', 'Ghana-2', 'Kenya-2', 'Kenya-3', 'Kenya-4']);
  });

  it('takes an address through the fetcher', async () => {
    expect(await importList({ source: 'un_sc', paths: ['https://lists.example/un.xml'] })).toMatchObject({ total: 2 });
  });

  it('tells running servers when the version is there', async () => {
    const client = new pg.Client(test.connection);
    await client.connect();
    const told = new Promise<string | undefined>((resolve) =>
      client.on('notification', ({ payload }) => resolve(payload)),
    );
    await client.query(`listen ${listsChannel}`);
    await importList({ source: 'un_sc', paths: [path('un.xml')] });
    const [list] = await currentLists(db());
    expect(await told).toBe(String(list!.listId));
    await client.end();
  });
});

describe('a bad version never replaces a good one', () => {
  it.each([
    ['half a file', () => readFileSync(path('un.xml')).subarray(0, 2_000)],
    ['a bomb', () => Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><CONSOLIDATED_LIST>&a;</CONSOLIDATED_LIST>')],
    ['no entry', () => Buffer.from('<CONSOLIDATED_LIST><INDIVIDUALS/></CONSOLIDATED_LIST>')],
    ['another format', () => readFileSync(path('eu.xml'))],
  ])('%s', async (_, bytes) => {
    const good = await importList({ source: 'un_sc', paths: [path('un.xml')] });
    const file = join(temporaryFolder(), 'bad.xml');
    writeFileSync(file, bytes());
    await expect(importList({ source: 'un_sc', paths: [file] })).rejects.toMatchObject({ kind: 'invalid_input' });
    const [list] = await currentLists(db());
    expect(list).toMatchObject({ version: good.version, total: 2 });
    expect(await collect(streamEntities(db(), [good.version]))).toHaveLength(2);
    expect(await db().selectFrom('list_versions').select('id').execute()).toHaveLength(1);
  });

  it('a list that lost more than half of its entries, unless forced', async () => {
    await importList({ source: 'custom', paths: [customList(40)] });
    await expect(importList({ source: 'custom', paths: [customList(19)] })).rejects.toThrow(
      /21 of the 40 .* half a file/,
    );
    await expect(importList({ source: 'custom', paths: [customList(50, 100)] })).rejects.toThrow(/another list/);
    expect(await currentLists(db())).toMatchObject([{ total: 40 }]);
    expect(await importList({ source: 'custom', paths: [customList(19)], force: true })).toMatchObject({
      total: 19,
      removed: 21,
    });
  });

  it('refuses unknown sources and files that are not there', async () => {
    await expect(importList({ source: 'moon', paths: [path('un.xml')] })).rejects.toThrow(/Known: us_ofac_sdn/);
    await expect(importList({ source: 'un_sc', paths: ['/nowhere/at/all.xml'] })).rejects.toThrow(
      /^all\.xml: no such file/,
    );
  });
});

describe('lists of branches', () => {
  it('are seen by their branch, beside the global ones', async () => {
    await importList({ source: 'un_sc', paths: [path('un.xml')] });
    await importList({ source: 'custom', paths: [customList(3)], branchId: branches[0]! });
    await importList({ source: 'custom', paths: [customList(5)], branchId: branches[1]! });
    const seen = async (branch?: number) =>
      (await currentLists(db(), branch)).map((list) => [list.source, list.branchId, list.total]);
    expect(await seen(branches[0])).toEqual([
      ['custom', 1, 3],
      ['un_sc', null, 2],
    ]);
    expect(await seen()).toHaveLength(3);
  });

  it.each([77, 1e20])('need their branch to be there: %d', async (branchId) => {
    await expect(importList({ source: 'custom', paths: [customList(3)], branchId })).rejects.toThrow('No such branch');
  });

  it('are custom lists only', async () => {
    const request = { source: 'un_sc', paths: [path('un.xml')], branchId: 1 };
    await expect(importList(request)).rejects.toMatchObject({ kind: 'invalid_input' });
  });
});

it('imports of one list at the same time follow one another', async () => {
  const results = await Promise.all(
    [30, 31, 32, 33].map((count) => importList({ source: 'custom', paths: [customList(count)] })),
  );
  const [list] = await currentLists(db());
  const last = results.reduce((a, b) => (a.version > b.version ? a : b));
  expect(list).toMatchObject({ version: last.version, total: last.total });
  expect(await collect(streamEntities(db(), [last.version]))).toHaveLength(last.total);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tables } from '../platform/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import type { FetchToFile } from './formats/fetch-to-file.ts';
import { fixturesFolder, temporaryFolder } from './formats/list.fixture.ts';
import { makeImportList } from './import-list.ts';
import { currentLists } from './read-lists.ts';
import { makeRefreshLists } from './refresh-lists.ts';
import type { ListTables } from './tables.ts';

const clock = { now: () => new Date('2026-03-01T10:00:00Z') };
const fixtures: Readonly<Record<string, string>> = {
  us_ofac_sdn: 'sdn.xml',
  us_ofac_cons: 'sdn.xml',
  un_sc: 'un.xml',
  eu_fsf: 'eu.xml',
  gb_fcdo: 'fcdo.xml',
  ng_nigsac: 'nigsac.html',
};

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`delete from watch_lists`.execute(test.db);
});

/**
 * Fake server that serves the fixtures like a mirror, each with an ETag. `broken` replaces the answers for single
 * lists.
 */
function server(broken: Readonly<Record<string, () => Promise<never> | string>> = {}) {
  const asked: { url: string; etag: string | undefined }[] = [];
  const fetchToFile: FetchToFile = async (url, path, { etag }) => {
    asked.push({ url, etag });
    const source = url.split('/').at(-1)!;
    const answer =
      broken[source] === undefined ? readFileSync(join(fixturesFolder, fixtures[source]!)) : await broken[source]();
    if (etag === `"${source}"`) return { modified: false };
    writeFileSync(path, answer);
    return { modified: true, etag: `"${source}"`, lastModified: 'Fri, 27 Feb 2026 08:00:00 GMT' };
  };
  const deps = { db: test.db, clock, fetchToFile, temporaryFolder: temporaryFolder() };
  const refresh = makeRefreshLists({
    ...deps,
    importList: makeImportList(deps),
    mirror: 'https://mirror.example/lists/',
  });
  return { asked, refresh, importList: makeImportList(deps) };
}

const lists = () => currentLists(tables<ListTables>(test.db));

it('fetches every list that has an address, and asks the next time only for what changed', async () => {
  const { asked, refresh } = server();
  const first = await refresh();
  expect(first.map(({ source, result }) => [source, result])).toEqual(
    Object.keys(fixtures).map((source) => [source, 'imported']),
  );
  expect(asked[0]).toEqual({ url: 'https://mirror.example/lists/us_ofac_sdn', etag: undefined });
  expect((await lists()).find((list) => list.source === 'ng_nigsac')?.publicationDate).toBe('2026-02-27');
  const second = await refresh();
  expect(second.map(({ result }) => result)).toEqual(Object.keys(fixtures).map(() => 'not_modified'));
  expect(asked.at(-1)!.etag).toBe('"ng_nigsac"');
  expect((await lists()).every((list) => list.checkedAt?.getTime() === clock.now().getTime())).toBe(true);
  expect((await lists()).every((list) => list.confirmedAt?.getTime() === clock.now().getTime())).toBe(true);
});

it('notes a failure with its list, keeps the version before, and goes on with the others', async () => {
  await server().refresh();
  await sql`update watch_lists set etag = null, confirmed_at = null`.execute(test.db);
  const { refresh } = server({
    un_sc: () => '<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID>',
    eu_fsf: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')),
  });
  const broken = {
    code: 'list_file_refused_at',
    params: { fault: expect.objectContaining({ code: 'list_xml_malformed' }) },
  };
  const outcomes = new Map((await refresh()).map((outcome) => [outcome.source, outcome]));
  expect(outcomes.get('un_sc')).toMatchObject({ result: 'failed', fault: broken });
  expect(outcomes.get('eu_fsf')).toMatchObject({
    result: 'failed',
    fault: { code: 'official_address_unavailable' },
  });
  expect(outcomes.get('gb_fcdo')!.result).toBe('imported');
  const un = (await lists()).find((list) => list.source === 'un_sc');
  expect(un).toMatchObject({ total: 2, fault: broken, confirmedAt: null });
  const mended = await server().refresh();
  expect(mended.find(({ source }) => source === 'un_sc')!.result).toBe('imported');
  expect((await lists()).find((list) => list.source === 'un_sc')).toMatchObject({ total: 2, fault: null });
});

it('notes a failure of a list that has never been there', async () => {
  const { refresh } = server({ un_sc: () => 'Service unavailable' });
  expect((await refresh()).find(({ source }) => source === 'un_sc')).toMatchObject({ result: 'failed' });
  const rows = await tables<ListTables>(test.db)
    .selectFrom('watch_lists')
    .select(['current_version', 'fault'])
    .where('source', '=', 'un_sc')
    .execute();
  expect(rows).toEqual([
    {
      current_version: null,
      fault: {
        code: 'list_file_refused',
        params: { file: 'part-0', fault: expect.objectContaining({ code: 'list_format_unknown' }) },
      },
    },
  ]);
});

it('asks for the official file whole after another was brought in by hand', async () => {
  const { asked, refresh, importList } = server();
  await refresh();
  const older = join(temporaryFolder(), 'older.xml');
  writeFileSync(
    older,
    readFileSync(join(fixturesFolder, 'un.xml'), 'utf8').replaceAll(/<INDIVIDUAL>[\s\S]*?<\/INDIVIDUAL>/g, ''),
  );
  await importList({ source: 'un_sc', paths: [older], force: true });
  asked.length = 0;
  expect((await refresh()).find(({ source }) => source === 'un_sc')!.result).toBe('imported');
  expect(asked.find(({ url }) => url.endsWith('/un_sc'))!.etag).toBeUndefined();
});

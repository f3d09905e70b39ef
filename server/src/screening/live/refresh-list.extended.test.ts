import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { listed } from '@hakiki/matching/listed-entity.fixture.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables } from '../../platform/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { type CurrentList, currentLists } from '../../watchlists/read-lists.ts';
import type { ListTables } from '../../watchlists/tables.ts';
import { type IndexInForce, makeScreener } from '../screen.ts';
import { openIndex } from './index-file.ts';
import { type RefreshedList, refreshList } from './refresh-list.ts';

const ENTITIES = 20_000;
let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'hakiki-refresh-'));
const file = join(folder, '1.index');
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/**
 * Adds a version that has these new or changed entries and lacks the removed entries. Does not import the whole list.
 */
async function addVersion(entries: readonly ListedEntity[], gone: readonly string[] = []): Promise<CurrentList> {
  const { db } = database;
  await sql`insert into watch_lists (id, source) values (1, 'opensanctions') on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`insert into list_versions
    (list_id, format, publication_date, imported_at, sha256, duplicates, total, added, changed, removed)
    values (1, 'ftm', null, now(), md5(random()::text), 0, ${ENTITIES}, 0, 0, 0) returning id`.execute(db);
  const version = rows[0]!.id;
  const ended = [...gone, ...entries.map(({ id }) => id)];
  await sql`update list_entities set ended_by = ${version} where ended_by is null and entity_id = any(${ended})`.execute(
    db,
  );
  await sql`insert into list_entities (list_id, entity_id, content_hash, data, first_version)
    select 1, data ->> 'id', md5(data::text), data, ${version}
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) as data`.execute(db);
  await sql`update watch_lists set current_version = ${version} where id = 1`.execute(db);
  return (await currentLists(tables<ListTables>(db)))[0]!;
}

const refresh = (list: CurrentList, holding?: number): Promise<RefreshedList> =>
  refreshList({ connection: database.system, list, file, holding });

async function namesFound(indexes: readonly IndexInForce[], name: string) {
  const { sanctions, provenance } = await makeScreener({ indexesFor: () => indexes }).screen(
    { name },
    1,
    DEFAULT_POLICY,
  );
  return [sanctions.map((hit) => [hit.entity_name, hit.match.list_version]), provenance.list_versions];
}

test('a long list goes on with what changed beside it, and answers as if it were built anew', async () => {
  const syllables = ['ba', 'ke', 'lo', 'mi', 'nu', 'ra', 'so', 'ti', 'wa', 'ze'];
  const word = (n: number) => [...String(n).padStart(5, '0')].map((digit) => syllables[Number(digit)]).join('');
  const filler = Array.from({ length: ENTITIES }, (_, n) => listed(`f${n}`, [`${word(n)} ${word(99_999 - n)}`]));
  const first = await addVersion([
    ...filler,
    listed('changes', ['Adesuwo Tijorun Wakelebi']),
    listed('goes', ['Gorimbe Haluntu Skevarro']),
  ]);
  const built = await refresh(first);
  expect(built).toMatchObject({ whole: { version: first.version } });
  expect(built.changes).toBeUndefined();
  expect(await refresh(first, first.version)).toEqual({});
  expect((await refresh(first)).whole?.index.arrays).toEqual(built.whole?.index.arrays);
  const whole = openIndex(built.whole!.index);

  const second = await addVersion(
    [listed('changes', ['Bolimare Quentado Zuvindi']), listed('comes', ['Pelanku Morotivi Dastengo'])],
    ['goes'],
  );
  const refreshed = await refresh(second, first.version);
  expect(refreshed.whole).toBeUndefined();
  expect([...refreshed.changes!.ended].sort()).toEqual(['changes', 'goes']);
  const version = String(second.version);
  const patched = [
    { index: whole, version, ended: new Set(refreshed.changes!.ended) },
    { index: openIndex(refreshed.changes!.index) },
  ];

  // After a start, the old index is found on disk, and only the changes are read.
  const atStart = await refresh(second);
  expect(atStart.whole?.version).toBe(first.version);
  expect(atStart.changes!.index.arrays).toEqual(refreshed.changes!.index.arrays);

  // This simulates another database with the same ids. The file does not belong to its list.
  await sql`update list_versions set sha256 = 'another' where id = ${first.version}`.execute(database.db);
  const anew = await refresh(second);
  expect(anew.whole?.version).toBe(second.version);
  const rebuilt = [{ index: openIndex(anew.whole!.index), version }];
  for (const name of [
    'Adesuwo Tijorun Wakelebi',
    'Gorimbe Haluntu Skevarro',
    'Bolimare Quentado Zuvindi',
    'Pelanku Morotivi Dastengo',
    filler[77]!.names[0]!.text,
  ])
    expect(await namesFound(patched, name)).toEqual(await namesFound(rebuilt, name));
  expect(await namesFound(patched, 'Pelanku Morotivi Dastengo')).toEqual([
    [['Pelanku Morotivi Dastengo', version]],
    { opensanctions: version },
  ]);
  expect(await namesFound(patched, 'Gorimbe Haluntu Skevarro')).toEqual([[], { opensanctions: version }]);

  // The index is rebuilt if 5 % or more of the entries have changed.
  const third = await addVersion(filler.slice(0, ENTITIES / 20).map((one) => ({ ...one, genders: ['male'] })));
  expect(await refresh(third, second.version)).toMatchObject({ whole: { version: third.version } });
}, 60_000);

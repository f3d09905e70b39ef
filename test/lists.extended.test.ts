import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { type ListMirror, listFixture, startListMirror } from './list-mirror.fixture.ts';
import { importCustomList, type Service, startService } from './service.fixture.ts';

/** The lists as an account administrator meets them: fetched when asked for, followed, and looked at. */
let mirror: ListMirror;
let database: TestDatabase;
let service: Service;
beforeAll(async () => {
  mirror = await startListMirror();
  database = await createTestDatabase();
  service = await startService({ readsImages: false, database, environment: { LIST_MIRROR: mirror.url } });
}, 240_000);
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
  await mirror?.[Symbol.asyncDispose]();
});

const ask = (path: string, json?: unknown, token = service.sandbox.dashboard_token) =>
  service.call(json === undefined ? 'GET' : 'POST', path, { token, ...(json !== undefined && { json }) });
const stateOf = async (source: string) =>
  (await ask('/v1/lists/refreshes')).body.data.items.find((one: { source: string }) => one.source === source);
const become = (source: string, state: object): Promise<void> =>
  vi.waitFor(async () => expect(await stateOf(source)).toMatchObject(state), { timeout: 60_000, interval: 100 });

test('a list is fetched when it is asked for, once, and says how far it is', { timeout: 180_000 }, async () => {
  mirror.files.set('un_sc', listFixture('un.xml'));
  const release = mirror.hold();
  expect(await stateOf('un_sc')).toMatchObject({ state: 'never', list_id: null, asked_at: null });
  const { status, body } = await ask('/v1/lists/refreshes', { sources: ['un_sc'] });
  expect([status, body.data.items.map(({ state }: { state: string }) => state).sort()]).toEqual([
    200,
    ['never', 'never', 'never', 'never', 'never', 'queued'],
  ]);
  await become('un_sc', { state: 'running', phase: 'fetching' });
  // A second request gets the same refresh.
  await ask('/v1/lists/refreshes', { sources: ['un_sc'] });
  release();
  await become('un_sc', { state: 'done', phase: null, result: 'imported', fault: null });
  expect(mirror.asked).toEqual(['un_sc']);
  const { list_id: id } = await stateOf('un_sc');
  const list = (await ask('/v1/lists')).body.data.items.find((one: { id: number }) => one.id === id);
  expect(list).toMatchObject({ source: 'un_sc', total: 2, added: 2 });
});

test('all are fetched one after the other; what cannot be had says why, and the others come', {
  timeout: 180_000,
}, async () => {
  mirror.files.set('us_ofac_sdn', listFixture('sdn.xml'));
  mirror.files.set('gb_fcdo', Buffer.from('Service unavailable'));
  expect((await ask('/v1/lists/refreshes', {})).status).toBe(200);
  await become('us_ofac_sdn', { state: 'done', result: 'imported' });
  await become('ng_nigsac', { state: 'done', result: 'failed', fault: expect.stringContaining('status 503') });
  await become('gb_fcdo', { result: 'failed', fault: expect.stringContaining('is no file of gb_fcdo') });
});

test('the log says who asked for which', async () => {
  const log = (await ask('/v1/audit-log?limit=100')).body.data.items;
  const subjects = log
    .filter(({ action }: { action: string }) => action === 'POST /v1/lists/refreshes')
    .map(({ subject }: { subject: string }) => subject);
  expect(subjects.at(-1)).toBe('lists un_sc');
  expect(subjects[0]).toContain('us_ofac_sdn, us_ofac_cons');
});

test('what is no official list is refused, with those that are', async () => {
  const { status, body } = await ask('/v1/lists/refreshes', { sources: ['un_sc', 'opensanctions'] });
  expect([status, body.message]).toEqual([400, expect.stringContaining('us_ofac_sdn')]);
});

const secondVersion = (): Buffer => {
  const entity = `<ENTITY><DATAID>7700003</DATAID><FIRST_NAME>PALM GUARD</FIRST_NAME><UN_LIST_TYPE>Lantern</UN_LIST_TYPE><REFERENCE_NUMBER>LFe.002</REFERENCE_NUMBER></ENTITY>`;
  const text = listFixture('un.xml')
    .toString()
    .replace(/<INDIVIDUAL>.*<\/INDIVIDUAL>/s, '')
    .replace('Front of Lanterns', 'Front of Lamps')
    .replace('</ENTITIES>', `${entity}</ENTITIES>`);
  return Buffer.from(text);
};

test('every version of a list is there, and what each of them changed, entry by entry', {
  timeout: 180_000,
}, async () => {
  mirror.files.set('un_sc', secondVersion());
  await sql`update list_refreshes set ended_at = ended_at - interval '1 minute'`.execute(database.db);
  await ask('/v1/lists/refreshes', { sources: ['un_sc'] });
  const { list_id: id } = await stateOf('un_sc');
  await become('un_sc', { state: 'done', result: 'imported' });
  const versions = (await ask(`/v1/lists/${id}/versions`)).body.data.items;
  expect(versions).toMatchObject([
    { in_force: true, publication_date: '2026-02-27', total: 2, added: 1, changed: 1, removed: 1 },
    { in_force: false, total: 2, added: 2, changed: 0, removed: 0 },
  ]);
  expect(versions[0].sha256).not.toBe(versions[1].sha256);
  const changesOf = async (query = '') => (await ask(`/v1/lists/${id}/changes${query}`)).body.data;
  const all = await changesOf();
  expect(all.items).toEqual([
    { entry: '7700001', change: 'removed', name: 'DULIMAR OSEI KORVANE', kind: 'person', fields: [] },
    { entry: '7700002', change: 'changed', name: 'LANTERN FRONT', kind: 'organization', fields: ['names'] },
    { entry: '7700003', change: 'added', name: 'PALM GUARD', kind: 'organization', fields: [] },
  ]);
  const first = await changesOf('?limit=2');
  const second = await changesOf(`?limit=2&cursor=${first.cursor}`);
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect(second.cursor).toBeNull();
  const before = await changesOf(`?version=${versions[1].id}`);
  expect(before.items.map(({ change }: { change: string }) => change)).toEqual(['added', 'added']);
  expect((await ask(`/v1/lists/${id}/changes?version=9999`)).body.data).toEqual({ items: [], cursor: null });
  for (const cursor of ['AAAA', 'x', '-_-_'])
    expect((await ask(`/v1/lists/${id}/changes?cursor=${cursor}`)).status, cursor).toBe(400);
});

test('a list of one’s own is shown to its branch alone, without the names that are on it', {
  timeout: 180_000,
}, async () => {
  const { id: branch } = (await ask('/v1/branches')).body.data.items[0];
  importCustomList(service.dataDir, database, 'id,name\nA12345678901,Amaka Okafor\nB12345678902,Bola Ade\n', branch);
  const own = (await ask(`/v1/lists?branch=${branch}`)).body.data.items.find(
    ({ source }: { source: string }) => source === 'custom',
  );
  const { body } = await ask(`/v1/lists/${own.id}/changes?branch=${branch}`);
  const added = { entry: null, change: 'added', name: null, kind: 'unknown', fields: [] };
  expect(body.data.items).toEqual([added, added]);
  // Nor does a cursor tell whose key stands where.
  const pageFrom = async (cursor: string) =>
    (await ask(`/v1/lists/${own.id}/changes?branch=${branch}&limit=1${cursor}`)).body.data;
  expect(await pageFrom('')).toEqual({ items: [added], cursor: '1' });
  expect(await pageFrom('&cursor=1')).toEqual({ items: [added], cursor: null });
  expect((await ask(`/v1/lists/${own.id}/changes?branch=${branch}&cursor=QTEy`)).status).toBe(400);
  expect(JSON.stringify((await ask(`/v1/lists/${own.id}/versions?branch=${branch}`)).body)).not.toMatch(
    /Amaka|A12345678901/,
  );
  const { other_owner_token: stranger } = service.sandbox;
  for (const path of ['versions', 'changes', `changes?branch=${branch}`])
    expect((await ask(`/v1/lists/${own.id}/${path}`, undefined, stranger)).status, path).toBe(404);
  expect(
    (await ask('/v1/lists', undefined, stranger)).body.data.items.map(({ id }: { id: number }) => id),
  ).not.toContain(own.id);
});

test('a refresh whose process was lost is told to have broken off, not to run for ever', async () => {
  await sql`insert into list_refreshes (source, state, asked_at, started_at, seen_at)
    values ('ng_nigsac', 'running', now() - interval '2 hours', now() - interval '2 hours', now() - interval '61 minutes')
    on conflict (source) do update set state = 'running', seen_at = excluded.seen_at, ended_at = null, result = null`.execute(
    database.db,
  );
  expect(await stateOf('ng_nigsac')).toMatchObject({
    ...{ state: 'done', result: 'failed', fault: 'The refresh stopped before it was complete' },
    ended_at: expect.any(String),
  });
});

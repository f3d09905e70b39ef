import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { type ListMirror, listFixture, startListMirror } from './list-mirror.fixture.ts';
import { type Service, startService } from './service.fixture.ts';

/** The lists as an account administrator meets them: fetched when asked for, followed, and looked at. */
let mirror: ListMirror;
let database: TestDatabase;
let service: Service;
beforeAll(async () => {
  mirror = await startListMirror();
  database = await createTestDatabase({ migrated: false });
  service = await startService({ database, environment: { LIST_MIRROR: mirror.url } });
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
  // Who asks again gets the same one.
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

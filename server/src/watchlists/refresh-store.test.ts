import { afterAll, beforeAll, expect, test } from 'vitest';
import { problem } from '../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { askRefreshes, beginRefresh, endRefresh, noteProgress, readRefreshes } from './refresh-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const at = (seconds: number): Date => new Date(Date.UTC(2026, 2, 1, 10, 0, seconds));
const ask = (seconds: number) => askRefreshes(database.db, ['un_sc'], at(seconds));

test('a refresh is asked for once: not while it waits or runs, nor right after; one whose process was lost is given up in an hour', async () => {
  const { db } = database;
  expect(await ask(0)).toEqual(['un_sc']);
  expect(await ask(1)).toEqual([]);
  await beginRefresh(db, 'un_sc', at(2));
  await noteProgress(db, 'un_sc', { phase: 'reading', entries: 3000 }, at(3));
  expect(await ask(4)).toEqual([]);
  expect(await readRefreshes(db)).toMatchObject([{ state: 'running', phase: 'reading', entries: 3000 }]);
  await endRefresh(db, 'un_sc', { result: 'failed', fault: problem('address_without_file') }, at(10));
  // Progress is ignored if it arrives after the refresh has ended.
  await noteProgress(db, 'un_sc', { phase: 'saving', entries: 4000 }, at(11));
  expect(await readRefreshes(db)).toMatchObject([
    { state: 'done', phase: null, entries: 3000, fault: { code: 'address_without_file', params: {} } },
  ]);
  expect(await ask(20)).toEqual([]);
  expect(await ask(26)).toEqual(['un_sc']);
  expect(await readRefreshes(db)).toMatchObject([{ state: 'queued', entries: 0, result: null, fault: null }]);
  expect(await ask(26 + 3500)).toEqual([]);
  expect(await ask(26 + 3700)).toEqual(['un_sc']);
});

test('after the clock was set back a refresh can be asked for', async () => {
  const { db } = database;
  await askRefreshes(db, ['eu_fsf'], at(7200));
  await endRefresh(db, 'eu_fsf', { result: 'not_modified' }, at(7201));
  expect(await askRefreshes(db, ['eu_fsf'], at(0))).toEqual(['eu_fsf']);
});

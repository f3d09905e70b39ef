import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { makeStable } from '../contract/examples/stable.ts';
import { importCustomList, type Service, startService } from '../service.fixture.ts';
import { documentedEvents, writeEvents } from './documented-events.ts';
import { playEvents } from './played-events.ts';
import { shapeOf } from './shape-of.ts';

// A loaded machine is slow, not wrong.
vi.setConfig({ hookTimeout: 560_000 });

let database: TestDatabase;
let service: Service;
let played: ReadonlyMap<string, unknown>;
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ database });
  played = await playEvents(service, (csv) => importCustomList(service.dataDir, database, csv));
  if (process.env['EVENTS'] === 'write') {
    const stable = makeStable();
    writeEvents(new Map([...played].map(([heading, event]) => [heading, stable(event)])));
  }
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

test('docs/events.md shows every event that was played, in the shape that the service sends', () => {
  const documented = documentedEvents();
  expect([...documented.keys()].toSorted()).toEqual([...played.keys()].toSorted());
  for (const [heading, event] of played) expect(shapeOf(documented.get(heading)), heading).toEqual(shapeOf(event));
});

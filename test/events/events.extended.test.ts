import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeStable } from '../contract/examples/stable.ts';
import { importCustomList } from '../service.fixture.ts';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';
import { documentedEvents, writeEvents } from './documented-events.ts';
import { playEvents } from './played-events.ts';
import { shapeOf } from './shape-of.ts';

// A loaded machine is slow, not wrong.
vi.setConfig({ hookTimeout: 560_000 });

let service: SharedService;
let played: ReadonlyMap<string, unknown>;
beforeAll(async () => {
  service = await sharedService();
  const { branches } = (await service.call('GET', '/v1/me', { token: service.sandbox.dashboard_token })).body.data;
  const importList = (csv: string) => importCustomList(service.dataDir, service.database, csv, branches[0].id);
  played = await playEvents(service, importList);
  if (process.env['EVENTS'] === 'write') {
    const stable = makeStable();
    writeEvents(new Map([...played].map(([heading, event]) => [heading, stable(event)])));
  }
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
});

test('docs/events.md shows every event that was played, in the shape that the service sends', () => {
  const documented = documentedEvents();
  expect([...documented.keys()].toSorted()).toEqual([...played.keys()].toSorted());
  for (const [heading, event] of played) expect(shapeOf(documented.get(heading)), heading).toEqual(shapeOf(event));
});

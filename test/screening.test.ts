import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runEvaluateScreening } from '../server/src/cli/evaluate-screening.ts';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { POLL_MS } from '../server/src/screening/live/live-lists.ts';
import { importCustomList, type Service, startService } from './service.fixture.ts';

/** Screening as a caller meets it: a custom list imported by the command, asked through the endpoint. */
const LIST = `id,name,kind
C-1,NORTHGATE TIMBER LTD,
C-2,Palm Ridge Limited Liability Company,company
C-3,Ostermann Aktiengesellschaft,
C-4,OCEAN HARMONY 7,vessel
C-5,Korvane Dulimar,person
C-6,EP-KVR,aircraft
C-7,Общество с ограниченной ответственностью Дорван,organisation
`;

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ readsImages: false, database });
  importList(LIST);
  const inForce = async () => expect(await found({ name: 'Korvane Dulimar' })).toEqual(['C-5']);
  await vi.waitFor(inForce, { timeout: 100_000, interval: 200 });
}, 240_000);

afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

const importList = (text: string): void => importCustomList(service.dataDir, database, text);
const ask = (json: object) => service.call('POST', '/api/aml/screening', { key: service.sandbox.api_key, json });
const ids = (screening: { sanctions: { match: { list: string; entity_id: string } }[] }): string[] =>
  screening.sanctions.filter(({ match }) => match.list === 'custom').map(({ match }) => match.entity_id);
const found = async (json: object): Promise<string[]> => ids((await ask(json)).body.data);

test.each([
  ['Northgate Timber Limited', 'C-1'],
  ['Timber Northgate', 'C-1'],
  ['Palm Ridge LLC', 'C-2'],
  ['Ostermann AG', 'C-3'],
  ['MV Ocean Harmony 7', 'C-4'],
  ['Mr. Dulimar Korvane', 'C-5'],
  ['D. Korvane', 'C-5'],
  ['Koralis Duvane', undefined],
  ['EP KVR', 'C-6'],
  ['OOO Dorvan', 'C-7'],
])('%s by name alone: %s', async (name, id) => {
  expect(await found({ name })).toEqual(id === undefined ? [] : [id]);
});

test('entity_type: one kind is searched by its own rules, an entry of unknown kind by each, any is the default', async () => {
  const of = async (name: string): Promise<string[]> => {
    const types = ['person', 'organisation', 'vessel', 'aircraft', 'any'];
    const hits = await Promise.all(types.map((entity_type) => found({ name, entity_type })));
    return types.filter((_, i) => hits[i]?.length === 1);
  };
  expect(await of('Palm Ridge LLC')).toEqual(['organisation', 'any']);
  expect(await of('Ocean Harmony 7')).toEqual(['vessel', 'any']);
  expect(await of('Korvane Dulimar')).toEqual(['person', 'any']);
  expect(await of('Northgate Timber Ltd')).toEqual(['person', 'organisation', 'vessel', 'aircraft', 'any']);
});

test('a legal form in the name outweighs a birth date and a first and last name', async () => {
  expect(await found({ name: 'Palm Ridge LLC', date_of_birth: '1990-01-01' })).toEqual(['C-2']);
  expect(await found({ first_name: 'Palm Ridge', last_name: 'LLC' })).toEqual(['C-2']);
  expect(await found({ name: 'Palm Ridge', date_of_birth: '1990-01-01' })).toEqual([]);
});

test('an entity_type that is none is refused with what is allowed; a batch takes a type and a threshold for each', async () => {
  const { status, body } = await ask({ name: 'Palm Ridge LLC', entity_type: 'yacht' });
  expect([status, body.message]).toEqual([400, expect.stringContaining('entity_type')]);
  const subjects = [
    { name: 'Palm Ridge LLC', entity_type: 'person' },
    { name: 'Palm Ridge LLC', entity_type: 'organisation' },
    { name: 'Korvane Dulimar', threshold: 0.99 },
    { name: 'Korvane Dulimar' },
  ];
  const batch = await service.call('POST', '/api/aml/screening/batch', {
    key: service.sandbox.api_key,
    json: { subjects },
  });
  expect(batch.body.data.results.map(ids)).toEqual([[], ['C-2'], [], ['C-5']]);
});

test('`hakiki evaluate screening` asks a server elsewhere, into which the listed names were imported', async () => {
  const folder = join(service.dataDir, 'pairs');
  mkdirSync(folder);
  const pairs = ['yes,Korvane Dulimar,Dulimar Korvane', 'no,Amaka Okafor,Emeka Okafor', 'yes,Ann Lee,Bo Wright'];
  writeFileSync(join(folder, 'pairs.csv'), ['match,subject_name,listed_name', ...pairs].join('\n'));
  const [out, list]: [string[], string] = [[], join(service.dataDir, 'listed.csv')];
  const io = { out: (line: string) => void out.push(line), err: () => undefined, environment: {} };
  expect(await runEvaluateScreening(folder, io, { list })).toBe(0);
  const server = { url: `${service.baseUrl}/`, key: service.sandbox.api_key };
  await expect(runEvaluateScreening(folder, io, { ...server, key: 'none' })).rejects.toThrow('401');
  await expect(runEvaluateScreening(folder, io, { url: server.url })).rejects.toThrow('--key');
  importList(readFileSync(list, 'utf8'));
  await expect.poll(() => found({ name: 'Dulimar Korvane' }), { timeout: 100_000 }).toEqual(['pair-0']);
  expect(await runEvaluateScreening(folder, io, server)).toBe(0);
  expect(JSON.parse(out.at(-1)!)).toMatchObject({ pairs: 3, default_policy: { precision: 1, recall: 0.5 }, wrong: 1 });
}, 240_000);

test('a running server screens against a new version of a list by itself; a lost notification costs it half of the 10 s', async () => {
  expect(POLL_MS).toBeLessThanOrEqual(5000);
  importList(LIST.replace('C-5,Korvane Dulimar,person', 'C-8,Belmonte Quarshire,person'));
  await expect.poll(() => found({ name: 'Belmonte Quarshire' }), { timeout: 100_000 }).toEqual(['C-8']);
  expect(await found({ name: 'Korvane Dulimar' })).toEqual([]);
}, 240_000);

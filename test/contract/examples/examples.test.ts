import { writeFileSync } from 'node:fs';
import type { Endpoint } from '@hakiki/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { type Example, examplesFile, readExamples } from '../../../server/src/http/examples.ts';
import { operationIdOf } from '../../../server/src/http/route-schema.ts';
import { createTestDatabase } from '../../../server/src/platform/testing/test-database.ts';
import { importCustomList, startService } from '../../service.fixture.ts';
import { endpoints } from '../schema-samples.ts';
import { walkTheApi } from './journey.ts';
import type { Call } from './journey-call.ts';
import { makeStable } from './stable.ts';

/** Without an example, and why. */
const without: Readonly<Record<string, string>> = {
  'GET /v1/verifications/:id/images/:index': 'its answer is a picture',
  'HEAD /v1/sdk/uploads/:id': 'its answer is in its headers',
  'PATCH /v1/sdk/uploads/:id': 'its answer is in its headers',
  'OPTIONS /v1/sdk/uploads/:id': 'its answer is in its headers',
  'GET /v1/cases/:id/evidence.json': 'its answer is a file',
  'GET /v1/cases/:id/evidence.pdf': 'its answer is a file',
  'GET /v1/exports/:id/file': 'its answer is a file',
  'GET /v1/verifications/:id/evidence.json': 'its answer is a file',
  'GET /v1/verifications/:id/evidence.pdf': 'its answer is a file',
  'GET /v1/reports/:id/pdf': 'its answer is a file',
  'GET /v1/reports/:id/xml': 'its answer is a file',
  'POST /v1/persons/export': 'its answer is a file',
  'POST /v1/faces/cohort/snapshots': 'a sandbox has fewer than the 50 enrolled faces that it takes',
};
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const endpointOf = (method: string, path: string): Endpoint | undefined => {
  const bare = path.split('?')[0]!;
  const matching = endpoints.filter(
    (endpoint) => endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(bare),
  );
  return matching.find((endpoint) => endpoint.path === bare) ?? matching[0];
};

test.runIf(process.env['EXAMPLES'] === 'write')(
  'records the examples from a sandbox',
  { timeout: 300_000 },
  async () => {
    await using database = await createTestDatabase({ migrated: false });
    await using service = await startService({ database });
    const importList = (csv: string): void => importCustomList(service.dataDir, database, csv);
    const stable = makeStable();
    const seen = new Map<string, Example>();
    const refused: string[] = [];
    const call: Call = async (method, path, { form, ...options } = {}) => {
      const answer = form
        ? await sendForm(service.baseUrl + path, form, options.key!)
        : await service.call(method, path, options);
      const endpoint = endpointOf(method, path);
      if (!endpoint) throw new Error(`${method} ${path} is no endpoint`);
      if (answer.status >= 300) refused.push(`${method} ${path}: ${answer.status} ${answer.body?.message}`);
      else {
        const id = operationIdOf(endpoint);
        const request = options.json === undefined ? {} : { request: stable(options.json) };
        const example = { ...request, status: answer.status, response: stable(answer.body) };
        // Of two the fuller one: a list with something in it.
        if (!seen.has(id) || JSON.stringify(example).length > JSON.stringify(seen.get(id)).length)
          seen.set(id, example);
      }
      return answer;
    };
    await walkTheApi(service, call, { importList });
    const sorted = Object.fromEntries([...seen].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(examplesFile, `${JSON.stringify(sorted, null, 2)}\n`);
    expect(refused).toEqual([]);
    const missing = endpoints.filter((endpoint) => !seen.has(operationIdOf(endpoint)) && !without[nameOf(endpoint)]);
    expect(missing.map(nameOf), 'without an example').toEqual([]);
  },
);

async function sendForm(url: string, form: FormData, key: string) {
  const response = await fetch(url, { method: 'POST', body: form, headers: { 'x-access-token': key } });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('the examples of the description', () => {
  const examples = readExamples();
  test('each endpoint has one, or a reason why not', () => {
    const lacking = endpoints.filter((endpoint) => !examples[operationIdOf(endpoint)]).map(nameOf);
    expect(lacking.toSorted()).toEqual(Object.keys(without).toSorted());
  });
  test('each is of an endpoint', () => {
    const ids = new Set(endpoints.map(operationIdOf));
    expect(Object.keys(examples).filter((id) => !ids.has(id))).toEqual([]);
  });
  test.for(
    endpoints
      .filter((endpoint) => examples[operationIdOf(endpoint)])
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('that of %s fits its schemas', ([, endpoint]) => {
    const { request, status, response } = examples[operationIdOf(endpoint)]!;
    const schema = endpoint.answers[status];
    expect(schema, `status ${status}`).toBeDefined();
    expect([...Value.Errors(schema as TSchema, response)]).toEqual([]);
    if (endpoint.body) expect([...Value.Errors(endpoint.body, request)]).toEqual([]);
  });
  test('their names are in snake_case, but those that the SDK’s receipt has by the contract', () => {
    const capitals = new Set<string>();
    JSON.stringify(examples, (name, value) => {
      // The names of operations are ours, and those of variables in a request anybody's.
      if (/[a-z][A-Z]/.test(name) && !(name in examples)) capitals.add(name);
      return value;
    });
    expect([...capitals].toSorted()).toEqual(['entryId', 'sessionId', 'submittedAt']);
  });
  test('they hold no key, and no address of who recorded them', () => {
    const text = JSON.stringify(examples);
    expect(text).not.toMatch(/hk_|\/tmp\/|\/home\/|127\.0\.0\.1:(?!9\/)/);
  });
});

import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, NoBody } from '@hakiki/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { type Example, type Examples, examplesFile, readExamples } from '../../../server/src/http/examples.ts';
import { operationIdOf } from '../../../server/src/http/route-schema.ts';
import { createTestDatabase } from '../../../server/src/platform/testing/test-database.ts';
import { type Answer, importCustomList, startService } from '../../service.fixture.ts';
import { endpoints } from '../schema-samples.ts';
import { walkTheApi } from './journey.ts';
import type { Call } from './journey-call.ts';
import { makeStable, stableLines } from './stable.ts';

/** Without an answer to show, and why; of a POST the request is shown all the same. */
const without: Readonly<Record<string, string>> = {
  'GET /v1/verifications/:id/images/:index': 'its answer is a picture',
  'GET /v1/cases/:id/evidence.pdf': 'its answer is a PDF',
  'GET /v1/effectiveness.csv': 'its answer is CSV',
  'GET /v1/verifications/:id/evidence.pdf': 'its answer is a PDF',
  'GET /v1/reports/:id/pdf': 'its answer is a PDF',
  'POST /v1/persons/export': 'its answer is a ZIP archive',
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
  { timeout: 1_800_000 },
  async () => {
    await using database = await createTestDatabase();
    await using service = await startService({
      database,
      patienceMs: 600_000,
      environment: { LIST_MIRROR: 'http://127.0.0.1:9' },
    });
    const importList = (csv: string): void => importCustomList(service.dataDir, database, csv);
    const stable = makeStable();
    const seen = new Map<string, Example>();
    const refused: string[] = [];
    const call: Call = async (method, path, options = {}) => {
      const answer = await send(service.baseUrl + path, method, options);
      const endpoint = endpointOf(method, path);
      if (!endpoint) throw new Error(`${method} ${path} is no endpoint`);
      if (answer.status >= 300) refused.push(`${method} ${path}: ${answer.status} ${answer.body?.message}`);
      else {
        const id = operationIdOf(endpoint);
        const headers = headersOf(endpoint, answer);
        const example = {
          ...(options.json !== undefined && { request: stable(options.json, '', Number.POSITIVE_INFINITY) }),
          status: answer.status,
          ...(headers && { headers }),
          ...(answer.body !== undefined && {
            response: typeof answer.body === 'string' ? stableLines(answer.body, stable) : stable(answer.body),
          }),
        };
        // Keeps the fuller of two examples: a list with something in it.
        if (!seen.has(id) || JSON.stringify(example).length > JSON.stringify(seen.get(id)).length)
          seen.set(id, example);
      }
      return answer;
    };
    await walkTheApi(service, call, { importList });
    const sorted = Object.fromEntries([...seen].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(examplesFile, `${JSON.stringify(sorted, null, 2)}\n`);
    expect(refused).toEqual([]);
    const missing = endpoints.filter((endpoint) => !isShown(endpoint, Object.fromEntries(seen)));
    expect(
      missing
        .filter(({ ownPages }) => !ownPages)
        .map(nameOf)
        .filter((name) => !without[name]),
      'without an example',
    ).toEqual([]);
  },
);

/** An answer of JSON is parsed, one of text is given as it is, any other as undefined. */
async function send(
  url: string,
  method: string,
  options: NonNullable<Parameters<Call>[2]>,
  tries = 20,
): Promise<Answer> {
  const { key, token, json, form, bytes, headers } = options;
  const response = await fetch(url, {
    method,
    headers: {
      ...(key && { 'x-access-token': key }),
      ...(token && { authorization: `Token ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? bytes ?? (json === undefined ? null : JSON.stringify(json)),
  });
  // On a busy machine the service may have its hands full.
  if (response.status === 503 && tries > 0) {
    await sleep(3_000);
    return send(url, method, options, tries - 1);
  }
  const type = response.headers.get('content-type') ?? '';
  const text = Buffer.from(await response.arrayBuffer()).toString();
  const body = !text ? undefined : /json/.test(type) ? JSON.parse(text) : /^text|xml/.test(type) ? text : undefined;
  return { status: response.status, headers: response.headers, body };
}

/** The documented headers of an answer without a body. */
function headersOf({ answers, responseHeaders }: Endpoint, { status, headers }: Answer) {
  if (answers[status] !== NoBody || !responseHeaders) return undefined;
  const sent = Object.keys(responseHeaders).flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value.replace(/\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/, SOME_DAY)]];
  });
  return Object.fromEntries(sent) as Record<string, string>;
}
const SOME_DAY = 'Thu, 15 Jan 2026 09:30:00 GMT';
const isShown = (endpoint: Endpoint, examples: Examples): boolean => {
  const example = examples[operationIdOf(endpoint)];
  return example !== undefined && (example.response !== undefined || example.headers !== undefined);
};

describe('the examples of the description', () => {
  const examples = readExamples();
  test('each endpoint has one, or a reason why not', () => {
    const lacking = endpoints.filter((endpoint) => !endpoint.ownPages && !isShown(endpoint, examples)).map(nameOf);
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
    const { request, status, headers, response } = examples[operationIdOf(endpoint)]!;
    const schema = endpoint.answers[status];
    expect(schema, `status ${status}`).toBeDefined();
    // The schema of a file says nothing of what is in it.
    const isFile = endpoint.download !== undefined || endpoint.media !== undefined;
    if (response !== undefined && !isFile) expect([...Value.Errors(schema as TSchema, response)]).toEqual([]);
    for (const [name, value] of Object.entries(headers ?? {}))
      expect(value).toMatch(new RegExp(endpoint.responseHeaders![name]!.pattern ?? '.'));
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
    expect(text).not.toMatch(/hk_|hktest|hklive|\/tmp\/|\/home\/|127\.0\.0\.1:(?!9\/)/);
  });
});

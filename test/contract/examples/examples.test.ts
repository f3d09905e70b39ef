import { writeFileSync } from 'node:fs';
import type { Endpoint } from '@hakiki/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { type Example, examplesFile, readExamples } from '../../../server/src/http/examples.ts';
import { operationIdOf } from '../../../server/src/http/route-schema.ts';
import { startService } from '../../service.fixture.ts';
import { endpoints } from '../schema-samples.ts';
import { type Call, walkTheApi } from './journey.ts';
import { makeStable } from './stable.ts';

/** Without an example, and why. */
const without: Readonly<Record<string, string>> = {
  'GET /v1/verifications/:id/images/:index': 'its answer is a picture',
  'POST /v1/persons/export': 'its answer is a file',
  'POST /v1/alerts/:id/decision': 'a sandbox has no list that changes',
  'POST /v1/faces/cohort/snapshots': 'a sandbox has too few enrolled faces',
  'DELETE /v1/auth/sessions/:id': 'one session ends another',
  'POST /v1/webhook-deliveries/:id/resend': 'a sandbox has no delivery that failed for good',
  'POST /v1/queue/:id/undo': 'only for 10 seconds after a decision',
  'POST /v1/queue/:id/second': 'where the branch wants two people',
  'GET /v1/alerts/:id': 'as of its decision',
  'POST /v1/reports/:id/state': 'not in the journey yet',
  'POST /v1/reports/:id/approve': 'not in the journey yet',
  'POST /v1/cases/:id/reports': 'not in the journey yet',
  'PUT /v1/reports/:id': 'not in the journey yet',
  'GET /v1/report-profiles': 'not in the journey yet',
  'GET /v1/cases/:id/reports': 'not in the journey yet',
  'GET /v1/reports/:id': 'not in the journey yet',
  'POST /v1/report-profiles': 'not in the journey yet',
  'POST /v1/rules/snoozes': 'not in the journey yet',
  'DELETE /v1/rules/snoozes/:id': 'not in the journey yet',
  'GET /v1/rules/backtests': 'not in the journey yet',
  'GET /v1/rules/backtests/:id/samples': 'not in the journey yet',
  'GET /v1/rules/snoozes': 'not in the journey yet',
  'GET /v1/rules/backtests/:id': 'not in the journey yet',
  'GET /v1/rules/drafts/:id/shadow': 'not in the journey yet',
  'POST /v1/rules/backtests/:id/samples/:sample': 'not in the journey yet',
  'POST /v1/rules/backtests': 'not in the journey yet',
  'POST /v1/rules/drafts/:id/shadow': 'not in the journey yet',
  'POST /v1/sdk/attempts/:id/commit': 'not in the journey yet',
  'POST /v1/sdk/session/waive-turns': 'not in the journey yet',
  'GET /v1/customers': 'not in the journey yet',
  'POST /v1/customers/search': 'not in the journey yet',
  'GET /v1/customers/:reference': 'not in the journey yet',
  'GET /v1/overview': 'not in the journey yet',
  'GET /v1/operator': 'of this machine',
  'POST /v1/sandbox/fill': 'goes on in the background',
  'GET /v1/sandbox/fill': 'goes on in the background',
  'GET /v1/verifications/:id/evidence.json': 'its answer is a file',
  'GET /v1/verifications/:id/evidence.pdf': 'its answer is a file',
  'GET /v1/reports/:id/pdf': 'its answer is a file',
  'GET /v1/reports/:id/xml': 'its answer is a file',
  'POST /v1/sdk/session/skip-back': 'only for a document whose back may be left out',
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
    await using service = await startService();
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
    await walkTheApi(service, call);
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
  test('they hold no key, and no address of who recorded them', () => {
    const text = JSON.stringify(examples);
    expect(text).not.toMatch(/hk_|\/tmp\/|\/home\/|127\.0\.0\.1:(?!9\/)/);
  });
});

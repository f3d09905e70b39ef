import type { Endpoint } from '@hakiki/contract';
import { isOwnEndpoint, refusalsOf } from '@hakiki/contract';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';
import { openPage } from './page.fixture.ts';
import { endpoints, type Field, fieldsOf, fits, sampleOf, withField, wrongFor } from './schema-samples.ts';

// Each request from an address of its own: ten tries a minute to sign in are an address's limit.
const service = await sharedService();
/** Headers of a customer's page. */
const page = await openPage(service);

let requests = 0;
const addressed = () => ({ 'x-forwarded-for': `10.0.${(++requests >> 8) & 255}.${requests & 255}` });
const credentials = ({ access }: Endpoint) =>
  access === 'token'
    ? { token: service.sandbox.dashboard_token }
    : access === 'none'
      ? {}
      : access === 'session'
        ? { headers: page }
        : { key: service.sandbox.api_key };
const at = ({ path }: Endpoint) => path.replace(/:\w+/g, '1');

/** Proofs within a session are ten a minute as well, so that each has a session of its own. */
const PROOFS = ['/v1/auth/confirm', '/v1/auth/password'];
async function signIn(): Promise<{ token: string }> {
  const { owner_email: email, owner_password: password } = service.sandbox;
  const { body } = await service.call('POST', '/v1/auth/sign-in', { json: { email, password }, headers: addressed() });
  return { token: body.data.token };
}

async function send(endpoint: Endpoint, json?: unknown, query = ''): Promise<Answer> {
  const { headers, ...who }: { headers?: Record<string, string>; key?: string; token?: string } = PROOFS.includes(
    endpoint.path,
  )
    ? await signIn()
    : credentials(endpoint);
  const given = { ...who, headers: { ...headers, ...addressed() }, ...(json !== undefined && { json }) };
  const answer = await service.call(endpoint.method, at(endpoint) + query, given);
  // No status that the description does not have.
  expect(Object.keys({ ...refusalsOf(endpoint), ...endpoint.answers })).toContain(String(answer.status));
  return answer;
}

/** Refusals of `/v1` say their code; those that the interface document fixes have its fields alone. */
const codeOf = ({ path }: Endpoint) =>
  path.startsWith('/v1/') && !path.endsWith('/webhook-secret')
    ? { code: expect.stringMatching(/^[a-z_]+$/), params: expect.any(Object) }
    : {};

/** What any refusal with 400 is: the contract's envelope, or the SDK's. */
function expectRefused(endpoint: Endpoint, { status, body }: Answer, message: unknown): void {
  const { sdk, method } = endpoint;
  if (method === 'HEAD') {
    expect(status).toBe(400);
    return;
  }
  const envelope = sdk
    ? { status: 'failed', code: 'VALIDATION_ERROR', message, data: [], request_id: expect.any(String) }
    : { status: 'failed', data: [], message, ...codeOf(endpoint) };
  expect([status, body]).toEqual([400, envelope]);
}

const isRequired = (name: string) => `${name} is required`;
const isInvalid = (name: string) => expect.stringMatching(`^Invalid value for ${name}\\b`);
/** A wrong field refuses the request; that of an item which is checked by itself refuses the item, in the words that it would have been refused with alone. */
function expectFieldRefused(
  endpoint: Endpoint,
  answer: Answer,
  { path }: Field,
  messageFor: (name: string) => unknown,
): void {
  const [list, , ...inItem] = path;
  if (list !== endpoint.itemsApart || inItem.length === 0) {
    expectRefused(endpoint, answer, messageFor(path.join('.')));
    return;
  }
  const results = [expect.objectContaining({ error: messageFor(inItem.join('.')) })];
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ data: { results } })]);
}

const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const withBody = endpoints.filter(({ body }) => body);

test('the contract package defines every endpoint that the description shows', async () => {
  const { paths } = (await service.call('GET', '/openapi.json')).body as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const shown = endpoints.filter(({ ownPages }) => !ownPages);
  expect(shown.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(described.toSorted());
});

describe.each(named(withBody))('the body of %s', (_name, endpoint) => {
  const sample = sampleOf(endpoint.body);
  const fields = fieldsOf(endpoint.body);
  const required = fields.filter((field) => field.required);

  if (required.length > 0)
    test('a required field that is missing is named', async () => {
      for (const field of required)
        expectFieldRefused(endpoint, await send(endpoint, withField(sample, field.path, undefined)), field, isRequired);
    });
  const notNull = required.filter(({ schema }) => !fits(schema, null));
  if (notNull.length > 0)
    test('so is one that is null', async () => {
      for (const field of notNull)
        expectFieldRefused(endpoint, await send(endpoint, withField(sample, field.path, null)), field, isRequired);
    });
  const typed = fields.filter(({ schema }) => wrongFor(schema) !== undefined);
  if (typed.length > 0)
    test('a field of another type is named', async () => {
      for (const field of typed) {
        const answer = await send(endpoint, withField(sample, field.path, wrongFor(field.schema)));
        expectFieldRefused(endpoint, answer, field, isInvalid);
      }
    });
  test('a body that is no object is refused', async () => {
    for (const json of [[], 'text', 7, null])
      expectRefused(
        endpoint,
        await send(endpoint, json),
        expect.stringMatching(/^The body (must be a JSON object|is)/),
      );
  });
});

/** The one form is tested below. */
const withoutForm = endpoints.filter(({ multipart }) => !multipart);
describe.each(named(withoutForm))('%s', (_name, endpoint) => {
  const sample = endpoint.body && sampleOf(endpoint.body);

  test('refuses a query parameter that it does not know', async () => {
    expectRefused(endpoint, await send(endpoint, sample, '?colour=red'), "Unknown query parameter 'colour'");
  });
  const parameters = fieldsOf(endpoint.query);
  if (parameters.length > 0)
    test('names a query parameter that was given twice', async () => {
      for (const { name } of parameters) {
        const answer = await send(endpoint, sample, `?${name}=1&${name}=2`);
        expectRefused(endpoint, answer, `Query parameter '${name}' was given more than once`);
      }
    });
  if (isOwnEndpoint(endpoint) && !endpoint.bytes && !['GET', 'HEAD', 'OPTIONS'].includes(endpoint.method))
    test('refuses a field that it does not know', async () => {
      const answer = await send(endpoint, { ...(sample as object), colour: 'red' });
      expectRefused(endpoint, answer, "Unknown field 'colour'");
    });
});

/** With ids that nobody has; PUT and DELETE without one would change what others are tested with. */
const byId = endpoints.filter(({ path, multipart }) => path.includes(':') && !multipart);
test.each(named(byId))(
  '%s of what is not there is refused with a status that is described',
  async (_name, endpoint) => {
    await send(
      { ...endpoint, path: endpoint.path.replace(/:\w+/g, '999999999') },
      endpoint.body && sampleOf(endpoint.body),
    );
  },
);

describe('a document, which comes as a form', () => {
  const path = '/api/onboarding/document_verification';
  const whole = { country: 'nigeria', document_type: 'passport', document_front: new Blob(['no picture']) };
  const submit = async (fields: Record<string, string | Blob>, query = '') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const headers = { 'x-access-token': service.sandbox.api_key, ...addressed() };
    const response = await fetch(service.baseUrl + path + query, { method: 'POST', headers, body: form });
    return [response.status, await response.json()];
  };
  test.each(Object.keys(whole))('without %s', async (name) => {
    const fields = Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name));
    expect(await submit(fields)).toEqual([400, { status: 'failed', data: [], message: `${name} is required` }]);
  });
  test('with a query parameter that it does not know', async () => {
    const message = "Unknown query parameter 'colour'";
    expect(await submit(whole, '?colour=red')).toEqual([400, { status: 'failed', data: [], message }]);
  });
});

describe.each(named(endpoints.filter(({ access }) => access !== 'none')))('a stranger at %s', (_name, endpoint) => {
  const [missing, wrong] =
    endpoint.access === 'biometric_key'
      ? Array(2).fill('Authentication credentials were not provided.')
      : endpoint.access === 'session'
        ? Array(2).fill('This session is not valid or has ended')
        : ['Authorization token is missing', 'Authorization failed'];
  const code = endpoint.access === 'session' ? 'INVALID_SESSION' : 'INVALID_API_KEY';
  test('is 401 in its family’s words', async () => {
    const unknown = 'Z'.repeat(64);
    const invented = { token: { token: unknown }, session: { headers: { authorization: `Session ${unknown}` } } };
    const other = invented[endpoint.access as keyof typeof invented] ?? { key: unknown };
    for (const [given, message] of [
      [{}, missing],
      [other, wrong],
    ] as const) {
      const headers = { ...('headers' in given && given.headers), ...addressed() };
      const { status, body } = await service.call(endpoint.method, at(endpoint), { ...given, headers });
      if (endpoint.method === 'HEAD') return expect(status).toBe(401);
      const envelope = endpoint.sdk
        ? { status: 'failed', code, message, data: [], request_id: expect.any(String) }
        : { status: 'failed', message, ...codeOf(endpoint) };
      expect([status, body]).toEqual([401, envelope]);
    }
  });
});

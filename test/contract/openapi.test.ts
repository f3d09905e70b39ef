import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { compileEverySchema, describeApi } from '../../server/src/app/describe-api.ts';
import { repository } from '../service.fixture.ts';
import { wholeOperations } from './whole-operations.ts';

let sent: unknown;
/** As sent, with parameters and refusals in the places of the references to them. */
let description: unknown;
beforeAll(async () => {
  sent = await describeApi();
  description = wholeOperations(sent);
});

/** The validator that the client's generator checks a description with before it uses it. */
const { BaseResolver, createConfig, lintDocument, makeDocumentFromString } = createRequire(
  createRequire(join(repository, 'client', 'package.json')).resolve('openapi-typescript'),
)('@redocly/openapi-core') as typeof import('@redocly/openapi-core');

test('a validator of OpenAPI finds nothing to say of it: structure, names, security, examples that fit their schemas', async () => {
  const document = makeDocumentFromString(JSON.stringify(sent), 'openapi.json');
  const { styleguide: config } = await createConfig({
    extends: ['recommended'],
    // `default` describes the 4xx: see the test of its `x-statuses`.
    rules: { 'operation-4xx-response': 'off' },
  });
  const problems = await lintDocument({ document, config, externalRefResolver: new BaseResolver() });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  // It does find what is wrong.
  const broken = makeDocumentFromString(
    '{"openapi":"3.0.0","info":{"title":"x","version":"1"},"paths":{"/x":{"get":{}}}}',
    'x',
  );
  expect(
    (await lintDocument({ document: broken, config, externalRefResolver: new BaseResolver() })).length,
  ).toBeGreaterThan(0);
});

/** The paths of the schemas that allow null and nothing else: orval 7 makes syntax errors of them, and other generators an empty class. */
function nullOnly(part: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, enum: values, const: value } = part as { type?: unknown; enum?: unknown; const?: unknown };
  const inner = Object.entries(part)
    .filter(([key]) => key !== 'example' && key !== 'examples')
    .flatMap(([key, item]) => nullOnly(item, `${path}/${key}`));
  const isNull = JSON.stringify(values) === '[null]' || value === null || [type].flat().join() === 'null';
  return isNull ? [path, ...inner] : inner;
}

test('no schema allows null alone', () => {
  expect(nullOnly(sent)).toEqual([]);
  expect(nullOnly({ anyOf: [{ $ref: '#/x' }, { type: 'object', nullable: true, enum: [null] }] })).toEqual([
    '/anyOf/1',
  ]);
  expect(nullOnly({ a: { type: 'null' }, b: { const: null }, c: { type: ['null'] } })).toEqual(['/a', '/b', '/c']);
});

test('every schema of a request or an answer compiles', async () => {
  expect(await compileEverySchema()).toBeGreaterThan(1000);
});

test('each operation has a summary, and a parameter for each part of its path', async () => {
  const { paths } = description as { paths: Record<string, Record<string, Operation>> };
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { summary, parameters = [] }] of Object.entries(methods)) {
      expect(summary, `${method} ${path}`).toMatch(/\S/);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(inPath.toSorted(), `${method} ${path}`).toEqual(named.toSorted());
    }
});

interface Operation {
  readonly summary?: string;
  readonly operationId?: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

test('every operation has an id of its own, and the headers that it takes', async () => {
  const { paths, servers } = description as {
    paths: Record<string, Record<string, Operation>>;
    servers: unknown[];
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter(Boolean)).toHaveLength(operations.length);
  expect(new Set(ids).size).toBe(ids.length);
  expect(servers).toHaveLength(1);
  const headers = ({ parameters = [] }: Operation) =>
    parameters.filter((one) => one.in === 'header').map(({ name }) => name);
  expect(headers(paths['/api/onboarding/verify_customer']!['post']!)).toEqual(['Idempotency-Key', 'x-reference']);
  expect(headers(paths['/v1/branches']!['post']!)).toEqual(['Idempotency-Key']);
  expect(headers(paths['/v1/branches']!['get']!)).toEqual([]);
});

test('the headers that prove who calls: a key, a dashboard token, or a session’s token and binding', async () => {
  const { paths, components } = description as {
    paths: Record<string, Record<string, { security: Record<string, []>[] }>>;
    components: { securitySchemes: Record<string, { name: string }> };
  };
  const headers = (path: string, method: string) =>
    paths[path]![method]!.security.flatMap((one) =>
      Object.keys(one).map((name) => components.securitySchemes[name]!.name),
    );
  expect(headers('/api/onboarding/verify_customer', 'post')).toEqual(['x-access-token']);
  expect(headers('/v1/me', 'get')).toEqual(['Authorization']);
  expect(headers('/v1/sdk/sessions', 'post')).toEqual(['x-access-token']);
  expect(headers('/v1/sdk/session/open', 'post')).toEqual(['Authorization']);
  expect(headers('/v1/sdk/submit', 'post')).toEqual(['Authorization', 'x-session-binding']);
  expect(headers('/v1/auth/sign-in', 'post')).toEqual([]);
});

test('the description is version 3.0.0, and the paths are those of the contract', async () => {
  const { info, paths } = description as { info: { version: string }; paths: Record<string, object> };
  expect(info.version).toBe('3.0.0');
  const wanted = {
    '/api/onboarding/document_verification': ['post'],
    '/api/onboarding/biometrics/face/liveliness_check': ['post'],
    '/api/onboarding/biometrics/face/comparison': ['post'],
    '/api/onboarding/settings': ['get', 'post'],
    '/api/onboarding/verify_customer': ['post'],
    '/v1/sdk-config/{config_id}/webhook-secret': ['get', 'post'],
  };
  for (const [path, methods] of Object.entries(wanted)) expect(Object.keys(paths[path]!).toSorted()).toEqual(methods);
});

test('webhooks are callbacks of what causes them and of what says where they go', async () => {
  const { paths } = description as { paths: Record<string, Record<string, { callbacks?: object }>> };
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { callbacks = {} }]) =>
      Object.entries(callbacks).map(([event, urls]) => [`${method} ${path}`, event, ...Object.keys(urls as object)]),
    ),
  );
  expect(found.toSorted()).toEqual(
    [
      ['post /api/onboarding/verify_customer', 'customer_verified', 'https://receiver.example/webhook'],
      ['post /api/v1/monitoring/transaction_monitoring', 'suspicious_transaction', 'https://receiver.example/webhook'],
      [
        'post /api/v1/monitoring/transaction_monitoring/batch',
        'suspicious_transaction',
        'https://receiver.example/webhook',
      ],
      ['post /v1/sdk/submit', 'liveness.completed', 'https://receiver.example/webhook'],
      ['post /v1/sdk-config', 'liveness.completed', '{$request.body#/webhook_url}'],
      ['patch /v1/sdk-config/{config_id}', 'liveness.completed', '{$request.body#/webhook_url}'],
      ['put /v1/integrations/webhook', 'suspicious_transaction', '{$request.body#/url}'],
      ['put /v1/integrations/webhook', 'customer_verified', '{$request.body#/url}'],
      ['put /v1/integrations/webhook', 'screening_alert', '{$request.body#/url}'],
    ].toSorted(),
  );
});

test('statuses and headers are those that the endpoint has', async () => {
  const { paths } = description as {
    paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>;
  };
  const statuses = (path: string, method: string) => Object.keys(paths[path]![method]!.responses).join(' ');
  expect(statuses('/api/onboarding/settings', 'get')).toBe('200 default');
  expect(statuses('/api/onboarding/verify_customer', 'post')).toBe('200 400 default');
  const headers = (path: string, method: string, status: number) =>
    Object.keys(paths[path]![method]!.responses[status]!.headers ?? {});
  expect(headers('/api/onboarding/verify_customer', 'post', 200)).toEqual(['x-verification-id']);
  expect(headers('/api/onboarding/verify_customer', 'post', 400)).toEqual(['x-verification-id']);
  const upload = '/v1/sdk/uploads/{id}';
  expect(headers(upload, 'head', 200)).toEqual(['Upload-Offset', 'Upload-Length', 'Tus-Resumable']);
  expect(headers(upload, 'patch', 409)).toContain('Upload-Offset');
  expect(statuses(upload, 'patch')).toBe('204 409 410 default');
  expect(statuses(upload, 'options')).toBe('204 default');
  // Refusals that depend on the form of a call alone.
  const general = (path: string, method: string) => {
    const refusal = paths[path]![method]!.responses['default'] as { description?: string; 'x-statuses'?: number[] };
    for (const status of refusal['x-statuses']!) expect(refusal.description).toContain(`${status}: `);
    return refusal['x-statuses']!.join(' ');
  };
  expect(general('/api/onboarding/settings', 'get')).toBe('400 401 403 429 500 503');
  expect(general('/api/onboarding/verify_customer', 'post')).toBe('401 403 408 409 413 415 422 429 500 503');
  expect(general(upload, 'patch')).toBe('400 401 404 408 413 415 422 429 500 503');
  expect(general(upload, 'options')).toBe('400 404 429 500 503');
  expect(general('/v1/me', 'get')).toBe('400 401 403 429 500 503');
});

test('the refusals of each operation include 400', () => {
  const { paths } = description as {
    paths: Record<string, Record<string, { responses: Record<string, { 'x-statuses'?: number[] }> }>>;
  };
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(methods))
      if (!responses['400']) expect(responses['default']!['x-statuses'], `${method} ${path}`).toContain(400);
});

test('every response says what its status means, and what is recorded is shown', async () => {
  const text = JSON.stringify(description);
  expect(text).not.toContain('Default Response');
  const { paths } = JSON.parse(text) as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content: Record<string, { example?: object }> }> }>
    >;
  };
  const answer = paths['/api/onboarding/verify_customer']!['post']!.responses['200']!.content['application/json']!;
  expect(answer.example).toBeUndefined();
  const { CustomerResult } = (description as { components: { schemas: Record<string, { example?: object }> } })
    .components.schemas;
  expect(CustomerResult!.example).toMatchObject({ identity: { verified: true } });
  expect(paths['/v1/me']!['get']!.responses['200']!.content['application/json']!.example).toMatchObject({
    status: 'success',
  });
});

test('what several operations share stands once: named schemas and answers, and at most 500,000 bytes in all', () => {
  const { components } = description as { components: { schemas: Record<string, object> } };
  const names = Object.keys(components.schemas);
  for (const name of ['Case', 'Verification', 'Customer', 'Transaction', 'Rule', 'Alert', 'SuspiciousTransaction'])
    expect(names).toContain(name);
  expect(names.length).toBeGreaterThan(50);
  expect(JSON.stringify(sent)).not.toContain('x-schema-name');
  const { components: shared } = sent as { components: { responses: object } };
  expect(Object.keys(shared.responses)).toEqual(expect.arrayContaining(['CaseAnswer', 'WorkItemAnswer', 'Refusal410']));
  expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThanOrEqual(500_000);
});

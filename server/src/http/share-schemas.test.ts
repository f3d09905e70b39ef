import { apiKeys } from '@hakiki/contract';
import { expect, test } from 'vitest';
import { shareAnswers, shareSchemas, withNames } from './share-schemas.ts';

const refusal = { description: 'No such thing' };
const branch = { in: 'query', name: 'branch', schema: { type: 'string' } };
const operation = (schema: object) => ({
  parameters: [branch],
  responses: { 200: { content: { 'application/json': { schema } } }, 410: refusal },
});
const documentOf = (...schemas: object[]) =>
  ({
    paths: Object.fromEntries(schemas.map((schema, index) => [`/${index}`, { get: operation(schema) }])),
    components: {},
  }) as unknown as Parameters<typeof shareSchemas>[0];

test('a named schema, a refusal and a parameter stand once, and a reference in each of their places', () => {
  const key = withNames(apiKeys.ApiKey) as object;
  const document = documentOf(key, { type: 'array', items: key }, { ...key, nullable: true });
  shareSchemas(document);
  const { schemas, responses, parameters } = document.components;
  expect(Object.keys(schemas!)).toEqual(['Time', 'ApiKey', 'ApiKeyOrNull']);
  expect(schemas!['ApiKeyOrNull']).toEqual({
    ...(schemas!['ApiKey'] as object),
    description: 'ApiKey, or null',
    nullable: true,
  });
  expect(JSON.stringify(schemas)).not.toContain('x-schema-name');
  expect([responses, parameters]).toEqual([{ Refusal410: refusal }, { 'query.branch': branch }]);
  const reference = { $ref: '#/components/schemas/ApiKey' };
  const sent = Object.values(document.paths).map(
    // biome-ignore lint/suspicious/noExplicitAny: a document as JSON
    (methods) => (methods as any).get.responses[200].content['application/json'].schema,
  );
  expect(sent).toEqual([reference, { type: 'array', items: reference }, { $ref: '#/components/schemas/ApiKeyOrNull' }]);
});

test('an object that may be null keeps its fields, and the object of the same name alone describes them', () => {
  const field = { type: 'string', description: 'Words of the author' };
  const note = { 'x-schema-name': 'Note', type: 'object', properties: { description: field } };
  const document = documentOf(note, { ...note, nullable: true });
  shareSchemas(document);
  expect(document.components.schemas).toEqual({
    Note: { type: 'object', properties: { description: field } },
    NoteOrNull: {
      type: 'object',
      nullable: true,
      description: 'Note, or null',
      properties: { description: { type: 'string' } },
    },
  });
});

test('two schemas of one name are a fault', () => {
  const document = documentOf({ 'x-schema-name': 'A', type: 'string' }, { 'x-schema-name': 'A', type: 'integer' });
  expect(() => shareSchemas(document)).toThrow('two schemas are named A');
});

test('general refusals with the content of a 500 stand together as the default', () => {
  const document = documentOf({});
  const { get } = document.paths['/0'] as { get: { responses: Record<string, object> } };
  const content = { 'application/json': { schema: { type: 'object' } } };
  const conflict = { description: 'Conflict', content, headers: { 'Upload-Offset': {} } };
  Object.assign(get.responses, {
    404: { description: 'Not found', content },
    409: conflict,
    500: { description: 'Fault', content },
    503: { description: 'Busy' },
  });
  shareSchemas(document);
  const { get: shared } = document.paths['/0'] as { get: { responses: Record<string, object> } };
  expect(Object.keys(shared.responses)).toEqual(['200', '409', '410', '503', 'default']);
  expect(document.components.responses).toMatchObject({
    Refusal409: conflict,
    Refusal410: refusal,
    AnyRefusal: { description: '404: Not found. 500: Fault', content, 'x-statuses': [404, 500] },
  });
});

test('two refusals of a status that differ have two names', () => {
  const document = documentOf({}, {});
  const second = (document.paths['/1'] as { get: { responses: Record<string, object> } }).get;
  second.responses['410'] = { description: 'Gone elsewhere' };
  shareSchemas(document);
  expect(Object.keys(document.components.responses!)).toEqual(['Refusal410', 'Refusal410_2']);
});

test('an answer of several operations stands once, and an operation names credentials only if they are not the document’s', () => {
  const data = (schema: object) => ({ type: 'object', properties: { data: schema } });
  const key = { $ref: '#/components/schemas/ApiKey' };
  const page = data({ type: 'object', properties: { items: { type: 'array', items: key } } });
  const document = documentOf(data(key), data(key), page, page, data({ type: 'string' }), data({ type: 'string' }));
  const operations = Object.values(document.paths).map((methods) => (methods as { get: Record<string, object> }).get);
  for (const { responses } of operations) Object.assign(responses!, { 404: refusal });
  operations[0]!['security'] = [{ dashboardToken: [] }];
  operations[1]!['security'] = [{ apiKey: [] }];
  operations[2]!['security'] = [];
  shareAnswers({ ...document, security: [{ dashboardToken: [] }] });
  expect(operations.map(({ security }) => security)).toEqual([
    undefined,
    [{ apiKey: [] }],
    [],
    undefined,
    undefined,
    undefined,
  ]);
  const success = (index: number) => (operations[index]!['responses'] as Record<string, object>)['200'];
  expect([success(0), success(2)]).toEqual([
    { $ref: '#/components/responses/ApiKeyAnswer' },
    { $ref: '#/components/responses/ApiKeyPage' },
  ]);
  // This schema has no name.
  expect(success(4)).toEqual({ content: { 'application/json': { schema: data({ type: 'string' }) } } });
  expect(Object.keys(document.components.responses!)).toEqual(['ApiKeyAnswer', 'ApiKeyPage']);
});

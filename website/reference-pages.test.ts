import { expect, test } from 'vitest';
import { fieldsOf } from './fields.ts';
import { exampleOf, type OpenApi } from './openapi.ts';
import { groupsOf } from './reference-pages.ts';
import { samplesOf } from './samples.ts';

const document = {
  components: {
    parameters: { page: { name: 'page', in: 'query', required: false } },
    schemas: {
      Person: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', maxLength: 40 }, tree: { $ref: '#/components/schemas/Person' } },
      },
    },
  },
  paths: {
    '/v1/persons/{id}': {
      put: {
        operationId: 'putPerson',
        tags: ['By person'],
        security: [{ apiKey: [] }],
        parameters: [{ $ref: '#/components/parameters/page' }],
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Person' }, example: { name: 'Ada' } },
          },
        },
      },
    },
    '/v1/me': { get: { operationId: 'me', tags: ['Sign-in'], security: [{ dashboardToken: [] }] } },
  },
} as unknown as OpenApi;

test('operations stand in groups with their parameters resolved', () => {
  const groups = groupsOf(document);
  expect(groups.map(({ slug, calls }) => [slug, calls.length])).toEqual([
    ['by-person', 1],
    ['sign-in', 1],
  ]);
  expect(groups[0]!.calls[0]!.parameters).toEqual([{ name: 'page', in: 'query', required: false }]);
});

test('fields say path, type, limits and whether they are required; a schema that holds itself ends', () => {
  const fields = fieldsOf(document, { type: 'array', items: { $ref: '#/components/schemas/Person' } });
  expect(fields[0]).toEqual({
    ...{ path: '[].name', type: 'string', isRequired: true, description: '0 to 40 characters' },
  });
  expect(fields.map(({ path }) => path)).toContain('[].tree.tree.name');
  expect(fields.length).toBeLessThan(20);
});

test('the example of an answer is put together of those of its named schemas', () => {
  const api = { ...document, components: { schemas: { Person: { example: { name: 'Ada' } } } } } as unknown as OpenApi;
  const schema = {
    properties: {
      status: { enum: ['success'] },
      data: { properties: { items: { items: { $ref: '#/components/schemas/Person' } } } },
    },
  };
  expect(exampleOf(api, { schema })).toEqual({ status: 'success', data: { items: [{ name: 'Ada' }] } });
  expect(exampleOf(api, { schema, example: 1 })).toBe(1);
});

test('a call has samples in seven languages for systems, and curl for people', () => {
  const [forSystems, forPeople] = groupsOf(document).map(({ calls }) => samplesOf(document, calls[0]!));
  for (const label of ['curl', 'TypeScript', 'Python', 'PHP', 'Java', 'Go', 'C#'])
    expect(forSystems).toContain(`[${label}]\n`);
  expect(forSystems).toContain('http://127.0.0.1:3000/v1/persons/ID');
  expect(forSystems).toContain('YOUR_API_KEY');
  expect(forPeople!.match(/^```\w+ \[/gm)).toEqual(['```sh [']);
  expect(forPeople).toContain('Token YOUR_DASHBOARD_TOKEN');
});

/** The samples of one call, whose body is `content` and whose credential is an API key. */
function samplesOfBody(content: object, more: object = {}): string {
  const operation = { operationId: 'send', security: [{ apiKey: [] }], requestBody: { content }, ...more };
  const [group] = groupsOf({ paths: { '/v1/x': { post: operation } } } as unknown as OpenApi);
  return samplesOf(document, group!.calls[0]!);
}

test('a picture in a body is read from a file in each language', () => {
  const picture = `data:image/jpeg;base64,/9j/${'A'.repeat(60)}`;
  const text = samplesOfBody({ 'application/json': { example: { selfie: picture } } });
  expect(text).not.toContain('/9j/');
  expect(text).toContain('"selfie": "data:image/jpeg;base64,$(base64 < selfie.jpg');
  expect(text).toContain("'data:image/jpeg;base64,' + readFileSync('selfie.jpg', 'base64')");
  expect(text).toContain('"data:image/jpeg;base64," + base64.b64encode(open("selfie.jpg", "rb").read()).decode()');
  expect(text).toContain("'data:image/jpeg;base64,' . base64_encode(file_get_contents('selfie.jpg'))");
  expect(text).toContain('readAllBytes(java.nio.file.Path.of("selfie.jpg"))');
  expect(text).toContain('base64.StdEncoding.EncodeToString(contentOf("selfie.jpg"))');
  expect(text).toContain('Convert.ToBase64String(File.ReadAllBytes("selfie.jpg"))');
});

test('a body that is a file, and the line ends of a form, are left to each language', () => {
  const file = samplesOfBody({ 'application/xml': {} });
  for (const code of ["--data-binary '@message.xml'", "readFileSync('message.xml')", 'open("message.xml", "rb")'])
    expect(file).toContain(code);
  expect(file.match(/"@message\.xml"/g)).toBeNull();
  const properties = { kind: { example: 'passport' }, front: { format: 'binary' } };
  const form = samplesOfBody({ 'multipart/form-data': { schema: { properties, required: ['kind', 'front'] } } });
  expect(form).toContain("'kind' => 'passport',\n  'front' => new CURLFile('front.jpg')");
  expect(form).not.toContain('\r');
});

test('every credential of a call and the headers of an upload are in its sample, and a PDF goes to a file', () => {
  const answer = { responses: { 200: { content: { 'application/pdf': {} } } } };
  const text = samplesOfBody({}, { security: [{ sessionToken: [], sessionBinding: [] }], ...answer });
  expect(text).toContain('Session YOUR_SESSION_TOKEN');
  expect(text).toContain('x-session-binding: YOUR_BINDING');
  expect(text).toContain('--output answer.pdf');
  const parameters = [{ name: 'Upload-Offset', in: 'header', required: true }];
  expect(samplesOfBody({ 'application/offset+octet-stream': {} }, { parameters })).toContain('Upload-Offset: 0');
});

import { expect, test } from 'vitest';
import { openapiDigest } from './openapi-digest.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

test('an operation and a named schema, one line for each field', () => {
  const description = {
    paths: {
      '/v1/cases/{id}': {
        post: {
          security: [{ dashboardToken: [] }],
          'x-permission': 'work_cases',
          'x-branch': 'query',
          parameters: [{ $ref: '#/components/parameters/path.id' }, { in: 'query', name: 'branch' }],
          requestBody: json({ type: 'object', required: ['note'], properties: { note: { type: 'string' } } }),
          responses: {
            200: json({ type: 'object', properties: { data: { $ref: '#/components/schemas/Case' } } }),
            404: {},
          },
        },
      },
    },
    components: {
      parameters: { 'path.id': { in: 'path', name: 'id', required: true, schema: { type: 'string' } } },
      schemas: {
        Case: {
          type: 'object',
          required: ['state', 'alerts'],
          properties: {
            state: { type: 'string', enum: ['open', 'closed'] },
            alerts: {
              type: 'array',
              items: { type: 'object', properties: { at: { type: 'string', nullable: true } } },
            },
          },
        },
      },
    },
  };
  expect(openapiDigest(description).split('\n')).toEqual([
    'Case',
    '  state "open" | "closed"',
    '  alerts[].at? string | null',
    '',
    'POST /v1/cases/{id}',
    '  credentials dashboardToken',
    '  permission work_cases',
    '  branch query',
    '  path.id string',
    '  query.branch? any',
    '  body.note string',
    '  200.data? Case',
    '  refusals 404',
    '',
  ]);
});

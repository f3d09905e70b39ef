import { expect, test } from 'vitest';
import { openapiDigest } from './openapi-digest.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

test('an operation and a named schema, one line for each field', () => {
  const description = {
    security: [{ dashboardToken: [] }],
    paths: {
      '/v1/cases/{id}': {
        post: {
          'x-permission': 'work_cases',
          'x-branch': 'query',
          parameters: [{ $ref: '#/components/parameters/path.id' }, { in: 'query', name: 'branch' }],
          requestBody: json({ type: 'object', required: ['note'], properties: { note: { type: 'string' } } }),
          responses: {
            200: json({ type: 'object', properties: { data: { $ref: '#/components/schemas/Case' } } }),
            404: {},
          },
        },
        get: { security: [], responses: { 200: { $ref: '#/components/responses/CaseAnswer' } } },
      },
    },
    components: {
      responses: { CaseAnswer: json({ type: 'object', properties: { data: { $ref: '#/components/schemas/Case' } } }) },
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
    'GET /v1/cases/{id}',
    '  200.data? Case',
    '  refusals ',
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

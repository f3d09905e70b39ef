import { expect, test } from 'vitest';
import { shareExamples } from './share-examples.ts';

const Case = { $ref: '#/components/schemas/Case' };
const answer = (data: object, example: object) => ({
  responses: {
    200: { content: { 'application/json': { schema: { type: 'object', properties: { data } }, example } } },
  },
});

test('the example of a named schema stands with the schema; other answers keep theirs', () => {
  const page = { type: 'object', properties: { items: { type: 'array', items: Case }, cursor: { type: 'string' } } };
  const paths = {
    '/cases': { get: answer(page, { data: { items: [{ id: 1 }], cursor: null } }) },
    '/cases/{id}': { get: answer(Case, { data: { id: 2 } }) },
    '/empty': { get: answer(page, { data: { items: [], cursor: null } }) },
    '/me': { get: answer({ type: 'object' }, { data: { name: 'Ada' } }) },
  };
  const document = { paths, components: { schemas: { Case: { type: 'object' } } } };
  shareExamples(document);
  expect(document.components.schemas).toEqual({ Case: { type: 'object', example: { id: 1 } } });
  const examples = Object.values(paths).map(
    ({ get }) => (get.responses[200].content['application/json'] as { example?: object }).example,
  );
  expect(examples).toEqual([undefined, undefined, { data: { items: [], cursor: null } }, { data: { name: 'Ada' } }]);
});

test('the example of a named schema with more fields stands in two parts', () => {
  const extended = { allOf: [Case, { type: 'object', properties: { alerts: { type: 'array' } } }] };
  const paths = {
    '/cases/{id}': { get: answer(extended, { data: { id: 1, alerts: [] } }) },
    '/cases/{id}/twice': { get: answer({ allOf: [Case, Case] }, { data: { id: 2 } }) },
    '/cases/{id}/other': { get: answer({ allOf: [Case, { anyOf: [] }] }, { data: { id: 3 } }) },
  };
  const document = { paths, components: { schemas: { Case: { type: 'object' } } } };
  shareExamples(document);
  expect(document.components.schemas).toEqual({ Case: { type: 'object', example: { id: 1 } } });
  expect(extended.allOf[1]).toMatchObject({ example: { alerts: [] } });
  const examples = Object.values(paths).map(
    ({ get }) => (get.responses[200].content['application/json'] as { example?: object }).example,
  );
  expect(examples).toEqual([undefined, { data: { id: 2 } }, { data: { id: 3 } }]);
});

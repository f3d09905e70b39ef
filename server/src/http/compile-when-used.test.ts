import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeLazyCompilers } from './compile-when-used.ts';

const number = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } };

/** Starts a server whose `/broken` refers to a schema that was not added. */
async function serve() {
  const { schemaController, compileSchemas } = makeLazyCompilers();
  const app = fastify({ schemaController, ajv: { customOptions: { coerceTypes: false } } });
  app.addSchema({ $id: 'Number', ...number });
  const answer = { response: { 200: { $ref: 'Number' } } };
  app.post('/number', { schema: { body: { $ref: 'Number#' }, ...answer } }, async ({ body }) => body);
  app.post('/other', { schema: { body: number, ...answer } }, async () => ({ n: 2, secret: 'left out' }));
  app.get('/broken', { schema: { response: { 200: { $ref: 'Unknown' } } } }, async () => ({}));
  await app.ready();
  return { app, compileSchemas };
}

test('requests are checked and answers written by the schemas of their routes', async () => {
  const { app } = await serve();
  const post = async (url: string, payload: object) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload });
    return { statusCode, body: JSON.parse(body) as { message?: string } };
  };
  expect(await post('/number', { n: 1 })).toEqual({ statusCode: 200, body: { n: 1 } });
  expect((await post('/number', { n: '1' })).body.message).toBe('body/n must be integer');
  expect((await post('/other', {})).body.message).toBe("body must have required property 'n'");
  expect((await post('/other', { n: 1 })).body).toEqual({ n: 2 });
  expect((await post('/number', { n: 3 })).statusCode).toBe(200);
});

test('a schema that does not compile is found by compileSchemas, and at its first use', async () => {
  const { app, compileSchemas } = await serve();
  expect(compileSchemas).toThrow(/Unknown/);
  expect((await app.inject('/broken')).statusCode).toBe(500);
  expect((await app.inject({ method: 'POST', url: '/number', payload: { n: 1 } })).statusCode).toBe(200);
});

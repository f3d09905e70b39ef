import { expect, test } from 'vitest';
import { createHakiki } from './hakiki.ts';

const answering = (response: Response) => createHakiki({ baseUrl: 'http://service', fetch: async () => response });

test('an answer of JSON is its object, whatever the charset that it names', async () => {
  for (const type of ['application/json', 'application/json; charset=utf-8']) {
    const hakiki = answering(
      new Response('{"status":"success","data":{"items":[]}}', { headers: { 'content-type': type } }),
    );
    expect((await hakiki.get('/v1/branches')).data).toEqual({ items: [] });
  }
});

test('a file is a Blob of its own type, byte by byte', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const hakiki = answering(new Response(bytes, { headers: { 'content-type': 'application/pdf' } }));
  const file = await hakiki.get('/v1/verifications/{id}/evidence.pdf', { params: { path: { id: '1' } } });
  expect(file).toBeInstanceOf(Blob);
  expect([file.type, new Uint8Array(await file.arrayBuffer())]).toEqual(['application/pdf', bytes]);
});

test('evidence as JSON is an object, and how an answer is read can be said', async () => {
  const params = { params: { path: { id: '1' } } };
  const answer = () => new Response('{"kind":"customer"}', { headers: { 'content-type': 'application/json' } });
  expect(await answering(answer()).get('/v1/verifications/{id}/evidence.json', params)).toEqual({ kind: 'customer' });
  const text = await answering(answer()).get('/v1/verifications/{id}/evidence.json', { ...params, parseAs: 'text' });
  expect(text).toBe('{"kind":"customer"}');
});

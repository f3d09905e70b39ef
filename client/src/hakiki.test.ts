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

test('the paths of the interface document are typed as it spells them, and numbers of a query are numbers', async () => {
  const sent: string[] = [];
  const hakiki = createHakiki({
    baseUrl: 'http://service',
    key: process.env['NOT_SET'],
    fetch: async (request) => {
      sent.push(`${request.method} ${new URL(request.url).pathname}${new URL(request.url).search}`);
      return new Response('{"status":"success","data":{"items":[]}}', {
        headers: { 'content-type': 'application/json' },
      });
    },
  });
  await hakiki.post('/api/onboarding/biometrics/face/liveliness_check/', {
    body: { live_media: 'https://a.example/b' },
  });
  await hakiki.get('/v1/sdk-config/{config_id}/webhook-secret/', { params: { path: { config_id: '1' } } });
  await hakiki.get('/v1/branches', { params: { query: { limit: 20 } } });
  expect(sent).toEqual([
    'POST /api/onboarding/biometrics/face/liveliness_check/',
    'GET /v1/sdk-config/1/webhook-secret/',
    'GET /v1/branches?limit=20',
  ]);
});

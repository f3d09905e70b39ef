import { get } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SharedService, sharedService } from './shared-service.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const download = (path: string) => fetch(`${service.baseUrl}/demo/specimens/${path}`);

test.each([
  ['specimen-passport.jpg', 'image/jpeg', /^ffd8ff/],
  ['specimen-clip.webm', 'video/webm', /^1a45dfa3/],
])('%s can be downloaded from the sandbox', async (file, type, start) => {
  const answer = await download(file);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    type,
    `attachment; filename="${file}"`,
  ]);
  expect(Buffer.from(await answer.arrayBuffer()).toString('hex', 0, 4)).toMatch(start);
});

/** Status of a path that is sent as it is: `fetch` would resolve `..` itself. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(service.baseUrl);
    get({ host, port, path: `/demo/specimens/${path}` }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

test('no other file of the data folder can', async () => {
  for (const path of [
    'sandbox.json',
    '../sandbox.json',
    '..%2fsandbox.json',
    'specimen-passport.jpg/../sandbox.json',
    '',
  ])
    expect(await statusOf(path), path).toBe(404);
});

test('each specimen that the list names can be downloaded', async () => {
  const list = await (await download('README.md')).text();
  const files = [...list.matchAll(/^\| (\S+\.(?:jpg|webm)) \|/gm)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(20);
  for (const file of [...files, files[0]!]) {
    const answer = await download(file);
    const [type, start] = file.endsWith('.webm') ? ['video/webm', '1a45dfa3'] : ['image/jpeg', 'ffd8ff'];
    expect([file, answer.status, answer.headers.get('content-type')]).toEqual([file, 200, type]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('hex', 0, 4).startsWith(start), file).toBe(true);
  }
});

test('the specimen passport is read as the documentation says', async () => {
  const form = new FormData();
  form.set('document_type', 'passport');
  form.set('country', 'nigeria');
  form.set('document_front', await (await download('specimen-passport.jpg')).blob(), 'specimen-passport.jpg');
  const answer = await fetch(`${service.baseUrl}/api/onboarding/document_verification`, {
    method: 'POST',
    headers: { 'x-access-token': service.sandbox.api_key },
    body: form,
  });
  expect([answer.status, (await answer.json()).data.valid]).toEqual([200, true]);
});

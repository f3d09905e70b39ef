import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from './sdk-page.fixture.ts';
import { type SharedService, sharedService } from './shared-service.fixture.ts';
import { changeByTwo } from './two-people.fixture.ts';

/** Pictures of documents from the camera alone, where a configuration wants that. */
let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
}, 500_000);
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
});

const DOCUMENT = { verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' };
const set = (document_files: string) =>
  service.call('PATCH', `/v1/sdk-config/${service.sandbox.sdk_config_id}`, {
    token: service.sandbox.dashboard_token,
    json: { document_files },
  });
const blank = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#999' } });

test('as it comes, files are taken, and the page is told so', async () => {
  const page = await openPage(service, DOCUMENT);
  expect((await page.call('GET', 'session')).body.data.document_files).toBe('accept');
  for (const source of [{}, { source: 'file' }, { source: 'camera' }])
    expect((await page.call('POST', 'uploads', { kind: 'document_front', ...source })).status).toBe(201);
  expect((await page.call('POST', 'uploads', { kind: 'document_front', source: 'scanner' })).status).toBe(400);
});

test('refused: what says that it is a file, or nothing, and a picture that no camera of a page gives; clips as ever', async () => {
  expect((await set('sometimes')).status).toBe(400);
  expect((await set('refuse')).body.data.document_files).toBe('refuse');
  const page = await openPage(service, DOCUMENT);
  expect((await page.call('GET', 'session')).body.data.document_files).toBe('refuse');
  for (const kind of ['document_front', 'document_back'])
    for (const source of [{}, { source: 'file' }])
      expect(await page.call('POST', 'uploads', { kind, ...source }), kind).toMatchObject({
        ...(kind === 'document_front' ? { status: 400, body: { code: 'VALIDATION_ERROR' } } : { status: 409 }),
      });
  const begin = async () =>
    (await page.call('POST', 'uploads', { kind: 'document_front', source: 'camera' })).body.data.upload_id;
  const png = await page.send(await begin(), await blank().png().toBuffer());
  expect([png.status, ((await png.json()) as { message: string }).message]).toEqual([
    400,
    'Send a JPG image from the camera',
  ]);
  const id = await begin();
  expect((await page.send(id, await blank().jpeg().toBuffer())).status).toBe(204);
  // The record will say where the page said that it came from.
  const { rows } = await sql<{ source: string }>`select source from sdk_uploads where id = ${id}`.execute(service.db);
  expect(rows).toEqual([{ source: 'camera' }]);
  expect((await page.call('GET', 'session')).body.data.next).toBe('liveness');
  expect((await page.call('POST', 'uploads', { kind: 'clip' })).status).toBe(201);
  expect((await set('accept')).status).toBe(409);
  await changeByTwo(service, { sdk_config: { id: service.sandbox.sdk_config_id, document_files: 'accept' } });
});

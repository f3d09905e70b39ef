import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeBlobs } from './blobs.ts';
import type { Vault } from './crypto/vault.ts';
import { openBlobStore } from './open-blob-store.ts';
import { parseS3Url } from './s3-url.ts';

/** Server with the part of S3 that three commands need: path style, an XML error, and a required signature. */
let server: Server;
let endpoint: string;
const objects = new Map<string, Buffer>();
let failures = 0;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const path = new URL(request.url!, 'http://x').pathname;
    const signed = /^AWS4-HMAC-SHA256 Credential=AK\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=/;
    const error = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (!signed.test(request.headers.authorization ?? '')) return error(403, 'AccessDenied');
    if (failures > 0) {
      failures--;
      return error(503, 'SlowDown');
    }
    if (!path.startsWith('/bucket/')) return error(404, 'NoSuchBucket');
    if (request.method === 'PUT') objects.set(path, body);
    else if (request.method === 'DELETE') objects.delete(path);
    else if (!objects.has(path)) return error(404, 'NoSuchKey');
    else return response.end(objects.get(path));
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AK');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
  server.closeAllConnections();
});
const open = (bucket = 'bucket/a/prefix') =>
  openBlobStore(`s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}&region=eu-west-1`, '/unused');

/** Vault that inverts every byte. It is enough to test that the stored bytes are the vault's. */
const vault: Pick<Vault, 'encrypt' | 'decrypt'> = {
  encrypt: async (_account, _context, plain) => Buffer.from(plain as Uint8Array).map((byte) => byte ^ 255) as Buffer,
  decrypt: async (_account, _context, ciphertext) => Buffer.from(ciphertext).map((byte) => byte ^ 255) as Buffer,
};

test('what is put is got under the prefix, encrypted; what is deleted is gone', async () => {
  const blobs = makeBlobs(await open(), vault as Vault);
  const face = Buffer.from('a face');
  const name = await blobs.put(1, face);
  expect([...objects]).toEqual([[`/bucket/a/prefix/${name}`, face.map((byte) => byte ^ 255)]]);
  expect(Buffer.from((await blobs.get(1, name))!)).toEqual(face);
  await blobs.delete(name);
  expect(await blobs.get(1, name)).toBeUndefined();
  await blobs.delete(name);
  await blobs.check();
  expect(objects.size).toBe(0);
});

test('a storage that is busy is asked again; one that is not ours is told at the start', async () => {
  const store = await open();
  failures = 2;
  const name = '123e4567-e89b-12d3-a456-426614174000';
  await store.put(name, Buffer.from('x'));
  expect(objects.size).toBe(1);
  await expect(makeBlobs(await open('other'), vault as Vault).check()).rejects.toMatchObject({
    kind: 'overloaded',
    cause: { name: 'NoSuchBucket' },
  });
  await expect(store.get('../../etc/passwd')).rejects.toThrow('not a blob name');
});

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '' }],
  ['s3://my.bucket/a/b/', { bucket: 'my.bucket', prefix: 'a/b/' }],
  [
    's3://bucket/p?endpoint=http://minio:9000&region=af-south-1',
    { bucket: 'bucket', prefix: 'p/', endpoint: 'http://minio:9000', region: 'af-south-1' },
  ],
])('%s', (text, place) => expect(parseS3Url(text)).toEqual(place));

test.each([
  ['s3://x', 'must name a bucket'],
  ['s3:///prefix', 'must name a bucket'],
  ['s3://key:secret@bucket', 'no credentials'],
  ['s3://bucket?acl=public', 'not acl'],
  ['s3://bucket?endpoint=minio', 'endpoint'],
])('%s is refused', (text, message) => expect(() => parseS3Url(text)).toThrow(message));

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkStore, makeBlobs } from './blobs.ts';
import type { Vault } from './crypto/vault.ts';
import { openBlobStore } from './open-blob-store.ts';
import { parseS3Url } from './s3-url.ts';
import { type S3StandIn, startS3StandIn } from './testing/s3-stand-in.ts';

let s3: S3StandIn;
let failures = 0;
beforeAll(async () => {
  s3 = await startS3StandIn({ bucket: 'bucket', keyId: 'AK', region: 'eu-west-1', isBusy: () => failures-- > 0 });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AK');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3[Symbol.asyncDispose]();
});
const open = (bucket = 'bucket/a/prefix', more = '') =>
  openBlobStore(`s3://${bucket}?endpoint=${encodeURIComponent(s3.endpoint)}&region=eu-west-1${more}`, '/unused');

/** Vault that inverts every byte. This is enough to check that the stored bytes come from the vault. */
const vault: Pick<Vault, 'encrypt' | 'decrypt'> = {
  encrypt: async (_account, _context, plain) => Buffer.from(plain as Uint8Array).map((byte) => byte ^ 255) as Buffer,
  decrypt: async (_account, _context, ciphertext) => Buffer.from(ciphertext).map((byte) => byte ^ 255) as Buffer,
};

test('what is put is got under the prefix, encrypted; what is deleted is gone', async () => {
  const blobs = makeBlobs(await open(), vault as Vault);
  const face = Buffer.from('a face');
  const name = await blobs.put(1, face);
  expect([...s3.objects]).toEqual([[`/bucket/a/prefix/${name}`, face.map((byte) => byte ^ 255)]]);
  expect(Buffer.from((await blobs.get(1, name))!)).toEqual(face);
  await blobs.delete(name);
  expect(await blobs.get(1, name)).toBeUndefined();
  await blobs.delete(name);
  await checkStore(await open());
  expect(s3.objects.size).toBe(0);
});

test('a storage that is busy is asked again; one that is not ours is told at the start', async () => {
  const store = await open();
  failures = 2;
  const name = '123e4567-e89b-12d3-a456-426614174000';
  await store.put(name, Buffer.from('x'));
  expect(s3.objects.size).toBe(1);
  await expect(checkStore(await open('other'))).rejects.toMatchObject({
    kind: 'overloaded',
    cause: { name: 'NoSuchBucket' },
  });
  await expect(store.get('../../etc/passwd')).rejects.toThrow('not a blob name');
});

test('a missing bucket is created at the start if the address says so, and never afterwards', async () => {
  const store = await open('new-bucket', '&create=true');
  const blobs = makeBlobs(store, vault as Vault);
  await checkStore(store);
  expect(s3.buckets).toContain('new-bucket');
  s3.buckets.delete('new-bucket');
  await expect(blobs.put(1, Buffer.from('a face'))).rejects.toMatchObject({ cause: { name: 'NoSuchBucket' } });
  expect(s3.buckets).not.toContain('new-bucket');
  // Two replicas start at the same time.
  const two = await Promise.all([1, 2].map(() => open('for-two', '&create=true')));
  await Promise.all(two.map(checkStore));
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
  ['s3://bucket?create=yes', 'create=true only'],
  ['s3://bucket?endpoint=minio', 'endpoint'],
])('%s is refused', (text, message) => expect(() => parseS3Url(text)).toThrow(message));

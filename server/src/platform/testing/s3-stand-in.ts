import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3StandInOptions {
  readonly bucket: string;
  readonly keyId: string;
  readonly region: string;
  /** Called for each request with a correct signature. If it returns true, the answer is 503 `SlowDown`. */
  readonly isBusy: () => boolean;
}

export interface S3StandIn extends AsyncDisposable {
  readonly endpoint: string;
  /** Stored objects by path, such as `/bucket/prefix/name`. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Names of the buckets. A test may delete one. */
  readonly buckets: Set<string>;
}

/**
 * Starts the part of S3 that Hakiki uses, in memory: path style, buckets, an XML error, and a required signature.
 * Checks the key id and the region in a signature, but not the signature itself.
 */
export async function startS3StandIn({ bucket, keyId, region, isBusy }: S3StandInOptions): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const buckets = new Set([bucket]);
  const signed = new RegExp(`^AWS4-HMAC-SHA256 Credential=${keyId}/\\d{8}/${region}/s3/aws4_request, SignedHeaders=`);
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const path = new URL(request.url!, 'http://x').pathname;
    const error = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (!signed.test(request.headers.authorization ?? '')) return error(403, 'AccessDenied');
    if (isBusy()) return error(503, 'SlowDown');
    const [, ofBucket, key] = /^\/([^/]+)\/?(.*)$/.exec(path)!;
    if (request.method === 'PUT' && key === '') {
      if (buckets.has(ofBucket!)) return error(409, 'BucketAlreadyOwnedByYou');
      buckets.add(ofBucket!);
      return response.writeHead(200).end();
    }
    if (!buckets.has(ofBucket!)) return error(404, 'NoSuchBucket');
    if (request.method === 'PUT') objects.set(path, body);
    else if (request.method === 'DELETE') objects.delete(path);
    else if (!objects.has(path)) return error(404, 'NoSuchKey');
    else return response.end(objects.get(path));
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    buckets,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

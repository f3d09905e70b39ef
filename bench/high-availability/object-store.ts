import { startS3StandIn } from '../../server/src/platform/testing/s3-stand-in.ts';

export interface ObjectStore extends AsyncDisposable {
  readonly url: string;
  /** Answers every `n`th request with 503 from now on; 0 ends it. */
  failEvery(n: number): void;
  /** Number of requests that were answered with 503. */
  failures(): number;
}

/** Starts an object store that can fail. No S3 server is a Debian package that starts without a cluster of its own. */
export async function startObjectStore(): Promise<ObjectStore> {
  let every = 0;
  let requests = 0;
  let failures = 0;
  function isBusy(): boolean {
    requests += 1;
    const isFailing = every > 0 && requests % every === 0;
    if (isFailing) failures += 1;
    return isFailing;
  }
  const store = await startS3StandIn({ bucket: 'images', keyId: 'rehearsal', region: 'us-east-1', isBusy });
  return {
    url: `s3://images?endpoint=${encodeURIComponent(store.endpoint)}&region=us-east-1`,
    failEvery: (n) => {
      every = n;
    },
    failures: () => failures,
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

import { Pool } from 'undici';

export interface LoadRequest {
  readonly path: string;
  /** The n-th request's headers. */
  readonly headers: (n: number) => Readonly<Record<string, string>>;
  /** The n-th request's body. */
  readonly body: (n: number) => string;
  /** Throws when an answer is not what it should be: a fast wrong answer is no result. */
  readonly check: (status: number, body: string, n: number) => void;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** POSTs over `connections` connections, one request at a time on each, for so long. */
export async function measureLoad(
  origin: string,
  { path, headers, body, check }: LoadRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const durations: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  let next = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const n = next++;
      const sent = performance.now();
      const answer = await pool.request({ method: 'POST', path, headers: headers(n), body: body(n) });
      const text = await answer.body.text();
      durations.push(performance.now() - sent);
      check(answer.statusCode, text, n);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = performance.now() - start;
  await pool.close();
  durations.sort((a, b) => a - b);
  const at = (share: number): number =>
    durations[Math.min(durations.length - 1, Math.floor(share * durations.length))] ?? 0;
  return {
    requests: durations.length,
    perSecond: (durations.length / elapsed) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

import { randomUUID } from 'node:crypto';
import { HakikiConnectionError, HakikiError } from './errors.ts';

export interface SendOptions {
  /** Milliseconds for each attempt. */
  readonly timeoutMs: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds before the first retry; twice as much before each further one, of which a random part is waited. */
  readonly firstDelayMs: number;
  readonly fetch: (request: Request) => Promise<Response>;
}

const LONGEST_WAIT_MS = 30_000;
const TRANSIENT = [429, 502, 503, 504];
/** Codes of a 409 whose Idempotency-Key belongs to a request that is still being processed. */
const UNDER_WAY = ['idempotency_key_under_way', 'idempotency_key_overtaken'];

/**
 * Sends a request until it has an answer that stands. A POST gets an `Idempotency-Key` unless it has one, so that it is carried out once however often it
 * is sent.
 * @throws HakikiError for an answer that is no success, HakikiConnectionError when none came.
 */
export function makeSend({ timeoutMs, retries, firstDelayMs, fetch }: SendOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', randomUUID());
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= retries;
      const result = await once(request, { timeoutMs, fetch });
      if (result instanceof HakikiConnectionError) {
        if (last) throw result;
      } else {
        if (result.ok) return result;
        const error = new HakikiError(result, await result.text());
        if (last || !isTransient(error) || (error.retryAfterMs ?? 0) > LONGEST_WAIT_MS) throw error;
        if (error.retryAfterMs !== undefined) {
          await delay(error.retryAfterMs, request.signal);
          continue;
        }
      }
      await delay(Math.random() * firstDelayMs * 2 ** attempt, request.signal);
    }
  };
}

/**
 * True if the same request may succeed later. A 409 may if an earlier attempt with the same key is still being processed, such as one whose answer a gateway
 * replaced by 502 or 504: the service then sends `Retry-After`, and under `/v1` a code. Other conflicts are final.
 */
const isTransient = ({ status, code, retryAfterMs }: HakikiError): boolean =>
  TRANSIENT.includes(status) ||
  (status === 409 && (retryAfterMs !== undefined || (code !== undefined && UNDER_WAY.includes(code))));

type Once = Pick<SendOptions, 'timeoutMs' | 'fetch'>;

/** One attempt. The caller's own abort is thrown as it is. */
async function once(request: Request, { timeoutMs, fetch }: Once): Promise<Response | HakikiConnectionError> {
  request.signal.throwIfAborted();
  const ended = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    ended.abort();
  }, timeoutMs);
  const stop = (): void => ended.abort(request.signal.reason);
  request.signal.addEventListener('abort', stop);
  try {
    const response = await fetch(new Request(request.clone(), { signal: ended.signal }));
    // The time-out is for the whole answer: a body that stalls counts too.
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers });
  } catch (error) {
    request.signal.throwIfAborted();
    return new HakikiConnectionError(error, timedOut);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', stop);
  }
}

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

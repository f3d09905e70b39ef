import { randomUUID } from 'node:crypto';
import { HakikiConnectionError, HakikiError } from './errors.ts';

export interface SendOptions {
  /** Timeout of each attempt in milliseconds. */
  readonly timeoutMs: number;
  /** Time from the start of the call in which a retry may begin, in milliseconds. */
  readonly retryForMs: number;
  /** Minimum number of retries, even after `retryForMs`. */
  readonly retries: number;
  /**
   * Maximum random wait before the first retry, in milliseconds. It doubles with each further retry, up to
   * `MAX_DELAY_MS`.
   */
  readonly firstDelayMs: number;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Maximum `Retry-After` in milliseconds. The call is not retried if the service asks for a longer wait. */
const MAX_RETRY_AFTER_MS = 30_000;
const MAX_DELAY_MS = 8_000;
const TRANSIENT = [429, 502, 503, 504];
/** Codes of a 409 whose Idempotency-Key belongs to a request that is still being processed. */
const UNDER_WAY = ['idempotency_key_under_way', 'idempotency_key_overtaken'];

/**
 * Returns a function that sends a request and retries it after a temporary fault. Adds an `Idempotency-Key` to a POST
 * without one, so that repeated requests are carried out only once.
 * @throws HakikiError for an answer that is not successful, HakikiConnectionError if no answer arrived.
 */
export function makeSend({ timeoutMs, retryForMs, retries, firstDelayMs, fetch }: SendOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', randomUUID());
    const end = performance.now() + retryForMs;
    for (let attempt = 0; ; attempt += 1) {
      const result = await once(request, { timeoutMs, fetch });
      if (result instanceof Response && result.ok) return result;
      const error = result instanceof Response ? new HakikiError(result, await result.text()) : result;
      const retryAfterMs = error instanceof HakikiError ? (error.retryAfterMs ?? 0) : 0;
      // The random part prevents callers from retrying at the same time.
      const wait = retryAfterMs + Math.random() * Math.min(firstDelayMs * 2 ** Math.min(attempt, 10), MAX_DELAY_MS);
      const isLast = attempt >= retries && performance.now() + wait > end;
      const isFinal = error instanceof HakikiError && !isTransient(error);
      if (isLast || isFinal || retryAfterMs > MAX_RETRY_AFTER_MS) throw error;
      await delay(wait, request.signal);
    }
  };
}

/**
 * True if the same request may succeed later. For a 409 this is true if an earlier attempt with the same key is still
 * being processed, for example because a gateway answered 502 or 504. The service then sends `Retry-After`, and under
 * `/v1` also a code. Other conflicts are final.
 */
const isTransient = ({ status, code, retryAfterMs }: HakikiError): boolean =>
  TRANSIENT.includes(status) ||
  (status === 409 && (retryAfterMs !== undefined || (code !== undefined && UNDER_WAY.includes(code))));

type Once = Pick<SendOptions, 'timeoutMs' | 'fetch'>;

/** Makes one attempt. If the caller aborts it, the caller's error is thrown unchanged. */
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
    // The timeout includes the body of the answer.
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
    // The caller may have aborted the request while the body was read.
    signal.throwIfAborted();
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

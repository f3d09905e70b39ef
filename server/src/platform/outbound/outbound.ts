import { Agent, type Dispatcher } from 'undici';
import { AppError } from '../errors.ts';
import { inCall } from '../tracing/spans.ts';
import { makeAddressPolicy } from './address-policy.ts';
import { type ReadLimits, readStart, readWhole } from './answer-body.ts';
import { asOutboundError, OutboundError } from './outbound-error.ts';
import { type Lookup, permittedAddresses, pinningLookup, systemLookup } from './resolve.ts';
import { bareHost, parseTarget, rememberTargets } from './target.ts';
import { writeBody } from './write-body.ts';

export interface MediaLimits {
  /** Maximum bytes of the body after decompression. Default: 50 MB. */
  readonly maxBytes?: number;
  /** Maximum total time for name resolution, connections, redirects and body. Default: 30 s. */
  readonly timeoutMs?: number;
  /** Maximum number of redirects. Default: 3. */
  readonly maxRedirects?: number;
  /** Called with the number of bytes each time bytes arrive. If it throws, the download ends. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Aborts the download when the file is no longer needed. */
  readonly signal?: AbortSignal | undefined;
}

interface Media {
  readonly bytes: Uint8Array;
  /** Content type according to the server. It is never trusted, only stored as evidence. */
  readonly contentType: string | null;
}

interface OutboundRequest {
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum total time in milliseconds. Default: 10 s. */
  readonly timeoutMs?: number;
  /** Aborts the request when its answer is no longer needed. The request then fails as timed out. */
  readonly signal?: AbortSignal;
  /** Maximum bytes of the answer that are read. Default: 64 KB. The rest is discarded. */
  readonly maxResponseBytes?: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Body of the answer as UTF-8, up to `maxResponseBytes`. */
  readonly bodyStart: string;
  readonly truncated: boolean;
  /** Time from the call to the last byte read. */
  readonly ms: number;
}

interface DownloadOptions {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Download {
  /** False if the server answered 304. */
  readonly modified: boolean;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * Client for every request to an address that a tenant or the operator configured. All methods throw OutboundError.
 * They also throw the error that `onBytes` throws.
 */
export interface Outbound {
  /** Sends a GET, follows redirects and checks each target like the first URL. Returns the body of a 2xx answer. */
  fetchMedia(url: string, limits?: MediaLimits): Promise<Media>;
  /**
   * Sends one request without following redirects. Any status counts as an answer. Connections are kept and reused per
   * origin.
   */
  request(method: 'GET' | 'POST' | 'PUT', url: string, request?: OutboundRequest): Promise<OutboundAnswer>;
  post(url: string, request: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * Downloads a file to the disk while it arrives. Follows redirects like `fetchMedia`. Used for lists, which may have
   * gigabytes. If the server answers 304, writes nothing.
   */
  download(url: string, path: string, options: DownloadOptions): Promise<Download>;
  /** Throws if a request to this URL would be refused or its host name is unknown. Opens no connection. */
  checkUrl(url: string): Promise<void>;
  /** Closes every connection. */
  close(): Promise<void>;
}

const MEDIA_LIMITS = { maxBytes: 50 * 1024 * 1024, timeoutMs: 30_000, maxRedirects: 3 };
const REQUEST_LIMITS = { timeoutMs: 10_000, maxResponseBytes: 64 * 1024 };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Maximum number of connections to one origin, so that a slow webhook receiver delays only its own deliveries. */
const CONNECTIONS_PER_ORIGIN = 64;
export const OWN_HEADERS = { 'user-agent': 'Hakiki/1', 'accept-encoding': 'identity' };

/**
 * Creates the client. `allow`: OUTBOUND_ALLOW, see `makeAddressPolicy`. `lookup` replaces DNS in tests. TLS
 * certificates are always verified. Only HTTP/1.1 is used. Throws an Error if an entry of `allow` cannot be parsed.
 */
export function makeOutbound({
  allow,
  allowLoopback,
  lookup = systemLookup,
}: {
  allow: readonly string[];
  allowLoopback: boolean;
  lookup?: Lookup;
}): Outbound {
  const policy = makeAddressPolicy({ allow, allowLoopback });
  const targetOf = rememberTargets(policy);
  const agent = new Agent({
    connect: { lookup: pinningLookup(policy, lookup), autoSelectFamily: true, timeout: 10_000 },
    allowH2: false,
    connections: CONNECTIONS_PER_ORIGIN,
    // The caller's deadline applies to the whole exchange, so these separate timeouts are switched off.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const get = (target: URL, headers: OutboundRequest['headers'], signal: AbortSignal) =>
    agent.request({
      origin: target.origin,
      path: target.pathname + target.search,
      method: 'GET',
      headers: { ...OWN_HEADERS, ...headers },
      signal,
    });

  /** Sends a GET and checks each redirect like the first address. */
  const follow = async (
    url: string,
    headers: OutboundRequest['headers'],
    maxRedirects: number,
    signal: AbortSignal,
  ) => {
    let target = parseTarget(url, policy);
    for (let redirects = 0; ; redirects++) {
      const answer = await get(target, headers, signal);
      const location = answer.headers.location;
      if (!REDIRECTS.has(answer.statusCode) || location === undefined) return answer;
      await answer.body.dump({ limit: 4096, signal });
      if (redirects === maxRedirects) throw new OutboundError('too_many_redirects');
      target = parseTarget(redirected(String(location), target), policy);
    }
  };

  const fetchMedia = (url: string, limits: MediaLimits = {}): Promise<Media> => {
    const { maxBytes, timeoutMs, maxRedirects, onBytes, signal: unwanted } = { ...MEDIA_LIMITS, ...limits };
    const work = async (signal: AbortSignal): Promise<Media> =>
      mediaOf(await follow(url, undefined, maxRedirects, signal), { maxBytes, signal, onBytes });
    return withDeadline(timeoutMs, work, unwanted);
  };

  const download: Outbound['download'] = (url, path, { maxBytes, timeoutMs, headers }) =>
    withDeadline(timeoutMs, async (signal) => {
      const answer = await follow(url, headers, MEDIA_LIMITS.maxRedirects, signal);
      const modified = answer.statusCode !== 304;
      if (modified) await writeBody(answer, path, maxBytes, signal);
      else await answer.body.dump({ limit: 4096, signal });
      return { modified, headers: answer.headers };
    });

  const request: Outbound['request'] = async (method, url, options = {}) => {
    const { timeoutMs, maxResponseBytes, headers, body = null, signal: unwanted } = { ...REQUEST_LIMITS, ...options };
    const { origin, host, path } = targetOf(url);
    const started = performance.now();
    const work = async (signal: AbortSignal): Promise<OutboundAnswer> => {
      const sent = { ...OWN_HEADERS, ...headers };
      const answer = await agent.request({ origin, path, method, headers: sent, body, signal });
      const start = await readStart(answer.body, maxResponseBytes);
      return { status: answer.statusCode, headers: answer.headers, ...start, ms: performance.now() - started };
    };
    return inCall(method, host, () => withDeadline(timeoutMs, work, unwanted));
  };

  const checkUrl = (url: string): Promise<void> =>
    withDeadline(REQUEST_LIMITS.timeoutMs, async () => {
      await permittedAddresses(bareHost(parseTarget(url, policy)), policy, lookup);
    });

  return {
    fetchMedia,
    request,
    post: (url, options) => request('POST', url, options),
    checkUrl,
    download,
    close: () => agent.destroy(),
  };
}

async function mediaOf(answer: Dispatcher.ResponseData, limits: ReadLimits): Promise<Media> {
  const { maxBytes, signal } = limits;
  const { statusCode: status, headers, body } = answer;
  const reject = async (error: OutboundError): Promise<never> => {
    await body.dump({ limit: 4096, signal });
    throw error;
  };
  if (status < 200 || status > 299) return await reject(new OutboundError('bad_status', { status }));
  if (Number(headers['content-length'] ?? 0) > maxBytes) return await reject(new OutboundError('too_large'));
  const bytes = await readWhole(body, String(headers['content-encoding'] ?? ''), limits);
  return { bytes, contentType: headers['content-type'] === undefined ? null : String(headers['content-type']) };
}

function redirected(location: string, from: URL): URL {
  if (!URL.canParse(location, from.href)) throw new OutboundError('bad_url');
  return new URL(location, from);
}

/**
 * Runs `work` under one deadline. The deadline also ends an answer that a server sends very slowly but without a pause.
 */
async function withDeadline<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  unwanted?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  const timer = setTimeout(end, timeoutMs);
  unwanted?.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work(controller.signal), rejectedOn(controller.signal)]);
  } catch (error) {
    // An error of `onBytes` is thrown unchanged.
    throw error instanceof AppError ? error : asOutboundError(error, controller.signal.aborted);
  } finally {
    clearTimeout(timer);
    unwanted?.removeEventListener('abort', end);
  }
}

/**
 * Rejects when the signal aborts. Some steps of a request, for example a DNS query of the system, ignore a signal. The
 * caller's wait must therefore end separately.
 */
function rejectedOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

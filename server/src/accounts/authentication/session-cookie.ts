import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../platform/errors.ts';

/** What of a request the cookie depends on; a FastifyRequest fits. */
export interface BrowserRequest {
  readonly method: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly host: string;
  readonly headers: IncomingHttpHeaders;
}

export interface CookieOptions {
  /** A cookie without `Secure`, for plain http on this machine: sandbox mode alone. */
  readonly plainOnLoopback: boolean;
  /** The operator says that browsers come over TLS, also where the proxy before us does not. */
  readonly publicHttps: boolean;
}
export type SessionCookie = ReturnType<typeof makeSessionCookie>;

const SECURE_NAME = '__Host-hakiki';
const PLAIN_NAME = 'hakiki';
const DEVICE_SUFFIX = '-device';
const DEVICE_SECONDS = 180 * 86_400;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];
/** A header that no other site's page can send without asking first, and none is told yes. */
const HEADER = 'x-hakiki';

/**
 * The cookie of a browser's session. `__Host-`: set by this host alone, over TLS, for all its paths. `SameSite=Strict`: not sent with a request that
 * another site causes.
 */
export function makeSessionCookie({ plainOnLoopback, publicHttps }: CookieOptions) {
  const nameFor = ({ protocol, hostname }: BrowserRequest, suffix = ''): string | undefined => {
    if (protocol === 'https' || publicHttps) return SECURE_NAME + suffix;
    return plainOnLoopback && LOOPBACK.includes(hostname) ? PLAIN_NAME + suffix : undefined;
  };
  const write = (request: BrowserRequest, value: string, maxAge: number, suffix = ''): string => {
    const name = nameFor(request, suffix);
    if (!name) throw new AppError('cookie_needs_https');
    const secure = name.startsWith(SECURE_NAME) ? '; Secure' : '';
    return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
  };
  const read = (request: BrowserRequest, suffix = ''): string | undefined => {
    const name = nameFor(request, suffix);
    for (const part of (request.headers.cookie ?? '').split(';')) {
      const [key, value] = part.trim().split('=');
      if (name && key === name && value && /^[A-Za-z0-9]{1,128}$/.test(value)) return value;
    }
    return undefined;
  };
  return {
    /** The token that the request's cookie holds, if any. */
    read: (request: BrowserRequest): string | undefined => read(request),
    /** The random text by which this browser is known again at a sign-in; it gives no access. */
    readDevice: (request: BrowserRequest): string | undefined => read(request, DEVICE_SUFFIX),
    /** `Set-Cookie` of that text, which stays when the session ends. */
    keepDevice: (request: BrowserRequest, device: string): string =>
      write(request, device, DEVICE_SECONDS, DEVICE_SUFFIX),
    /** `Set-Cookie` of a new session. Throws AppError invalid_input where the cookie could be read on its way. */
    begin: (request: BrowserRequest, token: string, seconds: number): string => write(request, token, seconds),
    /** `Set-Cookie` that takes it away. */
    end: (request: BrowserRequest): string | undefined => (nameFor(request) ? write(request, '', 0) : undefined),
  };
}

/**
 * Lets through only what a page of this host sent. Browsers say so themselves (Fetch Metadata, all engines since 2023), older ones by Origin; and what
 * changes something carries a header and a type that another site's form cannot send. Throws AppError forbidden, unsupported_media_type.
 */
export function assertSameSite({ method, host, headers }: BrowserRequest): void {
  const site = headers['sec-fetch-site'];
  const reads = method === 'GET' || method === 'HEAD';
  const fromHere = site === undefined ? reads || isOriginOf(headers.origin, host) : site === 'same-origin';
  // `none`: typed or from a bookmark.
  if (!fromHere && !(reads && site === 'none')) throw foreign();
  if (reads) return;
  if (headers[HEADER] !== '1') throw foreign();
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/json\b/i.test(type)) throw new AppError('json_body_expected');
}

const foreign = () => new AppError('not_from_dashboard');

function isOriginOf(origin: string | undefined, host: string): boolean {
  try {
    return origin !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
}

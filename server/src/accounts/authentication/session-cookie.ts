import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../platform/errors.ts';

/** Fields of a request that are needed to read and write the cookie. A FastifyRequest has all of them. */
export interface BrowserRequest {
  readonly method: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly host: string;
  readonly headers: IncomingHttpHeaders;
}

export interface CookieOptions {
  /** True if a cookie without `Secure` is allowed for plain HTTP on this machine (sandbox mode only). */
  readonly plainOnLoopback: boolean;
  /** True if the operator declares that browsers use TLS. A proxy may then connect to this service without TLS. */
  readonly publicHttps: boolean;
}
export type SessionCookie = ReturnType<typeof makeSessionCookie>;

const SECURE_NAME = '__Host-hakiki';
const PLAIN_NAME = 'hakiki';
const DEVICE_SUFFIX = '-device';
const ATTEMPT_SUFFIX = '-attempt';
const DEVICE_SECONDS = 180 * 86_400;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];
/**
 * Name of a header. A page of another site can send this header only after a CORS preflight request, which this server
 * never allows.
 */
const HEADER = 'x-hakiki';

/**
 * Reads and writes the cookie of a browser's session. `__Host-` means that only this host can set the cookie, over TLS,
 * for all its paths. `SameSite=Strict` means that the browser does not send the cookie with a request that another site
 * causes.
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
    /** Returns the token in the request's cookie, if there is one. */
    read: (request: BrowserRequest): string | undefined => read(request),
    /** Returns the random text that identifies this browser at a later sign-in. The text gives no access. */
    readDevice: (request: BrowserRequest): string | undefined => read(request, DEVICE_SUFFIX),
    /**
     * Returns the `Set-Cookie` header that stores the random text of `readDevice`. The cookie is kept after the session
     * ends.
     */
    keepDevice: (request: BrowserRequest, device: string): string =>
      write(request, device, DEVICE_SECONDS, DEVICE_SUFFIX),
    /** Returns the token of a sign-in that was begun in this browser and not finished. */
    readAttempt: (request: BrowserRequest): string | undefined => read(request, ATTEMPT_SUFFIX),
    /** Returns the `Set-Cookie` header that stores the token of `readAttempt`, or deletes it after 0 seconds. */
    keepAttempt: (request: BrowserRequest, token: string, seconds: number): string =>
      write(request, token, seconds, ATTEMPT_SUFFIX),
    /**
     * Returns the `Set-Cookie` header of a new session. Throws AppError invalid_input if the cookie would be sent
     * without encryption.
     */
    begin: (request: BrowserRequest, token: string, seconds: number): string => write(request, token, seconds),
    /** Returns the `Set-Cookie` header that deletes the cookie. */
    end: (request: BrowserRequest): string | undefined => (nameFor(request) ? write(request, '', 0) : undefined),
  };
}

/**
 * Accepts only requests from a page of this host. Browsers since 2023 report the origin with Fetch Metadata, older
 * browsers with `Origin`. A request that changes data must also have a header and a content type that another site's
 * form cannot send. An endpoint for a file accepts a form too, so there only the header prevents a form of another
 * site. Throws AppError forbidden, unsupported_media_type.
 */
export function assertSameSite(
  { method, host, headers }: BrowserRequest,
  { acceptsForm = false }: { readonly acceptsForm?: boolean } = {},
): void {
  const site = headers['sec-fetch-site'];
  const reads = method === 'GET' || method === 'HEAD';
  const fromHere = site === undefined ? reads || isOriginOf(headers.origin, host) : site === 'same-origin';
  // `none` means that the user typed the address or opened a bookmark, so no other site caused the request.
  if (!fromHere && !(reads && site === 'none')) throw foreign();
  if (reads) return;
  if (headers[HEADER] !== '1') throw foreign();
  const type = headers['content-type'];
  const accepted = acceptsForm ? /^multipart\/form-data\b/i : /^application\/json\b/i;
  if (type !== undefined && !accepted.test(type))
    throw new AppError(acceptsForm ? 'multipart_expected' : 'json_body_expected');
}

const foreign = () => new AppError('not_from_dashboard');

function isOriginOf(origin: string | undefined, host: string): boolean {
  try {
    return origin !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
}

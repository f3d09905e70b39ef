import type { FastifyInstance } from 'fastify';

/** Content security policy of API answers. A browser must never use such an answer as a page, a script or a frame. */
const DATA = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Content security policy of pages. It allows scripts, styles and requests only from this server. It forbids inline
 * scripts and styles, and frames around the page.
 */
export const PAGE = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const YEAR_S = 31_536_000;

/**
 * Adds security headers to every answer. Does not replace a header that the route has set. Sends HSTS if the request
 * used TLS. If a proxy ends TLS, it must be trusted and send `X-Forwarded-Proto: https`. Files of the API are always
 * downloaded and never shown as a page, because a customer's image may contain harmful code.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const path = request.routeOptions.url ?? '';
    const type = String(reply.getHeader('content-type') ?? '');
    const file = type !== '' && !/^application\/json\b/.test(type) && path.startsWith('/v1/');
    const headers: Record<string, string> = {
      'content-security-policy': path.startsWith('/docs') ? PAGE : DATA,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      ...(request.protocol === 'https' && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
      ...(file && { 'content-disposition': `attachment; filename="${fileName(type)}"` }),
    };
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-content-type-options', 'nosniff');
  });
}

/** Returns a name for a downloaded file. The name never contains text from a client. */
const fileName = (type: string): string => `hakiki.${/^[a-z]+\/([a-z0-9]{1,8})\b/.exec(type)?.[1] ?? 'bin'}`;

import type { FastifyInstance } from 'fastify';

/** For answers of the API: a browser may show nothing of them as a page, a script or a frame. */
const DATA = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For pages: scripts, styles and requests from this server alone, none of them inline, and never inside a frame. */
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
 * Puts security headers on every answer; a header that the route has set stays. HSTS is sent if the request came over TLS, which a proxy
 * ends: it must be a trusted proxy that sends `X-Forwarded-Proto: https`. Files of the API are always downloads, never shown as pages: a
 * customer's picture may hold anything.
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

/** A file name that holds nothing that a client sent. */
const fileName = (type: string): string => `hakiki.${/^[a-z]+\/([a-z0-9]{1,8})\b/.exec(type)?.[1] ?? 'bin'}`;

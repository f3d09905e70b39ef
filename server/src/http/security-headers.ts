import type { FastifyInstance } from 'fastify';

/** Answers are data: nothing of them is ever a page, a script or a frame. */
const DATA = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A page of ours: scripts, styles and requests from here alone, none of them inline, in nobody's frame. */
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
 * The headers that tell browsers what they may do with an answer, on every one of them; a route that set one of its own keeps it.
 * HSTS where the request came over TLS, which ends in front of us: so the proxy must be trusted and say `X-Forwarded-Proto: https`.
 * Files of the API are saved, never shown as a page of ours: a picture is whatever its sender made it.
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

/** A name of ours: nothing that a client sent is in it. */
const fileName = (type: string): string => `hakiki.${/^[a-z]+\/([a-z0-9]{1,8})\b/.exec(type)?.[1] ?? 'bin'}`;

import { sdkSessions, sdkUploads } from '@hakiki/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/tables.ts';
import { isListedOrigin } from '../configs/find-config.ts';

export interface PageOriginDeps {
  readonly system: Db;
  /** Public URL of this service. */
  readonly publicUrl: () => string;
}

/**
 * Accepts only a scheme, a host and an optional port. Such a text is safe in a header, because it contains no character
 * with a special meaning.
 */
export const isOrigin = (text: string): boolean => /^https?:\/\/[a-z0-9.[\]:-]{1,280}$/i.test(text);

/**
 * Returns the origin of the calling page if the page does not belong to this service. Undefined for pages of this
 * service and for callers that are not browsers. Compares only the host, because the scheme is unknown behind a proxy
 * that ends TLS.
 */
export function foreignOrigin(request: FastifyRequest, publicUrl: string): string | undefined {
  const { origin } = request.headers;
  if (origin === undefined) return undefined;
  const host = origin.replace(/^https?:\/\//, '');
  return host === request.host || origin === new URL(publicUrl).origin ? undefined : origin;
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS =
  'authorization, content-type, x-session-binding, upload-offset, upload-length, upload-checksum, tus-resumable, idempotency-key';
const RESPONSE_HEADERS = 'date, upload-offset, upload-length, retry-after, x-request-id, idempotency-replayed';
const PREFLIGHT_S = 600;

/**
 * Allows pages from an origin of any SDK configuration to call the endpoints of the page (CORS). A preflight request
 * has no token, so the origins of all configurations are accepted. The request that follows is checked against the
 * session's own configuration (`page-session.ts`). If the database does not answer, every page may read the error,
 * which contains no data. Otherwise a page could not distinguish an outage from an origin that is not listed.
 */
export function allowPageOrigins(app: FastifyInstance, { system, publicUrl }: PageOriginDeps): void {
  const endpoints = [...Object.values(sdkSessions), ...Object.values(sdkUploads)].filter(
    (part) => typeof part === 'object' && 'access' in part,
  );
  const paths: ReadonlySet<string> = new Set(
    endpoints.filter(({ access }) => access === 'session').map(({ path }) => path),
  );
  const answered = endpoints.filter(({ method }) => method === 'OPTIONS').map(({ path }) => path);
  app.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url?.replace(/\/$/, '');
    if (path === undefined || !paths.has(path)) return;
    reply.header('vary', 'origin');
    const origin = foreignOrigin(request, publicUrl());
    if (origin === undefined || !isOrigin(origin)) return;
    let fault: unknown;
    const isListed = await isListedOrigin(system, origin).catch((error: unknown) => {
      fault = error;
      return true;
    });
    if (!isListed) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', RESPONSE_HEADERS);
    if (request.method === 'OPTIONS')
      reply
        .header('access-control-allow-methods', METHODS)
        .header('access-control-allow-headers', REQUEST_HEADERS)
        .header('access-control-max-age', fault === undefined ? PREFLIGHT_S : 0);
    else if (fault !== undefined) throw fault;
  });
  // A browser reports a refused origin, a lost network and a proxy's error page in the same way. Any page may therefore
  // ask whether its own origin is allowed. This reveals nothing new, because a preflight request gives the same answer
  // to any caller.
  app.get('/sdk/origin', { schema: { hide: true } }, async (request, reply) => {
    const origin = foreignOrigin(request, publicUrl());
    const listed = origin === undefined || (isOrigin(origin) && (await isListedOrigin(system, origin)));
    return reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store').send({ listed });
  });
  for (const path of paths)
    if (!answered.some((one) => one === path))
      app.options(path, { schema: { hide: true } }, async (_request, reply) => reply.code(204).send());
}

import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AppError } from '../platform/errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies HTTPMethods[];

declare module 'fastify' {
  interface FastifyInstance {
    /** Call after the last route: registers the 405 answers. */
    closeRoutes(): void;
  }
}

/** A known path with another method is 405 and names the methods there are. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, Set<string>>();
  let closing = false;
  app.addHook('onRoute', ({ url, method }) => {
    if (closing) return;
    const bare = url.length > 1 ? url.replace(/\/$/, '') : url;
    const methods = known.get(bare) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(bare, methods);
  });
  app.decorate('closeRoutes', () => {
    closing = true;
    for (const [url, methods] of known) {
      if (url.includes('*')) continue;
      const missing = METHODS.filter((method) => !methods.has(method));
      if (!missing.length) continue;
      app.route({
        method: missing,
        url,
        schema: { hide: true },
        onRequest: async (_request, reply) => {
          reply.header('allow', [...methods].join(', '));
          throw new AppError('method_not_allowed', 'Method not allowed');
        },
        handler: async () => {},
      });
    }
  });
}

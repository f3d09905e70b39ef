import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AppError } from '../platform/errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies HTTPMethods[];

export interface OfferedRoute {
  readonly method: string;
  /** Path in Fastify's form, with `:name` for parameters. */
  readonly path: string;
  readonly body: unknown;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers the 405 answers. Call this function after the last route. */
    closeRoutes(): void;
    /**
     * Returns every method and path, including hidden ones, with the schema of the body. Does not include the 405
     * answers.
     */
    offeredRoutes(): readonly OfferedRoute[];
  }
}

/** If the path is known but the method is not supported, answers 405 with the list of supported methods. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, Set<string>>();
  const offered: OfferedRoute[] = [];
  let closing = false;
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (closing) return;
    const bare = url.length > 1 ? url.replace(/\/$/, '') : url;
    const methods = known.get(bare) ?? new Set();
    for (const one of [method].flat()) {
      methods.add(one);
      offered.push({ method: one, path: bare, body: schema?.body });
    }
    known.set(bare, methods);
  });
  app.decorate('offeredRoutes', () => offered);
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
          throw new AppError('method_not_allowed');
        },
        handler: async () => {},
      });
    }
  });
}

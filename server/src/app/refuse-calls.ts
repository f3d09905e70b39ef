import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';

/** Paths that a process without the role `api` still answers. */
const SERVED = new Set(['/healthz', '/readyz', '/metrics']);

/** Makes a process without the role `api` refuse all requests except health checks, before it reads their bodies. */
export function refuseCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!SERVED.has(routeOptions.url ?? ''))
      throw new AppError(
        'api_not_served',
        {},
        {
          retryAfter: 1,
        },
      );
  });
}

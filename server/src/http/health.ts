import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { Metrics } from '../platform/metrics.ts';

/** What must be there before every endpoint can be served; each answers quickly. */
export type Readiness = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/** `/healthz`: it listens. `/readyz`: it can serve every endpoint, else 503 that names what is missing. `/metrics`: Prometheus. */
export function registerHealth(
  app: FastifyInstance,
  deps: { metrics: Metrics; readiness: Readiness; metricsToken: string | undefined },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'success', data: {}, message: 'Listening' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    const checks = await Promise.all(
      Object.entries(deps.readiness).map(
        async ([name, check]) => [name, await Promise.resolve(check()).catch(() => false)] as const,
      ),
    );
    const missing = checks.filter(([, ready]) => !ready).map(([name]) => name);
    if (missing.length) throw new AppError('overloaded', `Not ready: ${missing.join(', ')}`, { retryAfter: 1 });
    return { status: 'success', data: {}, message: 'Ready' };
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (deps.metricsToken && !sameSecret(request.headers.authorization ?? '', `Bearer ${deps.metricsToken}`))
      throw new AppError('unauthenticated', 'Authorization failed');
    return reply.type(deps.metrics.contentType).send(await deps.metrics.text());
  });
}

/** Takes the same time whatever is given: hashes have one length, and are compared whole. */
function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

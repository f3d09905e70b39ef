import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isLoopback } from '../platform/outbound/allow-lists.ts';

/**
 * Result of a readiness check. `true` means that the checked part is ready, and `false` that it is missing. A text
 * contains the names of missing parts, and never personal data.
 */
export type Ready = boolean | string;
/** Checks that must succeed before the process can serve all endpoints. Each check must be fast. */
export type Readiness = Readonly<Record<string, () => Ready | Promise<Ready>>>;

/** Returns the names of missing parts. A check that fails counts as missing. */
export async function checkReadiness(readiness: Readiness): Promise<Record<string, Ready>> {
  const checks = Object.entries(readiness).map(async ([name, check]) => {
    const ready = await Promise.resolve()
      .then(check)
      .catch(() => false);
    return [name, ready] as const;
  });
  return Object.fromEntries(await Promise.all(checks));
}

/**
 * Settings that decide who may read `/metrics`. In live mode without a token, nobody may read it, unless `host` is
 * loopback.
 */
export interface MetricsConfig {
  readonly mode: 'sandbox' | 'live';
  readonly host: string;
  readonly metricsToken: string | undefined;
}

/**
 * Registers the endpoints for operators. `/healthz` answers if the server listens. `/readyz` answers 200 if the process
 * can serve every endpoint. Otherwise it answers 503 with the names of the missing parts. `/metrics` returns Prometheus
 * metrics.
 */
export function registerHealth(
  app: FastifyInstance,
  deps: { metrics: Metrics; readiness: Readiness; config: MetricsConfig },
): void {
  const { mode, host, metricsToken } = deps.config;
  const areMetricsOpen = mode === 'sandbox' || isLoopback(host);
  const mayRead = (authorization: string): boolean =>
    metricsToken ? sameSecret(authorization, `Bearer ${metricsToken}`) : areMetricsOpen;
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'success', data: {}, message: 'Listening' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    const checks = Object.entries(await checkReadiness(deps.readiness));
    const missing = checks.flatMap(([name, ready]) => (ready === true ? [] : [ready || name]));
    if (missing.length) throw new AppError('not_ready', { missing: missing.join(', ') }, { retryAfter: 1 });
    return { status: 'success', data: {}, message: 'Ready' };
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request.headers.authorization ?? '')) throw new AppError('authorization_failed');
    return reply.type(deps.metrics.contentType).send(await deps.metrics.text());
  });
}

/** Compares two secrets in constant time, by their hashes, which have the same length. */
function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

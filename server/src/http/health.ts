import { createHash, timingSafeEqual } from 'node:crypto';
import type { UnreadyPartCode } from '@hakiki/contract/codes.ts';
import { type Message, message } from '@hakiki/texts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isLoopback } from '../platform/outbound/allow-lists.ts';

/** Parts of the service that must be ready before every endpoint can be served. */
const PARTS = ['database', 'lists', 'images', 'models'] as const;
type Part = (typeof PARTS)[number];
/**
 * Result of a readiness check: `true` if the part is ready, `false` if it is not ready. A message says why the part is
 * not ready, and never contains personal data.
 */
export type Ready = boolean | Message<UnreadyPartCode>;
/** Checks that must succeed before the process can serve all endpoints. Each check must be fast. */
export type Readiness = Readonly<Partial<Record<Part, () => Ready | Promise<Ready>>>>;

/** Returns the result of each check. A check that fails counts as not ready. */
export async function checkReadiness(readiness: Readiness): Promise<Partial<Record<Part, Ready>>> {
  const checks = PARTS.flatMap((part) => {
    const check = readiness[part];
    return check
      ? [
          Promise.resolve()
            .then(check)
            .catch(() => false)
            .then((ready) => [part, ready] as const),
        ]
      : [];
  });
  return Object.fromEntries(await Promise.all(checks)) as Partial<Record<Part, Ready>>;
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
 * can serve every endpoint. Otherwise it answers 503 with a code for each part that is not ready. `/metrics` returns
 * Prometheus metrics.
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
    const checks = await checkReadiness(deps.readiness);
    const missing = PARTS.flatMap((part): Message<UnreadyPartCode>[] => {
      const ready = checks[part] ?? true;
      return ready === true ? [] : [ready || message(`unready_${part}`)];
    });
    if (missing.length) throw new AppError('not_ready', { missing }, { retryAfter: 1 });
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

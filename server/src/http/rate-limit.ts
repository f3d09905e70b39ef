import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';

/**
 * Requests a minute for each API key or signed-in user, or each address without one, with the usual headers, after authentication (who
 * is refused there is counted by `refused-callers.ts`). Counted in each replica for itself.
 * Signing in has a limit of its own: ten tries a minute from one address.
 */
export async function registerRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: 20_000,
    max: (request) => (request.routeOptions.url === '/v1/auth/sign-in' ? SIGN_INS : perMinute),
    keyGenerator: (request) => {
      if (request.routeOptions.url === '/v1/auth/sign-in') return `sign-in ${request.ip}`;
      // Who was recognised, not what a header says: an invented key would else open a new count.
      const { caller, user } = request.identity ?? {};
      return caller ? `key ${caller.keyId}` : user ? `user ${user.userId}` : request.ip;
    },
    allowList: (request) => ['/healthz', '/readyz', '/metrics'].includes(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', 'Too many requests', { retryAfter: Math.ceil(ttl / 1000) }),
  });
}

const SIGN_INS = 10;

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { clientNetwork } from './client-network.ts';

/**
 * Requests a minute for each API key or signed-in user, or each address without one, with the usual headers, after authentication (who
 * is refused there is counted by `refused-callers.ts`). Counted in each replica for itself.
 * Proofs of identity (passwords, codes, links) have a limit of their own: ten tries a minute from one address (an IPv6 /64 being one) or, in
 * a session, from that session: a stranger on the same network does not use them up.
 */
export async function registerRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: 20_000,
    max: (request) => (isProof(request) ? PROOFS : perMinute),
    keyGenerator: (request) => {
      // Counts by the recognised caller, not by a header: an invented key would open a new count.
      const { caller, user } = request.identity ?? {};
      if (isProof(request)) return user ? `proof of session ${user.tokenId}` : `proof ${clientNetwork(request.ip)}`;
      return caller ? `key ${caller.keyId}` : user ? `user ${user.userId}` : clientNetwork(request.ip);
    },
    allowList: (request) => ['/healthz', '/readyz', '/metrics'].includes(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', {}, { retryAfter: Math.ceil(ttl / 1000) }),
  });
}

const PROOFS = 10;
const proofs = ['/v1/auth/sign-in', '/v1/auth/confirm', '/v1/auth/password', '/v1/auth/reset', '/v1/auth/set-password'];
const isProof = (request: FastifyRequest): boolean => proofs.includes(request.routeOptions.url ?? '');

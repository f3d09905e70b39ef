import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { clientNetwork } from './client-network.ts';

/**
 * Limits requests per minute, with the usual headers. They are counted for each API key or signed-in user, or for each
 * address without one. Runs after authentication; `refused-callers.ts` counts callers refused there. Each replica
 * counts separately. Proofs of identity (passwords, codes, links) have their own limit: ten attempts per minute from
 * one address (an IPv6 /64 counts as one). In a session the limit is per session, so that another person on the same
 * network cannot exhaust it.
 */
export async function registerRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: 20_000,
    max: (request) => (isProof(request) ? PROOFS : perMinute),
    keyGenerator: (request) => {
      // Counts by the authenticated caller, not by a header. Otherwise each invented key would start a new count.
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

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { clientNetwork } from './client-network.ts';

/**
 * Limits the number of requests per minute and adds the usual headers. Requests are counted for each API key or
 * signed-in user, or else for each address. Runs after authentication, whose refusals `refused-callers.ts` counts. Each
 * replica counts separately. Attempts with a password, a code or a link have their own limit of ten per minute from one
 * address (an IPv6 /64 counts as one address). In a session this limit is for the session, so that another person on
 * the same network cannot use it up.
 */
export async function registerRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: 20_000,
    max: (request) => (isProof(request) ? PROOFS : perMinute),
    keyGenerator: (request) => {
      // Counts by the authenticated caller and not by a header, because each invented key would start a new count.
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
const proofs = [
  '/v1/auth/sign-in',
  '/v1/auth/sign-in/passkey/finish',
  '/v1/auth/confirm',
  '/v1/auth/password',
  '/v1/auth/reset',
  '/v1/auth/set-password',
];
const isProof = (request: FastifyRequest): boolean => proofs.includes(request.routeOptions.url ?? '');

import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';

/**
 * Bounds the memory that bodies may take together: beyond `maxBytes` of requests under way the answer is 503, before the body is read.
 * Each counts for the length it declares, or for the longest its endpoint takes. After authentication: strangers send no bodies.
 */
export function boundBodies(app: FastifyInstance, maxBytes: number): void {
  let underWay = 0;
  app.addHook('preParsing', async (request, reply, payload) => {
    const declared = request.headers['content-length'];
    if (declared === undefined && request.headers['transfer-encoding'] === undefined) return payload;
    const limit = request.routeOptions.bodyLimit;
    const size = declared === undefined ? limit : Math.min(Number(declared), limit);
    if (underWay + size > maxBytes)
      throw new AppError('overloaded', 'The service is busy, try again shortly', { retryAfter: 2 });
    underWay += size;
    // Also where the client goes away and nothing is ever answered.
    reply.raw.once('close', () => {
      underWay -= size;
    });
    return payload;
  });
}

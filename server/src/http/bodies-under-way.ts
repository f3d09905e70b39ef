import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ByteLimits, makeByteBudgets } from './byte-budgets.ts';

const MB = 1_048_576;
/**
 * Limits for bodies in memory. The total of 256 MB is enough for about 25 forms with two photos of 5 MB. A single
 * account cannot use the whole total.
 */
const BODY_LIMITS: ByteLimits = { total: 256 * MB, account: 96 * MB, strangers: 8 * MB };

/**
 * Refuses a body with 503 if the bodies in memory together have too many bytes (docs/adr/0121). Fastify itself limits
 * only single bodies. Bytes are counted from their arrival until the answer is sent, whatever length was declared. The
 * hook runs after authentication, so the body of an unknown caller is never read. The same is true for an unknown path
 * or an unsupported method (`app.ts`, `other-methods.ts`).
 */
export function limitBodies(app: FastifyInstance, limits: ByteLimits = BODY_LIMITS): void {
  const hold = makeByteBudgets(limits);
  app.addHook('preParsing', async (request, reply, payload) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
    if (length === undefined && chunked === undefined) return payload;
    const holding = hold(request);
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          holding.take(chunk.length);
          done(null, chunk);
        } catch (error) {
          holding.release();
          done(error as Error);
        }
      },
    });
    // After the body is no longer read, nothing else handles its errors.
    counted.on('error', () => {});
    payload.on('error', (error) => counted.destroy(error));
    payload.pipe(counted);
    // This also runs if the client disconnects before the answer is sent.
    reply.raw.once('close', () => {
      holding.release();
      payload.unpipe(counted);
      counted.destroy();
      // `unpipe` paused the body. The rest is read and discarded (`unread-bodies.ts`).
      payload.resume();
    });
    return counted;
  });
}

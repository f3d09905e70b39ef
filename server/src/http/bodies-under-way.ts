import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ByteLimits, makeByteBudgets } from './byte-budgets.ts';

const MB = 1_048_576;
/**
 * Limits of bodies. The total is 256 MB: about 25 forms with two photos of 5 MB. A single account cannot use all of it.
 */
const BODY_LIMITS: ByteLimits = { total: 256 * MB, account: 96 * MB, strangers: 8 * MB };

/**
 * Refuses a body with 503 if the bodies in memory have too many bytes (docs/adr/0121); fastify limits only each single
 * body. Bytes count from their arrival until the answer is sent. A declared length alone does not count. The hook runs
 * after authentication. The body is not read for an unknown caller, an unknown path, or an unsupported method
 * (`app.ts`, `other-methods.ts`).
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
    // If no code reads the body any more, no code handles its error either.
    counted.on('error', () => {});
    payload.on('error', (error) => counted.destroy(error));
    payload.pipe(counted);
    // This also runs if the client disconnects before an answer.
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

import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ByteLimits, makeByteBudgets } from './byte-budgets.ts';

const MB = 1_048_576;
/** 256 MB are some 25 forms of two photos of 5 MB; no account can take it all. */
const BODY_LIMITS: ByteLimits = { total: 256 * MB, account: 96 * MB, strangers: 8 * MB };

/**
 * Refuses a body with 503 once too many bytes of bodies are in memory (docs/adr/0416): fastify limits each body, not all of them. Bytes count as they come in,
 * so that a declared length costs its sender nothing, until the answer has left. It stands after authentication: no body is read of a stranger, at an unknown
 * path, or for a method that the path does not have (`app.ts`, `other-methods.ts`).
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
    // Where nobody reads the body any more, nobody listens for its fault either.
    counted.on('error', () => {});
    payload.on('error', (error) => counted.destroy(error));
    payload.pipe(counted);
    // Also where the client goes away and nothing is ever answered.
    reply.raw.once('close', () => {
      holding.release();
      payload.unpipe(counted);
      counted.destroy();
      // `unpipe` paused it; what still comes is read and thrown away (`unread-bodies.ts`).
      payload.resume();
    });
    return counted;
  });
}

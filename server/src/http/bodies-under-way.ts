import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { BODY_LIMITS, type BodyLimits, type Holding, makeBodyBudgets, type Sender } from './body-budgets.ts';
import { clientNetwork } from './client-network.ts';

export interface BodyOptions {
  readonly limits?: BodyLimits;
  /** Bytes a second that a body must come at, once `graceMs` have gone by: below it, it is refused with 408. */
  readonly minRate?: number;
  readonly graceMs?: number;
}

/** The slowest connection that brings a small photo within the minute that a request has brings more; 10 s bear a change of cell. */
const MIN_RATE = 2048;
const GRACE_MS = 10_000;

/**
 * Every body goes through a meter that counts what comes in against the budgets of its sender and in total (`body-budgets.ts`), and that
 * refuses one which comes too slowly. It stands after authentication: of a stranger, of a path that does not exist and of a method that it
 * does not have, no body is read at all (`app.ts`, `other-methods.ts`).
 */
export function meterBodies(
  app: FastifyInstance,
  { limits = BODY_LIMITS, minRate = MIN_RATE, graceMs = GRACE_MS }: BodyOptions = {},
): void {
  const budgets = makeBodyBudgets(limits);
  const meters = new Set<Meter>();
  const watch = setInterval(() => {
    for (const meter of meters) meter.refuseIfSlow(minRate, graceMs);
  }, graceMs / 10);
  watch.unref();
  app.addHook('onClose', async () => clearInterval(watch));

  app.addHook('preParsing', async (request, reply, payload) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
    if (length === undefined && chunked === undefined) return payload;
    const meter = new Meter((refuse) => budgets.hold(senderOf(request), refuse));
    meters.add(meter);
    payload.on('error', (error) => meter.destroy(error));
    payload.pipe(meter);
    // Also where the client goes away and nothing is ever answered.
    reply.raw.once('close', () => {
      meters.delete(meter);
      meter.holding.release();
      payload.unpipe(meter);
      meter.destroy();
      // Taking the meter away paused it; what still comes is let in and forgotten (`unread-bodies.ts`).
      payload.resume();
    });
    return meter;
  });
}

/** Whose bytes they are, as far as is known. */
export function senderOf({ ip, identity }: FastifyRequest): Sender {
  const { caller, user, page, link } = identity ?? {};
  return {
    address: clientNetwork(ip),
    accountId: caller?.branch.accountId ?? user?.accountId ?? page?.accountId ?? link?.accountId,
    keyId: caller?.keyId,
  };
}

/** Passes a body on and counts it. Ends with an AppError when it is refused: `overloaded` or `too_slow`. */
class Meter extends Transform {
  readonly holding: Holding;
  readonly #started = performance.now();
  #received = 0;

  constructor(hold: (refuse: (error: AppError) => void) => Holding) {
    super();
    this.holding = hold((error) => {
      this.destroy(error);
      this.holding.release();
    });
    // Where nobody reads the body any more, nobody listens for its fault either.
    this.on('error', () => {});
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#received += chunk.length;
    try {
      this.holding.take(chunk.length);
    } catch (error) {
      done(error as AppError);
      this.holding.release();
      return;
    }
    done(null, chunk);
  }

  refuseIfSlow(minRate: number, graceMs: number): void {
    const elapsed = performance.now() - this.#started;
    if (this.writableEnded || this.destroyed || this.#received >= (minRate * (elapsed - graceMs)) / 1000) return;
    this.destroy(new AppError('too_slow', 'The body came too slowly'));
  }
}

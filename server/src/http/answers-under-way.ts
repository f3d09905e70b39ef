import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ByteLimits, makeByteBudgets } from './byte-budgets.ts';

const MB = 1_048_576;
/**
 * Limits for answers in memory. They are the same as for bodies (`bodies-under-way.ts`), because an image of 5 MB stays
 * in memory until the client has received it.
 */
const ANSWER_LIMITS: ByteLimits = { total: 256 * MB, account: 96 * MB, strangers: 32 * MB };
/** Minimum size in bytes from which an answer is counted. */
const SMALL = 65_536;
/** Number of bytes that are counted for a stream, which reads ahead a part of an export or an image of an archive. */
const STREAM = 4 * 1_048_576;

export interface AnswerOptions {
  readonly limits?: ByteLimits;
  /**
   * Minimum rate in bytes per second at which a client must receive an answer, after the first `graceMs`. A slower
   * connection is closed.
   */
  readonly minRate?: number;
  readonly graceMs?: number;
}

/**
 * Counts the bytes of answers from their creation until they are sent, because a client may request many large answers
 * and read them slowly or not at all. A client that exceeds its budget gets a 503, and its connections are closed.
 * Static files (pages, scripts) are not counted, because all their answers share one copy.
 */
export function limitAnswers(
  app: FastifyInstance,
  { limits = ANSWER_LIMITS, minRate = 16_384, graceMs = 10_000 }: AnswerOptions = {},
): void {
  const hold = makeByteBudgets(limits);
  app.addHook('onSend', async (request, reply, payload) => {
    const size = sizeOf(payload);
    if (size < SMALL || !/^\/(v1|api|media)\//.test(request.routeOptions.url ?? '')) return payload;
    const { raw } = reply;
    const holding = hold(request);
    try {
      holding.take(size);
    } catch (error) {
      holding.release();
      forgetFile(reply);
      if (isStream(payload)) payload.destroy();
      throw error;
    }
    // The rate of a stream cannot be calculated, because its length is unknown. If the client does not read, the stream
    // produces no data, and the connection ends at its timeout.
    const tooSlow = isStream(payload) ? undefined : setTimeout(() => raw.destroy(), graceMs + (size / minRate) * 1000);
    tooSlow?.unref();
    const left = () => {
      clearTimeout(tooSlow);
      holding.release();
    };
    // The client has received the answer or has disconnected.
    raw.once('finish', left).once('close', left);
    return payload;
  });
}

const isStream = (payload: unknown): payload is { pipe: unknown; destroy(): void } =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return payload.length;
  if (ArrayBuffer.isView(payload)) return payload.byteLength;
  return isStream(payload) ? STREAM : 0;
}

/** Removes the headers of a file that will not be sent. */
function forgetFile(reply: FastifyReply): void {
  for (const name of ['content-type', 'content-length', 'content-disposition', 'content-range', 'accept-ranges'])
    reply.removeHeader(name);
}

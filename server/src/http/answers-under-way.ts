import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ByteLimits, makeByteBudgets } from './byte-budgets.ts';

const MB = 1_048_576;
/** As for bodies (`bodies-under-way.ts`): a picture of 5 MB lies in memory until its reader has taken it. */
const ANSWER_LIMITS: ByteLimits = { total: 256 * MB, account: 96 * MB, strangers: 32 * MB };
/** Answers that are smaller count for nothing. */
const SMALL = 65_536;
/** Bytes that a stream has read ahead: a part of an export, an image of an archive. */
const STREAM = 4 * 1_048_576;

export interface AnswerOptions {
  readonly limits?: ByteLimits;
  /** Bytes a second at which a client must take an answer, once `graceMs` have gone by: below it, its connection is closed. */
  readonly minRate?: number;
  readonly graceMs?: number;
}

/**
 * Counts answers with data from when they are made until they have left: who asks for many large ones and reads them slowly, or not at all, is refused with 503
 * beyond its budget, and its connections are closed. Files that all are given from one copy (pages, scripts) cost no memory and are not counted.
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
    // A stream has no length to judge by; of one that nobody reads nothing comes, and the connection ends by its own time limit.
    const tooSlow = isStream(payload) ? undefined : setTimeout(() => raw.destroy(), graceMs + (size / minRate) * 1000);
    tooSlow?.unref();
    const left = () => {
      clearTimeout(tooSlow);
      holding.release();
    };
    // Taken by the client, or the client is gone.
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

/** Removes the headers of a file that is not sent. */
function forgetFile(reply: FastifyReply): void {
  for (const name of ['content-type', 'content-length', 'content-disposition', 'content-range', 'accept-ranges'])
    reply.removeHeader(name);
}

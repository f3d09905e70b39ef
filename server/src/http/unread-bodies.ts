import type { FastifyReply, FastifyRequest } from 'fastify';

/** The longest body that is read and forgotten after its answer. */
const FORGOTTEN_BYTES = 256 * 1_048_576;

/**
 * For an answer given before the body has come in (a refused one, a stranger's): the rest is read and forgotten, because a connection
 * closed while its client still sends loses the answer (EPIPE or a reset, seen with 40 MB). So also where the client asked for the
 * connection to be closed, which is done once its body is in. A longer body is not waited for; `requestTimeout` bounds them all.
 */
export function keepUntilBodyIsIn(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const { 'content-length': declared, 'transfer-encoding': chunked } = request.headers;
  if (raw.complete || (declared === undefined && chunked === undefined)) return;
  if (Number(declared ?? 0) > FORGOTTEN_BYTES) {
    reply.header('connection', 'close');
    return;
  }
  reply.header('connection', 'keep-alive');
  if (/\bclose\b/i.test(request.headers.connection ?? '')) raw.once('end', () => raw.socket.end());
}

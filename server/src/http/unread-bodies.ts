import type { FastifyReply, FastifyRequest } from 'fastify';

/** The longest rest of a body that is let in and forgotten after its answer, and the longest time for it. */
const FORGOTTEN_BYTES = 64 * 1_048_576;
const FORGOTTEN_MS = 30_000;

/**
 * For an answer given before the body has come in (a refused one, a stranger's): the rest is let in and forgotten, kept nowhere, because a
 * connection closed while its client still sends loses the answer (EPIPE or a reset, seen with 40 MB). So also where the client asked for
 * the connection to be closed, which is done once its body is in. A body longer than the bound is cut off there,
 * whatever was declared; a slow one was waited for enough.
 */
export function keepUntilBodyIsIn(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const { 'content-length': declared, 'transfer-encoding': chunked } = request.headers;
  if (raw.complete || (declared === undefined && chunked === undefined)) return;
  // A request made in this process (`inject`, to fill a sandbox) has no connection to keep.
  if (typeof raw.socket.destroy !== 'function') return;
  if (reply.statusCode === 408) {
    reply.header('connection', 'close');
    return;
  }
  reply.header('connection', 'keep-alive');
  const { socket } = raw;
  const bound = socket.bytesRead + FORGOTTEN_BYTES;
  const ends = performance.now() + FORGOTTEN_MS;
  const watch = setInterval(() => {
    if (socket.bytesRead > bound || performance.now() > ends) socket.destroy();
  }, 250);
  watch.unref();
  const stopWatching = () => clearInterval(watch);
  raw.once('end', stopWatching);
  socket.once('close', stopWatching);
  if (/\bclose\b/i.test(request.headers.connection ?? '')) raw.once('end', () => socket.end());
}

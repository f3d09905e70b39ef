import type { FastifyReply, FastifyRequest } from 'fastify';

/** Maximum number of bytes of a body that are read after its answer was sent. */
const FORGOTTEN_BYTES = 64 * 1_048_576;
const FORGOTTEN_MS = 30_000;

/**
 * If an answer (for example a refusal) is sent before the whole body has arrived, keeps the connection open and
 * discards the rest of the body. If the server closed the connection earlier, the client would lose the answer (EPIPE
 * or a reset, seen with 40 MB). After the body, the connection is closed if the client asked for this. It is closed
 * earlier if the rest is too long or takes too much time.
 */
export function keepUntilBodyIsIn(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const { 'content-length': declared, 'transfer-encoding': chunked } = request.headers;
  if (raw.complete || (declared === undefined && chunked === undefined)) return;
  // A request that was made inside this process (`inject`, used to fill a sandbox) has no connection.
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

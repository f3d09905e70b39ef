import type { FastifyReply, FastifyRequest } from 'fastify';

/** Maximum number of bytes of the rest of a body that are read after its answer, and maximum time for reading them. */
const FORGOTTEN_BYTES = 64 * 1_048_576;
const FORGOTTEN_MS = 30_000;

/**
 * Keeps the connection open until the whole body has arrived, for an answer that is sent earlier (for example a
 * refusal). The rest of the body is read and discarded. If a connection closes while its client sends, the client loses
 * the answer (EPIPE or a reset, seen with 40 MB). If the client asked to close the connection, it is closed after the
 * body. It is closed early if the rest exceeds the maximum bytes (also if a larger length was declared) or the maximum
 * time.
 */
export function keepUntilBodyIsIn(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const { 'content-length': declared, 'transfer-encoding': chunked } = request.headers;
  if (raw.complete || (declared === undefined && chunked === undefined)) return;
  // A request made inside this process (`inject`, to fill a sandbox) has no connection to keep open.
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

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Maximum bytes and time for reading the rest of a body after its answer. */
const FORGOTTEN_BYTES = 64 * 1_048_576;
const FORGOTTEN_MS = 30_000;

/**
 * For an answer sent before the whole body has arrived (for example a refusal). The rest is read and discarded: a
 * client whose connection closes while it sends loses the answer (EPIPE or a reset, seen with 40 MB). If the client
 * asked to close the connection, it is closed after the body. It is closed early if the rest exceeds the maximum bytes
 * (whatever length was declared) or the maximum time.
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

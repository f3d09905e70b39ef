import type { FastifyReply, FastifyRequest } from 'fastify';

/** How much of a body is still read and thrown away after its answer, and for how long. */
const FORGOTTEN_BYTES = 64 * 1_048_576;
const FORGOTTEN_MS = 30_000;

/**
 * For an answer given before the whole body has come (a refusal, say): the rest is read and thrown away, because a client whose connection
 * is closed while it still sends loses the answer (EPIPE or a reset, seen with 40 MB). The same where the client asked for the connection
 * to be closed: that is done once the body has come. The connection is closed early where the rest is longer than the bound, whatever length
 * was declared, or takes longer than the time.
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

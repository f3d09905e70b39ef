import { createHmac, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';

const key = process.env.HAKIKI_KEY?.replaceAll('-', ''); // a hash key has no dash; an SDK secret loses its own
if (!key) throw new Error('HAKIKI_KEY is not set: with an empty key anyone can sign');
const app = Fastify();

// The bytes as received: Fastify's own JSON parser must not see them first.
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

app.post('/hook', async (request, reply) => {
  if (!Buffer.isBuffer(request.body)) return reply.code(400).send(); // no body
  const expected = Buffer.from(`sha256=${createHmac('sha256', key).update(request.body).digest('hex')}`);
  const given = Buffer.from(String(request.headers['x-service-signature'] ?? ''));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(401).send();

  const event = JSON.parse(request.body.toString());
  const id = `${event.event}:${event.event === 'liveness.completed' ? event.verification_id : event.data.id}`;
  setImmediate(() => handleOnce(id, event)); // answer first, work afterwards
  return reply.code(200).send();
});

const seen = new Set(); // in earnest: a table with a unique column, written in the transaction of the work
function handleOnce(id, event) {
  if (seen.has(id)) return;
  seen.add(id);
  console.log(id, event.event);
}

await app.listen({ port: Number(process.env.PORT ?? 4000) });

import { createHmac, timingSafeEqual } from 'node:crypto';
import express from 'express';

const key = process.env.HAKIKI_KEY?.replaceAll('-', ''); // a hash key has no dash; an SDK secret loses its own
if (!key) throw new Error('HAKIKI_KEY is not set: with an empty key anyone can sign');
const app = express();

// express.raw on this route, and no express.json() before it: the bytes as received.
app.post('/hook', express.raw({ type: 'application/json', limit: '1mb' }), (request, response) => {
  if (!Buffer.isBuffer(request.body)) return response.sendStatus(400); // no body, or none of JSON
  const expected = Buffer.from(`sha256=${createHmac('sha256', key).update(request.body).digest('hex')}`);
  const given = Buffer.from(request.get('x-service-signature') ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return response.sendStatus(401);

  const event = JSON.parse(request.body.toString());
  const id = `${event.event}:${event.event === 'liveness.completed' ? event.verification_id : event.data.id}`;
  response.sendStatus(200);
  setImmediate(() => handleOnce(id, event)); // answered already; now the work
});

const seen = new Set(); // in earnest: a table with a unique column, written in the transaction of the work
function handleOnce(id, event) {
  if (seen.has(id)) return;
  seen.add(id);
  console.log(id, event.event);
}

app.listen(Number(process.env.PORT ?? 4000));

// A lender's onboarding: `node examples/lender/server.mjs` beside a started sandbox, then http://127.0.0.1:4000.
// OUTCOME=verified (or no_match, rejected, identity_not_found, authority_unavailable) ends each run so, whoever is before the camera.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { connectConfiguration, openSandbox } from '../connect.mjs';

const port = Number(process.env.PORT ?? 4000);
const own = `http://127.0.0.1:${port}`;
const { sandbox, call } = openSandbox();

/** Applications by their id. Use a table in your own service. */
const applications = new Map();
const app = express();
app.disable('x-powered-by');

// The receiver. express.raw and no express.json before it: the signature is over the bytes as received.
app.post('/hook', express.raw({ type: 'application/json', limit: '1mb' }), async (request, response) => {
  if (!Buffer.isBuffer(request.body)) return response.sendStatus(400);
  const { key } = await connected;
  const expected = Buffer.from(`sha256=${createHmac('sha256', key).update(request.body).digest('hex')}`);
  const received = Buffer.from(request.get('x-service-signature') ?? '');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return response.sendStatus(401);
  response.sendStatus(200);
  finish(JSON.parse(request.body.toString()));
});

app.use(express.json({ limit: '10kb' }));
app.use(express.static(fileURLToPath(new URL('public', import.meta.url))));

// 1. The number goes to the authority and the name to the lists. 2. Who may go on proves that the number is theirs.
app.post('/applications', async (request, response) => {
  const bvn = String(request.body?.bvn ?? '');
  if (!/^\d{11}$/.test(bvn)) return response.status(400).json({ message: 'Enter the 11 digits of your BVN.' });
  const id = randomBytes(16).toString('hex');
  const application = { state: 'declined', sessionId: undefined, customer: undefined };
  applications.set(id, application);
  const customer = await call('POST', '/api/onboarding/verify_customer', {
    headers: { 'x-access-token': sandbox.api_key, 'x-reference': id },
    json: { country: 'nigeria', identifier: bvn, identifier_type: 'bvn' },
  });
  application.customer = customer.decision;
  if (customer.decision === 'fail') {
    application.state = await stateOfFailed(customer.onboarding_id);
    return response.status(201).json({ id, state: application.state });
  }

  const { clientId } = await connected;
  const session = await call('POST', '/v1/sdk/sessions', {
    headers: { 'x-access-token': sandbox.api_key },
    json: {
      client_id: clientId,
      user_reference: id,
      country: 'nigeria',
      identifier: bvn,
      identifier_type: 'bvn',
      ...(process.env.OUTCOME && { sandbox_outcome: process.env.OUTCOME }),
    },
  });
  Object.assign(application, { state: 'waiting', sessionId: session.session_id });
  // The page gets the session's token, and no key.
  response.status(201).json({
    ...{ id, state: 'waiting', session_token: session.session_token, base_url: sandbox.base_url },
  });
});

/** `fail` also means that no authority could be reached. The record has the reason: then the customer can try again. */
async function stateOfFailed(onboardingId) {
  const { reasons } = await call('GET', `/api/v1/verifications/${onboardingId}`, {
    headers: { 'x-access-token': sandbox.api_key },
  });
  return reasons[0]?.code === 'number_unavailable' ? 'later' : 'declined';
}

app.get('/applications/:id', (request, response) => {
  const application = applications.get(request.params.id);
  if (!application) return response.sendStatus(404);
  response.set('cache-control', 'no-store').json({ state: application.state });
});

/** The result of a run. The same event may come again: the state is the same then. */
function finish(event) {
  if (event.event !== 'liveness.completed') return;
  const application = [...applications.values()].find(({ sessionId }) => sessionId === event.activity.session_id);
  if (!application) return;
  const isPerson = event.status === 'passed' && event.biometrics.face_match.decision === 'MATCH';
  if (event.failure_reason === 'authority_unavailable') application.state = 'later';
  else application.state = isPerson && application.customer === 'pass' ? 'approved' : 'review';
  console.log(`verification ${event.verification_id}: ${application.state}`);
}

// Express 5 passes a rejected promise on to here.
app.use((error, _request, response, _next) => {
  console.error(error.message);
  response.status(502).json({ message: 'Something went wrong. Please try again.' });
});

// Takes the port first. If the port is in use, the configuration of the example that uses it does not change.
await once(app.listen(port, '127.0.0.1'), 'listening');
const connected = connectConfiguration('Lender example', {
  webhook_url: `${own}/hook`,
  origins: [own],
  verification_type: 'data_verification',
});
await connected;
console.log(`The lender is at ${own}`);

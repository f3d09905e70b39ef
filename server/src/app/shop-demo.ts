import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { Sandbox } from '../sandbox/demo-tenants.ts';
import { specimenFiles } from '../sandbox/specimen-files.ts';

export interface DemoShopDeps {
  readonly dataDir: string;
  /** Address of this service, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** A visit to the demo shop. The page of the shop may read these values. */
interface Visit {
  readonly sessionId: string;
  event?: { readonly body: unknown; readonly signature: string; readonly at: string };
}

/** Maximum number of stored visits. If there are more, the oldest is deleted. */
const MAX_VISITS = 200;
const TYPES = ['document_verification', 'data_verification', 'liveness_only'];
const CONFIG_NAME = 'Demo shop';

/**
 * A demo shop that verifies its customer. It is a small example of an integrator's server and runs only in the sandbox.
 * The shop uses only the public API and its own keys (`sandbox.json`). It opens a session with the API key, receives
 * the webhook, checks the signature, and shows the result on the customer's page. It also offers the sandbox's
 * specimens for download.
 */
export function demoShop(app: FastifyInstance, { dataDir, publicUrl }: DemoShopDeps): void {
  specimenFiles(app, dataDir);
  const visits = new Map<string, Visit>();
  const hidden = { schema: { hide: true } };
  const keys = (): Sandbox => JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8')) as Sandbox;
  const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, headers: Record<string, string>, body?: object) => {
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) });
    const { data, message } = answer.json() as { data: never; message: string };
    if (answer.statusCode >= 400) throw new AppError('demo_refused', { fault: message });
    return data as Record<string, unknown>;
  };

  let known: Promise<{ readonly clientId: string; readonly secret: string }> | undefined;
  /**
   * Returns the shop's own SDK configuration, which the first visit creates. The webhook address of the configuration
   * is this service.
   */
  const configuration = async () => {
    const headers = { authorization: `Token ${keys().dashboard_token}` };
    const listed = (await ask('GET', '/v1/sdk-config/?limit=100', headers)) as unknown as {
      items: { id: number; name: string; client_id: string }[];
    };
    const values = { webhook_url: `${publicUrl()}/demo/webhook`, brand: { name: 'Duka la Amani', colour: '#7a3e12' } };
    const old = listed.items.find(({ name }) => name === CONFIG_NAME);
    const config = old
      ? await ask('PATCH', `/v1/sdk-config/${old.id}`, headers, values)
      : await ask('POST', '/v1/sdk-config/', headers, { name: CONFIG_NAME, ...values });
    const secret = await ask('GET', `/v1/sdk-config/${String(config['id'])}/webhook-secret/`, headers);
    return {
      clientId: String(config['client_id']),
      secret: String(secret['webhook_secret']).replaceAll('-', ''),
    };
  };
  const configured = () => {
    known ??= configuration().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  app.post('/demo/visits', hidden, async (request, reply) => {
    const { type, locale } = (request.body ?? {}) as { type?: unknown; locale?: unknown };
    if (typeof type !== 'string' || !TYPES.includes(type)) throw new AppError('unknown_type');
    const { clientId } = await configured();
    const session = await ask(
      'POST',
      '/v1/sdk/sessions',
      { 'x-access-token': keys().api_key },
      {
        ...{ client_id: clientId, verification_type: type, user_reference: `demo-${randomUUID().slice(0, 8)}` },
        ...(typeof locale === 'string' && /^[a-z]{2}$/.test(locale) && { locale }),
      },
    );
    const visit = randomBytes(16).toString('hex');
    if (visits.size >= MAX_VISITS) visits.delete(visits.keys().next().value!);
    visits.set(visit, { sessionId: String(session['session_id']) });
    // The page gets only the session's token, never an API key.
    return reply.code(201).send({ visit, session_token: session['session_token'], expires_at: session['expires_at'] });
  });

  app.get('/demo/event', hidden, async (request, reply) => {
    // A caller needs the visit's random value. The value is sent in a header and not in the address, because addresses
    // are stored in logs and browser histories.
    const visit = visits.get(String(request.headers['x-demo-visit']));
    if (!visit) throw new AppError('not_found');
    return reply.header('cache-control', 'no-store').send({ event: visit.event ?? null });
  });

  /**
   * Receives the module events of a filled sandbox. One in seven deliveries is answered with 503, so that retries can
   * be seen.
   */
  let taken = 0;
  app.post('/demo/events', hidden, async (request, reply) => {
    if (!request.headers['x-service-signature']) throw new AppError('event_not_signed');
    // A test event has the id 0 and is always accepted, because it only checks the address and its result is shown at
    // once.
    const event = request.body as { data?: { id?: unknown }; verification_id?: unknown } | undefined;
    const isTest = event?.data?.id === 0 || event?.verification_id === 0;
    return reply.code(!isTest && ++taken % 7 === 0 ? 503 : 204).send();
  });

  // The signature covers the bytes of the body exactly as they arrived.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) =>
      done(null, body),
    );
    raw.post('/demo/webhook', hidden, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const given = Buffer.from(String(request.headers['x-service-signature'] ?? ''));
      const { secret } = await configured();
      const right = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('wrong_signature');
      const event = JSON.parse(body.toString()) as { activity?: { session_id?: string } };
      for (const visit of visits.values())
        if (visit.sessionId === event.activity?.session_id)
          visit.event = { body: event, signature: right.toString(), at: systemClock.now().toISOString() };
      return reply.code(204).send();
    });
  });
}

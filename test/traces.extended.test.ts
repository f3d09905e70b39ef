import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Service, startService } from './service.fixture.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}
const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const IDENTIFIER = '22222222222';
const caller = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };

let service: Service;
let collector: Server;
let receiver: Server;
const spans: Span[] = [];
const bodies: string[] = [];
const received: Record<string, unknown>[] = [];

/** Answers 200 to everything that `take` was called with. */
async function listen(take: (path: string, headers: Record<string, unknown>, body: string) => void): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      take(request.url!, request.headers, Buffer.concat(parts).toString());
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  collector = await listen((path, _headers, body) => {
    expect(path).toBe('/v1/traces');
    bodies.push(body);
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...(scope.spans as Span[]));
  });
  receiver = await listen((_path, headers) => received.push(headers));
  service = await startService({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector), OTEL_BSP_SCHEDULE_DELAY: '200' },
  });
  const { status } = await service.call('PUT', '/v1/integrations/webhook', {
    token: service.sandbox.dashboard_token,
    json: { url: `${addressOf(receiver)}/hook`, hash_key: 'k'.repeat(24), events: ['customer_verified'] },
  });
  expect(status).toBe(200);
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  collector?.close();
  receiver?.close();
});

const spanWhere = (matches: (span: Span) => boolean): Promise<Span> =>
  vi.waitFor(
    () => {
      const span = spans.find(matches);
      expect(span).toBeDefined();
      return span!;
    },
    { timeout: 30_000, interval: 100 },
  );

test('a call, its job and the event that the job sends are one trace: that of the caller', async () => {
  const { status } = await service.call('POST', '/api/onboarding/verify_customer', {
    key: service.sandbox.api_key,
    headers: { traceparent: `00-${caller.trace}-${caller.span}-00` },
    json: { country: 'nigeria', identifier: IDENTIFIER },
  });
  expect(status).toBe(200);
  const request = await spanWhere(({ kind, traceId }) => kind === SERVER && traceId === caller.trace);
  const job = await spanWhere(({ kind, traceId }) => kind === CONSUMER && traceId === caller.trace);
  const call = await spanWhere(
    ({ kind, traceId, parentSpanId }) => kind === CLIENT && traceId === caller.trace && parentSpanId === job.spanId,
  );
  expect(request).toMatchObject({ name: 'POST /api/onboarding/verify_customer', parentSpanId: caller.span });
  expect(job.parentSpanId).toBe(request.spanId);
  expect(call.attributes).toContainEqual({ key: 'server.address', value: { stringValue: '127.0.0.1' } });
  expect(received).toHaveLength(1);
  expect(received[0], 'our trace is no business of a receiver').not.toHaveProperty('traceparent');
  expect(service.output()).toMatch(
    new RegExp(`"trace_id":"${caller.trace}".*"route":"/api/onboarding/verify_customer"`),
  );
});

test('what no caller sent right begins a trace of its own', async () => {
  for (const traceparent of ['x', `00-${'0'.repeat(32)}-${caller.span}-01`, `00-${caller.trace}-${caller.span}-01-x`])
    await service.call('GET', '/healthz', { headers: { traceparent } });
  await vi.waitFor(() => expect(spans.filter(({ name }) => name === 'GET /healthz').length).toBeGreaterThanOrEqual(3), {
    timeout: 30_000,
  });
  const own = spans.filter(({ name }) => name === 'GET /healthz');
  for (const { traceId } of own) expect([caller.trace, '0'.repeat(32)]).not.toContain(traceId);
});

test('no span holds what is personal', async () => {
  await service.call('GET', `/v1/customers/${IDENTIFIER}?search=Okafor`, { token: service.sandbox.dashboard_token });
  await spanWhere(({ name }) => name.startsWith('GET /v1/customers'));
  const sent = bodies.join('\n');
  expect(sent).toContain('http.route');
  for (const personal of [IDENTIFIER, 'Okafor', 'Amaka']) expect(sent).not.toContain(personal);
});

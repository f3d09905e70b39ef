import { afterEach, expect, test, vi } from 'vitest';
import { HakikiConnectionError, HakikiError } from './errors.ts';
import { makeSend } from './send.ts';

afterEach(() => void vi.useRealTimers());

const failed = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status: 'failed', data: [], message: `said ${status}` }), {
    status,
    headers: { 'x-request-id': 'r1', ...headers },
  });
const ok = () => new Response('{"status":"success"}', { status: 200 });

function answering(answers: (Response | Error | 'silence')[]) {
  const seen: { key: string | null; body: string }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    seen.push({ key: request.headers.get('idempotency-key'), body: await request.text() });
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    if (answer !== 'silence') return answer;
    request.signal.throwIfAborted();
    return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted'))));
  };
  return { seen, send: makeSend({ timeoutMs: 50, retryForMs: 0, retries: 2, firstDelayMs: 1, fetch }) };
}
const post = (init: RequestInit = {}) => new Request('http://service/x', { method: 'POST', body: 'asked', ...init });

test('what may pass is tried again, whole and under one Idempotency-Key', async () => {
  const { seen, send } = answering([failed(503, { 'retry-after': '0' }), new Error('ECONNRESET'), ok()]);
  expect((await send(post())).status).toBe(200);
  expect(seen.map(({ body }) => body)).toEqual(['asked', 'asked', 'asked']);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  expect(seen[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('the caller’s Idempotency-Key stays, and a GET has none', async () => {
  const { seen, send } = answering([ok(), ok()]);
  await send(post({ headers: { 'idempotency-key': 'mine' } }));
  await send(new Request('http://service/x'));
  expect(seen.map(({ key }) => key)).toEqual(['mine', null]);
});

test('a refusal is thrown at once, in the service’s words', async () => {
  const { seen, send } = answering([failed(400, { 'x-verification-id': '12' }), ok()]);
  const error = await send(post()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HakikiError);
  expect(error).toMatchObject({ status: 400, reason: 'said 400', requestId: 'r1', verificationId: 12 });
  expect(seen).toHaveLength(1);
});

test('a 401 names its reason from WWW-Authenticate', async () => {
  const refused = failed(401, { 'www-authenticate': 'Token error="test_key_in_live_mode", error_description="x"' });
  await expect(answering([refused]).send(post())).rejects.toMatchObject({ status: 401, code: 'test_key_in_live_mode' });
  await expect(answering([failed(401)]).send(post())).rejects.toMatchObject({ status: 401, code: undefined });
});

/**
 * Answer of the service while the first request with the same key is being processed. Under `/v1` the answer has a
 * code.
 */
const underWay = (code?: string) =>
  new Response(JSON.stringify({ status: 'failed', data: [], message: 'm', code }), {
    status: 409,
    headers: code ? {} : { 'retry-after': '0' },
  });

test.each([[502], [504]])('after a %i of a gateway, 409 of the attempt under way is waited for', async (status) => {
  for (const conflict of [() => underWay(), () => underWay('idempotency_key_under_way')]) {
    const { seen, send } = answering([failed(status), conflict(), ok()]);
    expect((await send(post())).status).toBe(200);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  }
  expect((await answering(['silence', underWay(), ok()]).send(post())).status).toBe(200);
});

test('an attempt under way is waited for no longer than the retries last', async () => {
  const { seen, send } = answering([failed(504), underWay(), underWay(), ok()]);
  await expect(send(post())).rejects.toMatchObject({ status: 409, retryAfterMs: 0 });
  expect(seen).toHaveLength(3);
});

test('any other 409 ends a call, whatever came before', async () => {
  for (const conflict of [() => failed(409), () => underWay('transaction_differs')])
    for (const first of [[], [failed(504)], ['silence' as const]]) {
      const { seen, send } = answering([...first, conflict(), ok()]);
      await expect(send(post())).rejects.toMatchObject({ status: 409 });
      expect(seen).toHaveLength(first.length + 1);
    }
});

test('a body that stalls ends by the time-out', async () => {
  const stalling = () => new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('{')) }));
  const send = makeSend({
    timeoutMs: 50,
    retryForMs: 0,
    retries: 1,
    firstDelayMs: 1,
    async fetch({ signal }) {
      const response = stalling();
      // The signal also ends the body, as in `fetch`.
      const body = response.body!.pipeThrough(new TransformStream(), { signal });
      return new Response(body);
    },
  });
  await expect(send(post())).rejects.toMatchObject({ name: 'HakikiConnectionError', timedOut: true });
});

test('after the last attempt its fault is thrown, and a wait of minutes is not waited', async () => {
  await expect(answering([failed(502), failed(502), failed(502)]).send(post())).rejects.toMatchObject({ status: 502 });
  const silent = await answering(['silence', 'silence', 'silence'])
    .send(post())
    .catch((thrown: unknown) => thrown);
  expect(silent).toBeInstanceOf(HakikiConnectionError);
  expect(silent).toMatchObject({ timedOut: true });
  const { seen, send } = answering([failed(429, { 'retry-after': '600' }), ok()]);
  await expect(send(post())).rejects.toMatchObject({ status: 429, retryAfterMs: 600_000 });
  expect(seen).toHaveLength(1);
});

test('the caller’s abort ends it, with the caller’s reason', async () => {
  const controller = new AbortController();
  const { seen, send } = answering(['silence', ok()]);
  const sent = send(post({ signal: controller.signal }));
  controller.abort(new Error('the customer left'));
  await expect(sent).rejects.toThrow('the customer left');
  expect(seen.length).toBeLessThanOrEqual(1);
});

/**
 * Calls a service with the client's default settings. The service answers 503 with `Retry-After` during this time after
 * the first call.
 */
async function failover(outageMs: number) {
  vi.useFakeTimers();
  let requests = 0;
  const began = performance.now();
  const fetch = async (): Promise<Response> => {
    requests += 1;
    return performance.now() - began < outageMs ? failed(503, { 'retry-after': '1' }) : ok();
  };
  const send = makeSend({ timeoutMs: 60_000, retryForMs: 60_000, retries: 2, firstDelayMs: 500, fetch });
  const sent = send(post()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  return { result: await sent, requests };
}

test('a failover of half a minute is waited for, in a few attempts', async () => {
  const { result, requests } = await failover(32_000);
  expect(result).toMatchObject({ status: 200 });
  expect(requests).toBeGreaterThan(5);
  expect(requests).toBeLessThan(40);
});

test('an outage that does not end is thrown', async () => {
  const { result, requests } = await failover(600_000);
  expect(result).toMatchObject({ name: 'HakikiError', status: 503 });
  expect(requests).toBeLessThan(70);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Api, OriginNotListed } from './api.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL('https://shop.example.com/'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OPENED = new Response(JSON.stringify({ data: { opened: true } }));
type Outcome = Response | Error;

/** Answers API requests and probes from two lists. After the end of a list, its last entry is used again. */
function scripted(calls: Outcome[], probes: Outcome[]) {
  const count = { call: 0, probe: 0 };
  const next = (list: Outcome[], at: number): Promise<Response> => {
    const outcome = list[Math.min(at, list.length - 1)]!;
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome.clone());
  };
  const ask = (url: string | URL | Request) =>
    String(url).endsWith('/sdk/origin') ? next(probes, count.probe++) : next(calls, count.call++);
  const ending = new AbortController();
  const api = new Api({
    ...{ baseUrl: 'https://verify.example.com', token: 'token', signal: ending.signal },
    ...{ onOnline: () => {}, fetch: ask as typeof fetch },
  });
  return { api, count, ending };
}
const settled = async (promise: Promise<unknown>) => {
  const result = promise.then(
    (value) => value,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return result;
};

const LISTED = new Response(JSON.stringify({ listed: true }));
const NOT_LISTED = new Response(JSON.stringify({ listed: false }));

test.each([
  ['the origin is listed', LISTED],
  ['the error page of a proxy answers', new Response('<html>', { status: 502 })],
  ['a page of a proxy answers with 200', new Response('<html>sign in</html>')],
  ['a proxy answers for the service', new Response('{"listed": false}', { status: 503 })],
  ['nothing answers', new TypeError('lost')],
])('requests without a readable answer are retried while %s', async (_, probe) => {
  const { api, count } = scripted([...Array<Error>(4).fill(new TypeError('no CORS headers')), OPENED], [probe]);
  expect(await settled(api.call('POST', 'session/open'))).toEqual({ opened: true });
  expect(count.call).toBe(5);
});

test('an origin is refused if the service says that it is not listed', async () => {
  const { api, count } = scripted([new TypeError('lost')], [NOT_LISTED]);
  expect(await settled(api.call('POST', 'session/open'))).toBeInstanceOf(OriginNotListed);
  expect(count.call).toBe(1);
});

test('a request that took too long is retried, and says nothing about the origin', async () => {
  const { api, count } = scripted([new DOMException('timed out', 'TimeoutError'), OPENED], [NOT_LISTED]);
  expect(await settled(api.call('POST', 'session/open'))).toEqual({ opened: true });
  expect(count).toEqual({ call: 2, probe: 0 });
});

test('a call with a maximum time ends when the time is over', async () => {
  const { api } = scripted([new TypeError('lost')], [new TypeError('lost')]);
  expect(await settled(api.call('POST', 'session/open', undefined, { within: 8000 }))).toMatchObject({
    name: 'TimeoutError',
  });
});

test('an ended run sends no further request', async () => {
  const { api, count, ending } = scripted([OPENED], [new Response()]);
  ending.abort(new DOMException('ended', 'AbortError'));
  await expect(api.send('PATCH', 'uploads/1')).rejects.toMatchObject({ name: 'AbortError' });
  expect(count.call).toBe(0);
});

const refused = (data: unknown) => new Response(JSON.stringify({ code: 'INVALID_SESSION', data }), { status: 401 });

/** Fake service that knows some tokens. It refuses every other token in the same way. */
function knowing(answers: Readonly<Record<string, Response>>) {
  const used: string[] = [];
  const ask = async (_url: unknown, init?: RequestInit) => {
    const token = new Headers(init?.headers).get('authorization')!.replace('Session ', '');
    used.push(token);
    return (answers[token] ?? refused([])).clone();
  };
  const api = new Api({
    ...{ baseUrl: 'https://verify.example.com', token: 'link', signal: new AbortController().signal },
    ...{ onOnline: () => {}, fetch: ask as typeof fetch },
  });
  api.offerWith('phone');
  return { api, used };
}

test('an offer that ended is given up: the former token answers, also for calls at the same time', async () => {
  const { api, used } = knowing({ link: OPENED });
  const calls = [api.call('GET', 'session'), api.call('GET', 'session')];
  expect(await settled(Promise.all(calls))).toEqual([{ opened: true }, { opened: true }]);
  expect(used).toEqual(['phone', 'phone', 'link', 'link']);
  expect(api.token).toBe('link');
});

test('of several offers, the token of the link is still tried, also after the newest was used', async () => {
  const { api, used } = knowing({ link: OPENED });
  api.offerWith('second phone');
  expect(await settled(api.call('GET', 'session'))).toEqual({ opened: true });
  expect(used).toEqual(['second phone', 'phone', 'link']);
});

test('after the other device has opened the session, its token is the one that is known', async () => {
  const { api } = knowing({ phone: OPENED });
  expect(await settled(api.call('GET', 'session'))).toEqual({ opened: true });
  expect(api.token).toBe('phone');
});

test('a browser that is told why it is refused asks with no other token, and one that nobody knows gives up', async () => {
  const takenOver = knowing({ phone: refused({ taken_over: true }), link: OPENED });
  expect(await settled(takenOver.api.call('GET', 'session'))).toMatchObject({ data: { taken_over: true } });
  expect(takenOver.used).toEqual(['phone']);
  const unknown = knowing({});
  expect(await settled(unknown.api.call('GET', 'session'))).toMatchObject({ status: 401 });
  expect(unknown.used).toEqual(['phone', 'link']);
});

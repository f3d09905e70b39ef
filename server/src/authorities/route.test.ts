import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Authority, AuthorityAnswer, Identifier } from './authority.ts';
import { circuitLimits } from './circuit.ts';
import { type AnswerCache, type BranchRouting, type CachedAnswer, makeRouter } from './route.ts';

const branch = { id: 7, accountId: 3 };
const bvn: Identifier = { country: 'nigeria', type: 'bvn', number: '22222222222' };
const kenyan: Identifier = { country: 'kenya', type: 'national_id', number: '22222222' };
const found: AuthorityAnswer = { kind: 'found', person: { firstName: 'Ada', lastName: 'Eze' } };
const down: AuthorityAnswer = { kind: 'unavailable', reason: 'provider_error' };

/** Returns a provider that counts its calls. `answer` returns the result of each call. */
function provider(
  name: string,
  answer: (identifier: Identifier, call: number) => Promise<AuthorityAnswer> | AuthorityAnswer,
) {
  const calls: Identifier[] = [];
  const authority: Authority = {
    name,
    inProcess: false,
    requires: [],
    supports: () => true,
    verify: async (identifier) => {
      calls.push(identifier);
      return answer(identifier, calls.length);
    },
  };
  return { authority, calls };
}
const hang = (): Promise<AuthorityAnswer> => new Promise(() => {});
const after = (ms: number, answer: AuthorityAnswer): Promise<AuthorityAnswer> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(answer), ms);
  });

function memoryCache(): AnswerCache & { readonly kept: Map<string, CachedAnswer> } {
  const kept = new Map<string, CachedAnswer>();
  return {
    kept,
    get: async ({ id }, { number }) => kept.get(`${id} ${number}`),
    put: async ({ id }, { number }, answer) => void kept.set(`${id} ${number}`, answer),
  };
}

function routerOf(authorities: Authority[], more: Partial<BranchRouting> = {}, cache = memoryCache()) {
  const routing: BranchRouting = {
    order: { '*': authorities.map(({ name }) => name) },
    timeoutMs: 1_000,
    totalMs: 5_000,
    hedge: [],
    cacheSeconds: 0,
    credentials: {},
    ...more,
  };
  let reference = 0;
  return makeRouter({ authorities, routingOf: () => routing, cache, newReference: () => `r${++reference}` });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
async function settled<T>(promise: Promise<T>, ms = 60_000): Promise<T> {
  await vi.advanceTimersByTimeAsync(ms);
  return promise;
}

describe('failover', () => {
  test('says that no provider is configured where none supports the number or has its credentials, and asks nobody', async () => {
    const elsewhere = provider('elsewhere', () => found);
    const poor = provider('poor', () => found);
    const authorities = [
      { ...elsewhere.authority, supports: () => false },
      { ...poor.authority, requires: ['app_id'] },
    ];
    expect((await routerOf(authorities).identify(bvn, branch)).kind).toBe('not_configured');
    expect((await routerOf([]).identify(bvn, branch)).kind).toBe('not_configured');
    expect([...elsewhere.calls, ...poor.calls]).toEqual([]);
    const failing = provider('failing', () => down);
    expect((await routerOf([...authorities, failing.authority]).identify(bvn, branch)).kind).toBe('unavailable');
  });

  test('goes on when a provider is unavailable, and keeps each attempt', async () => {
    const first = provider('first', () => down);
    const second = provider('second', () => found);
    const answer = await settled(routerOf([first.authority, second.authority]).identify(bvn, branch));
    expect(answer).toMatchObject({ kind: 'found', provider: 'second', cached: false });
    expect(answer.attempts).toMatchObject([
      { provider: 'first', kind: 'unavailable', reason: 'provider_error' },
      { provider: 'second', kind: 'found' },
    ]);
  });

  test.each<AuthorityAnswer>([{ kind: 'not_found' }, { kind: 'refused', reason: 'blocked' }])(
    'never on $kind',
    async (no) => {
      const first = provider('first', () => no);
      const second = provider('second', () => found);
      expect(await settled(routerOf([first.authority, second.authority]).identify(bvn, branch))).toMatchObject(
        no.kind === 'refused' ? { kind: 'refused', provider: 'first' } : { ...no, provider: 'first' },
      );
      expect(second.calls).toEqual([]);
    },
  );

  test('a provider that hangs is left at its time-out', async () => {
    const slow = provider('slow', hang);
    const second = provider('second', () => found);
    const answer = await settled(routerOf([slow.authority, second.authority]).identify(bvn, branch));
    expect(answer.attempts).toMatchObject([{ reason: 'timeout' }, { kind: 'found' }]);
  });

  test('all together stay within the total', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const slow = names.map((name) => provider(name, hang));
    const promise = routerOf(
      slow.map(({ authority }) => authority),
      { totalMs: 2_500 },
    ).identify(bvn, branch);
    const answer = await settled(promise, 2_600);
    expect(answer.kind).toBe('unavailable');
    expect(answer.attempts.map(({ provider }) => provider)).toEqual(['a', 'b', 'c']);
  });

  test('the most specific order counts; without any, nobody is asked', async () => {
    const [a, b] = [provider('a', () => found), provider('b', () => found)];
    const both = [a.authority, b.authority];
    const order = { '*': ['a'], nigeria: ['nobody'], 'nigeria/bvn': ['b'] };
    expect(await settled(routerOf(both, { order }).identify(bvn, branch))).toMatchObject({ provider: 'b' });
    expect(await settled(routerOf(both, { order }).identify(kenyan, branch))).toMatchObject({ provider: 'a' });
    expect(await settled(routerOf(both, { order: {} }).identify(kenyan, branch))).toEqual({
      kind: 'not_configured',
      attempts: [],
    });
  });

  test('a provider without its credentials is not asked', async () => {
    const { authority, calls } = provider('paid', () => found);
    const needy = { ...authority, requires: ['api_key'] };
    expect((await settled(routerOf([needy]).identify(bvn, branch))).attempts).toMatchObject([
      { reason: 'no_credentials' },
    ]);
    await settled(routerOf([needy], { credentials: { paid: { api_key: 'k' } } }).identify(bvn, branch));
    expect(calls).toHaveLength(1);
  });
});

describe('circuit breaker', () => {
  test('opens after outages in a row, and lets one call try again later', async () => {
    const sick = provider('sick', (_, call) => (call <= circuitLimits.breakAfter ? down : found));
    const router = routerOf([sick.authority]);
    for (let n = 0; n < circuitLimits.breakAfter; n++) await settled(router.identify(bvn, branch), 0);
    expect((await settled(router.identify(bvn, branch), 0)).attempts).toMatchObject([{ reason: 'circuit_open' }]);
    expect(sick.calls).toHaveLength(circuitLimits.breakAfter);
    expect(router.snapshot()).toMatchObject([{ provider: 'sick', country: 'nigeria', state: 'open' }]);
    await vi.advanceTimersByTimeAsync(circuitLimits.openMs);
    expect(await settled(router.identify(bvn, branch), 0)).toMatchObject({ kind: 'found' });
    expect(router.snapshot()).toMatchObject([
      { state: 'closed', answers: { found: 1, unavailable: circuitLimits.breakAfter } },
    ]);
  });

  test("one branch's bad key or empty purse shuts nobody out, nor does a country's outage another country", async () => {
    const poor = provider('poor', () => ({ kind: 'unavailable', reason: 'no_balance' }));
    const router = routerOf([poor.authority]);
    for (let n = 0; n < 20; n++) await settled(router.identify(bvn, branch), 0);
    expect(poor.calls).toHaveLength(20);
    // An alert about the provider must not be raised because of the balance of one branch.
    expect(router.counts()).toMatchObject([{ answers: { unavailable: 0, unavailable_for_branch: 20 } }]);
    const sick = provider('sick', ({ country }) => (country === 'nigeria' ? down : found));
    const other = routerOf([sick.authority]);
    for (let n = 0; n < 20; n++) await settled(other.identify(bvn, branch), 0);
    expect(await settled(other.identify(kenyan, branch), 0)).toMatchObject({ kind: 'found' });
  });
});

describe('a provider that hangs under 10,000 requests', () => {
  test('few wait, the rest fail over at once, another country is unaffected, and nothing is left behind', async () => {
    const hung = provider('hung', ({ country }) => (country === 'nigeria' ? hang() : found));
    const spare = provider('spare', () => found);
    const router = routerOf([hung.authority, spare.authority]);
    const all = Array.from({ length: 10_000 }, () => router.identify(bvn, branch));
    await vi.advanceTimersByTimeAsync(0);
    const { concurrent, waiting } = circuitLimits;
    expect(hung.calls).toHaveLength(concurrent);
    expect(router.snapshot()[0]).toMatchObject({ under_way: concurrent, waiting });
    expect(spare.calls.length).toBeGreaterThan(0);
    expect(await settled(router.identify(kenyan, branch), 0)).toMatchObject({ kind: 'found', provider: 'hung' });
    await vi.advanceTimersByTimeAsync(1_000);
    const reasons = new Map<string, number>();
    for (const { attempts } of await settled(Promise.all(all), 5_000)) {
      const reason = attempts[0]?.reason ?? 'none';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    expect(reasons.get('busy')).toBeGreaterThanOrEqual(10_000 - concurrent - waiting);
    expect(hung.calls.filter(({ country }) => country === 'nigeria').length).toBeLessThanOrEqual(2 * concurrent);
    const idle = router.snapshot().map(({ under_way, waiting: queued }) => [under_way, queued]);
    expect(idle.every(([busy, queued]) => busy === 0 && queued === 0)).toBe(true);
  });
});

describe('hedging', () => {
  const warmUp = async (router: ReturnType<typeof routerOf>): Promise<void> => {
    for (let n = 0; n < 20; n++) await settled(router.identify(bvn, branch), 10);
  };
  const slowOnce = () => provider('p', (_, call) => (call === 21 ? after(900, found) : after(10, found)));

  test('a call slower than p95 is sent once more, and the first verdict wins', async () => {
    const { authority, calls } = slowOnce();
    const router = routerOf([authority], { hedge: ['p'] });
    await warmUp(router);
    expect((await settled(router.identify(bvn, branch), 100)).attempts).toMatchObject([
      { kind: 'found', hedged: true },
    ]);
    expect(calls).toHaveLength(22);
  });

  test('not where the branch has not asked for it: calls cost money', async () => {
    const { authority, calls } = slowOnce();
    const router = routerOf([authority]);
    await warmUp(router);
    expect((await settled(router.identify(bvn, branch), 1_000)).attempts).toMatchObject([
      { kind: 'found', hedged: false },
    ]);
    expect(calls).toHaveLength(21);
  });
});

describe('cache', () => {
  test('off: each request asks', async () => {
    const { authority, calls } = provider('p', () => found);
    const cache = memoryCache();
    const router = routerOf([authority], {}, cache);
    await settled(router.identify(bvn, branch), 0);
    await settled(router.identify(bvn, branch), 0);
    expect([calls.length, cache.kept.size]).toEqual([2, 0]);
  });

  test('on: a verified answer serves again; a no is never kept', async () => {
    const { authority, calls } = provider('p', ({ country }) =>
      country === 'nigeria' ? found : { kind: 'not_found' },
    );
    const router = routerOf([authority], { cacheSeconds: 60 });
    await settled(router.identify(bvn, branch), 0);
    expect(await settled(router.identify(bvn, branch), 0)).toMatchObject({
      kind: 'found',
      provider: 'p',
      cached: true,
      attempts: [],
    });
    await settled(router.identify(kenyan, branch), 0);
    await settled(router.identify(kenyan, branch), 0);
    expect(calls).toHaveLength(3);
  });
});

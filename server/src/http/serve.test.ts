import { defineEndpoint, literals, Time } from '@hakiki/contract';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTenantScope } from '../platform/database/tenant-scope.ts';
import { AppError } from '../platform/errors.ts';
import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { makeApp } from './app.ts';
import type { Caller } from './identity.ts';
import { type Handler, makeServe } from './serve.ts';

/** Throws the error of an unavailable database. */
const away = async () => {
  throw new AppError('service_busy', {}, { retryAfter: 5 });
};

const caller = { keyId: 1, allowedAddresses: [], branch: { id: 3, accountId: 2 } } as unknown as Caller;

let app: ReturnType<typeof makeApp>;
let full = false;
beforeEach(async () => {
  full = false;
  app = makeApp({ log: makeLog('silent'), metrics: makeMetrics(), trustProxy: false });
  const serve = makeServe(app, {
    authenticate: async (_request, access) => (access === 'none' ? {} : { caller }),
    scope: makeTenantScope(),
    writeAudit: away,
    isMasked: async () => false,
    may: () => false,
    chooseBranch: () => Promise.reject(new Error('no endpoint of this test has a branch')),
    ownerOf: async () => undefined,
    imagesAreFull: (accountId) => full && accountId === caller.branch.accountId,
    personalReaders: new Map(),
    idempotency: { run: () => Promise.reject(new Error('no key was sent')) },
  });
  const endpoint = (path: string) =>
    defineEndpoint({
      method: 'POST',
      path,
      access: 'none',
      audited: true,
      tag: 'Test',
      summary: 'Test',
      answers: { 200: Type.Object({ done: Type.Boolean() }) },
    });
  serve(endpoint('/done'), async () => ({ done: true }));
  serve(endpoint('/refused'), async () => {
    throw new AppError('no_such_branch');
  });
  const looking = defineEndpoint({
    ...endpoint('/look'),
    ...{
      access: 'key',
      scope: 'documents',
      audited: false,
      looksAtImages: true,
      body: Type.Object({ image: Type.String() }),
    },
  });
  serve(looking, async () => ({ done: true }));
  await app.ready();
});
afterEach(() => app.close());

test('where the share of the queue for images is full, the answer does not wait for the body to be parsed', async () => {
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/look', headers: { 'content-type': 'application/json' }, payload });
  expect((await send('{"image":"x"}')).statusCode).toBe(200);
  full = true;
  for (const body of ['{"image":"x"}', '{ this is never parsed']) {
    const answer = await send(body);
    expect([answer.statusCode, answer.headers['retry-after']], body).toEqual([503, '2']);
  }
});

test('what cannot be audited is not answered as done, and says so in the words of every error', async () => {
  const answer = await app.inject({ method: 'POST', url: '/done' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toEqual({ status: 'failed', data: [], message: 'The service is busy, try again shortly' });
});

test('a response that does not fit its schema does not compile', () => {
  const endpoint = defineEndpoint({
    method: 'GET',
    path: '/typed',
    access: 'none',
    tag: 'Test',
    summary: 'Test',
    answers: { 200: Type.Object({ at: Time, names: Type.Array(Type.String()), state: literals(['open', 'closed']) }) },
  });
  type Given = Handler<typeof endpoint>;
  const fits: Given = async () => ({ at: new Date(0), names: Object.freeze(['a']), state: 'open' });
  // @ts-expect-error a field is missing
  const lacks: Given = async () => ({ at: new Date(0), names: [] });
  // @ts-expect-error a word that the schema does not have
  const wrongWord: Given = async () => ({ at: new Date(0), names: [], state: 'shut' });
  // @ts-expect-error a number where text is said
  const wrongType: Given = async () => ({ at: 5, names: [], state: 'open' });
  expect([fits, lacks, wrongWord, wrongType]).toHaveLength(4);
});

test('a refusal keeps its own words', async () => {
  const answer = await app.inject({ method: 'POST', url: '/refused' });
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'No such branch']);
});

import { verifyWebhook } from '@hakiki/client';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { until } from '../platform/testing/until.ts';
import { listDeliveries, readDelivery } from './delivery-list-store.ts';
import { endpointHealth } from './endpoint-health.ts';
import { HASH_KEY, makeEngine, startReceiver } from './engine.fixture.ts';
import { resend, resendDeadSince } from './resend.ts';
import { webhookRetention } from './retention.ts';
import { verifySignature } from './signature.ts';
import { readIntegration, saveIntegration } from './store.ts';
import { moduleEndpoint } from './tables.ts';

const engine = await makeEngine();
const { db, vault, record, dueNow, states } = engine;
afterAll(() => engine[Symbol.asyncDispose]());
beforeEach(engine.clear);

test('events of one subject arrive in their order, one after the other', async () => {
  await using receiver = await startReceiver(async () => {
    await new Promise((done) => setTimeout(done, 3));
    return { status: 200 };
  });
  const branch = await engine.addBranch(receiver.origin);
  for (let id = 1; id <= 40; id++) await record(branch, id, id % 2 ? 'odd' : 'even');
  const delivery = await engine.start();
  await until(() => receiver.got.length === 40);
  const odd = receiver.ids().filter((id) => id % 2);
  expect(odd).toEqual([...odd].sort((a, b) => a - b));
  const even = receiver.ids().filter((id) => id % 2 === 0);
  expect(even).toEqual([...even].sort((a, b) => a - b));
  await delivery.stop();
  expect((await states()).every(({ state }) => state === 'delivered')).toBe(true);
});

test('a failed event lets later ones of its subject pass, is due again after 30 s, and goes out with the same bytes and the key then in force', async () => {
  await using receiver = await startReceiver(({ id, path }) => ({
    status: id === 1 && path !== '/moved' ? 500 : 204,
    body: id === 1 ? 'no\0pe' : '',
  }));
  const branch = await engine.addBranch(receiver.origin);
  const delivery = await engine.start();
  await record(branch, 1, 'one');
  await record(branch, 2, 'one');
  await until(async () => (await states()).some(({ state }) => state === 'delivered'));
  await until(async () => (await states())[0]!.failures === 1);
  const [first] = await states();
  expect(first).toMatchObject({ state: 'pending', failures: 1 });
  expect(first!.wait).toBeGreaterThan(26);
  expect(first!.wait).toBeLessThan(33.1);
  const moved = { url: `${receiver.origin}/moved`, hash_key: 'another.key.0123456789' };
  await saveIntegration(engine.deps, branch, moved, new Date());
  await dueNow();
  await until(() => receiver.got.length === 3);
  await delivery.stop();
  const [sent, again] = receiver.got.filter(({ id }) => id === 1);
  expect(again!.body.equals(sent!.body)).toBe(true);
  const signature = (of: typeof sent): string => String(of!.headers['x-service-signature']);
  expect(verifySignature(HASH_KEY, sent!.body, signature(sent))).toBe(true);
  expect(verifySignature('another.key.0123456789', again!.body, signature(again))).toBe(true);
  expect(sent!.headers['content-type']).toBe('application/json');

  const [, listed] = await listDeliveries(db, vault, branch, { page: { limit: 10, before: undefined } });
  expect(listed).toMatchObject({ state: 'delivered', channel: 'module' });
  expect(listed!.attempts).toMatchObject([
    { url: receiver.origin, status: 500, answer_start: 'no\0pe', error: 'answered 500' },
    { url: `${receiver.origin}/moved`, status: 204, error: null, error_message: null },
  ]);
  // The shown request is the request that the receiver got. The signature is not shown, because it depends on the
  // current key.
  const one = await readDelivery(db, vault, branch, listed!.id);
  expect(one).toMatchObject({ id: listed!.id, url: `${receiver.origin}/moved`, attempts: listed!.attempts });
  expect(one!.request.body).toEqual(JSON.parse(again!.body.toString()));
  for (const { name, value } of one!.request.headers)
    expect([name, value ?? again!.headers[name]]).toEqual([name, again!.headers[name]]);
  expect(one!.request.headers.filter(({ value }) => value === null)).toEqual([
    { name: 'x-service-signature', value: null },
  ]);
  expect(await readDelivery(db, vault, { ...branch, id: branch.id + 1 }, listed!.id)).toBeUndefined();
});

test('a run of one subject stops at a failure, and goes on without it', async () => {
  await using receiver = await startReceiver(({ id }, times) => ({ status: id === 5 && times === 1 ? 500 : 200 }));
  const branch = await engine.addBranch(receiver.origin);
  for (let id = 1; id <= 40; id++) await record(branch, id, 'one');
  const delivery = await engine.start();
  await until(() => receiver.got.length === 40);
  expect(receiver.ids()).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  await dueNow();
  await until(async () => (await states()).every(({ state }) => state === 'delivered'));
  await delivery.stop();
  expect(receiver.ids().at(-1)).toBe(5);
  expect(receiver.got.length).toBe(41);
});

test('what waits for a place at its endpoint goes out with the key that is in force then', async () => {
  const held = Promise.withResolvers<void>();
  await using receiver = await startReceiver(async () => {
    if (receiver.got.length > 200) await held.promise;
    return { status: 200 };
  });
  const branch = await engine.addBranch(receiver.origin);
  for (let id = 1; id <= 400; id++) await record(branch, id);
  const delivery = await engine.start();
  await until(() => receiver.got.length === 264);
  await saveIntegration(engine.deps, branch, { url: receiver.origin, hash_key: 'another.key.0123456789' }, new Date());
  // A key may still be used up to 250 ms after it was read.
  await new Promise((done) => setTimeout(done, 300));
  held.resolve();
  await until(async () => (await states()).every(({ state }) => state === 'delivered'));
  await delivery.stop();
  const keyOf = ({ body, headers }: (typeof receiver.got)[number]): string =>
    [HASH_KEY, 'another.key.0123456789'].find((key) =>
      verifySignature(key, body, String(headers['x-service-signature'])),
    ) ?? 'neither';
  expect(new Set(receiver.got.slice(0, 264).map(keyOf))).toEqual(new Set([HASH_KEY]));
  expect(new Set(receiver.got.slice(264).map(keyOf))).toEqual(new Set(['another.key.0123456789']));
  expect(new Set(receiver.ids()).size).toBe(400);
  expect(receiver.got.length).toBe(400);
});

test('a receiver that never answers holds up no other', async () => {
  await using dead = await startReceiver(() => undefined);
  await using alive = await startReceiver();
  const [deadBranch, aliveBranch] = [await engine.addBranch(dead.origin), await engine.addBranch(alive.origin)];
  for (let id = 1; id <= 100; id++) await record(deadBranch, id);
  const delivery = await engine.start();
  await until(() => dead.got.length >= 16);
  for (let id = 1; id <= 100; id++) await record(aliveBranch, id);
  await until(() => alive.got.length === 100);
  // All deliveries to the second endpoint arrive before any attempt at the unreachable endpoint ends.
  expect((await states()).filter(({ failures }) => failures > 0)).toEqual([]);
  expect(dead.got.length).toBeLessThanOrEqual(64);
  await dead[Symbol.asyncDispose]();
  await delivery.stop();
});

test('a redirect is a failure and is not followed', async () => {
  await using target = await startReceiver();
  await using receiver = await startReceiver(() => ({ status: 307, location: target.origin }));
  const branch = await engine.addBranch(receiver.origin);
  const delivery = await engine.start();
  await record(branch, 1);
  await until(async () => (await states())[0]!.failures === 1);
  await delivery.stop();
  expect(target.got).toEqual([]);
});

test('after the fourth failure it is dead, and can be sent again by hand, one or all', async () => {
  let status = 503;
  await using receiver = await startReceiver(() => ({ status }));
  const branch = await engine.addBranch(receiver.origin);
  const delivery = await engine.start();
  await record(branch, 1);
  await record(branch, 2);
  for (let failures = 1; failures <= 4; failures++) {
    await until(async () => (await states()).every((row) => row.failures === failures));
    await dueNow();
  }
  expect((await states()).map(({ state }) => state)).toEqual(['dead', 'dead']);
  expect(receiver.got.length).toBe(8);
  expect((await readIntegration(db, branch.id)).failing_since).toBeInstanceOf(Date);
  status = 200;
  const [one] = await states();
  expect(await resend(engine.deps, branch.id + 1, one!.id)).toBeUndefined();
  expect(await resend(engine.deps, branch.id, one!.id)).toEqual({ id: one!.id });
  await until(async () => (await states())[0]!.state === 'delivered');
  expect(await resendDeadSince(engine.deps, branch.id, new Date(Date.now() + 60_000))).toBe(0);
  expect(await resendDeadSince(engine.deps, branch.id, new Date(Date.now() - 60_000))).toBe(1);
  await until(async () => (await states()).every(({ state }) => state === 'delivered'));
  // The event was sent again after it was delivered. Both attempts are stored.
  await resend(engine.deps, branch.id, one!.id);
  await until(async () => (await states())[0]!.state === 'delivered');
  await delivery.stop();
  const listed = await listDeliveries(db, vault, branch, { page: { limit: 1, before: one!.id + 1 } });
  expect(listed[0]!.attempts.map((attempt) => attempt.status)).toEqual([503, 503, 503, 503, 200, 200]);
  expect(await endpointHealth(db, moduleEndpoint(branch.id))).toEqual({ failing_since: null, paused_at: null });
});

test('an endpoint without a success for five days is paused, and its events wait until it is saved', async () => {
  let status = 500;
  await using receiver = await startReceiver(() => ({ status }));
  const branch = await engine.addBranch(receiver.origin);
  const endpoint = moduleEndpoint(branch.id);
  const delivery = await engine.start();
  await sql`insert into webhook_endpoints (endpoint, branch_id, failing_since) values (${endpoint}, ${branch.id}, now() - interval '5 days 1 hour')`.execute(
    db,
  );
  await record(branch, 1);
  for (let failures = 1; failures <= 4; failures++) {
    // The delivery gets all its retries. The endpoint is paused only after the last retry of an event has failed.
    expect((await readIntegration(db, branch.id)).paused_at).toBeNull();
    await until(async () => (await states())[0]!.failures === failures);
    await dueNow();
  }
  expect((await readIntegration(db, branch.id)).paused_at).toBeInstanceOf(Date);
  await record(branch, 2);
  // The worker has run the job. The delivery is still pending, and no job exists for it.
  await until(async () => (await engine.dueJobs()) === 0);
  expect(receiver.ids()).not.toContain(2);
  expect((await states())[1]!.state).toBe('pending');
  status = 200;
  await saveIntegration(engine.deps, branch, { url: receiver.origin }, new Date());
  await until(async () => (await states())[1]!.state === 'delivered');
  await delivery.stop();
  expect(await readIntegration(db, branch.id)).toMatchObject({ failing_since: null, paused_at: null });
});

test('liveness.completed is signed with the secret of its configuration without dashes; a rotation holds for its retries', async () => {
  await using receiver = await startReceiver((_one, times) => ({ status: times === 1 ? 401 : 200 }));
  const config = await engine.addSdkConfig(receiver.origin);
  const former = await config.read();
  const delivery = await engine.start();
  await config.record(7);
  await until(async () => (await states())[0]?.failures === 1);
  const next = await config.rotate();
  await dueNow();
  await until(async () => (await states())[0]!.state === 'delivered');
  await delivery.stop();
  const [sent, again] = receiver.got;
  expect(next).not.toBe(former);
  const verified = ({ body, headers }: typeof sent & object, key: string) =>
    verifyWebhook(body, headers['x-service-signature'], key).event;
  expect(verified(sent!, former)).toBe('liveness.completed');
  expect(verified(again!, next)).toBe('liveness.completed');
  expect(() => verified(again!, former)).toThrow('does not belong');
  expect(again!.body.toString()).toBe('{"event":"liveness.completed","verification_id":7}');
});

test('retention forgets bodies and attempts past their time, and gives up what a paused endpoint kept', async () => {
  await using receiver = await startReceiver();
  const [branch, paused] = [await engine.addBranch(receiver.origin), await engine.addBranch(receiver.origin)];
  await sql`insert into webhook_endpoints (endpoint, branch_id, failing_since, paused_at) values (${moduleEndpoint(paused.id)}, ${paused.id}, now(), now())`.execute(
    db,
  );
  await record(branch, 1);
  await record(paused, 2);
  const delivery = await engine.start();
  await until(async () => (await states())[0]!.state === 'delivered');
  await delivery.stop();
  const at = (days: number) => ({ now: () => new Date(Date.now() + days * 24 * 3_600_000) });
  expect(await webhookRetention({ db, clock: at(29) })).toEqual({ givenUp: 0, bodies: 0, attempts: 0 });
  expect(await webhookRetention({ db, clock: at(31) })).toEqual({ givenUp: 1, bodies: 2, attempts: 0 });
  expect((await states())[1]!.state).toBe('dead');
  expect(await resend(engine.deps, branch.id, (await states())[0]!.id)).toBeUndefined();
  expect(await webhookRetention({ db, clock: at(91) })).toEqual({ givenUp: 0, bodies: 0, attempts: 1 });
  const kept = await Promise.all(
    [branch, paused].map((of) => listDeliveries(db, vault, of, { page: { limit: 9, before: undefined } })),
  );
  expect(kept.flat().map(({ attempts }) => attempts)).toEqual([[], []]);
  expect(await webhookRetention({ db, clock: at(91) })).toEqual({ givenUp: 0, bodies: 0, attempts: 0 });
});

test('no fault was met', () => expect(engine.faults).toEqual([]));

import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signingKey, verifyWebhook } from '@hakiki/client';
import { afterAll, expect, test } from 'vitest';
import { startListener } from '../cli/delivery-listener.ts';
import { makeOutbound } from '../platform/outbound/outbound.ts';
import { examineReceiver } from './examine-receiver.ts';
import { findingShown } from './finding-shown.ts';

const KEY = 'my.own.hash.key.0123';
const SECRET = '3f2b8c1e-9d4a-4f6b-8a17-5c0d2e9b7a64';
const outbound = makeOutbound({ allow: [], allowLoopback: true });
afterAll(() => outbound.close());
const hex = (key: string, body: Buffer | string): string => createHmac('sha256', key).update(body).digest('hex');

/** A receiver as a developer might write it. Returns true if it accepts this body with this header. */
type Receiver = (body: Buffer, header: string, times: number) => boolean | number;

async function examine(receiver: Receiver, key = KEY) {
  let times = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const answer = receiver(Buffer.concat(chunks), String(request.headers['x-service-signature'] ?? ''), ++times);
    response.writeHead(typeof answer === 'number' ? answer : answer ? 200 : 401).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const { port } = server.address() as AddressInfo;
    return (await examineReceiver(`http://127.0.0.1:${port}/hook`, { key, outbound, now: new Date(0) })).map(
      findingShown,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const faults = (findings: Awaited<ReturnType<typeof examine>>): string[] =>
  findings.filter(({ right }) => !right).map(({ delivery }) => delivery);
const right =
  (key: string): Receiver =>
  (body, header) => {
    try {
      verifyWebhook(body, header, key);
      return true;
    } catch {
      return false;
    }
  };

test('a right receiver has no fault, with either kind of key', async () => {
  expect(faults(await examine(right(KEY)))).toEqual([]);
  expect(faults(await examine(right(SECRET), SECRET))).toEqual([]);
});

test.each<[string, Receiver, string[]]>([
  [
    'accepts everything',
    () => true,
    ['unsigned', 'tampered', 'signed with another key', 're-serialised, signature of the original'],
  ],
  ['checks only what is signed', (body, header) => header === '' || right(KEY)(body, header, 0), ['unsigned']],
  [
    'checks only the form',
    (_body, header) => /^sha256=[0-9a-f]{64}$/.test(header),
    ['tampered', 'signed with another key', 're-serialised, signature of the original'],
  ],
  [
    'signs what it serialised again',
    (body, header) => header === `sha256=${hex(KEY, JSON.stringify(JSON.parse(body.toString())))}`,
    ['re-serialised, signature of the original', 're-serialised, rightly signed'],
  ],
  [
    'refuses a duplicate',
    (body, header, times) => (times === 7 ? 409 : right(KEY)(body, header, times)),
    ['duplicated'],
  ],
  [
    'breaks on a wrong signature',
    (body, header) => right(KEY)(body, header, 0) || 500,
    ['unsigned', 'tampered', 'signed with another key', 're-serialised, signature of the original'],
  ],
])('a receiver that %s', async (_name, receiver, expected) => {
  expect(faults(await examine(receiver))).toEqual(expected);
});

test('a receiver that checks nothing hears that, not which wrong signature it takes', async () => {
  const wrong = (await examine(() => true)).filter(({ right }) => !right);
  expect(wrong.map(({ says }) => says)).toEqual(Array(4).fill(expect.stringContaining('does not check the signature')));
});

test('a receiver that refuses what it has had before is wrong about the duplicate alone, with either kind of key', async () => {
  for (const key of [KEY, SECRET]) {
    const had = new Set<number>();
    const findings = await examine((body, header, times) => {
      if (!right(key)(body, header, times)) return 401;
      const event = JSON.parse(body.toString());
      const id = event.verification_id ?? event.data.id;
      if (had.has(id)) return 409;
      had.add(id);
      return 200;
    }, key);
    expect(faults(findings)).toEqual(['duplicated']);
  }
});

test.each<[Receiver, string, string]>([
  [(body, header) => header === hex(KEY, body), KEY, 'without "sha256="'],
  [(body, header) => header === `sha256=${hex(SECRET, body)}`, SECRET, 'remove them'],
  [(body, header) => header === `sha256=${hex('other', body)}`, KEY, 'is the key the same'],
  [() => 307, KEY, 'redirects are not followed'],
  [() => 404, KEY, 'no POST route'],
  [() => 500, KEY, 'look at its log'],
  [
    (body, header) => {
      const pythonic = body
        .toString()
        .replaceAll('":', '": ')
        .replaceAll(',"', ', "')
        .replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
      return header === `sha256=${hex(KEY, pythonic)}`;
    },
    KEY,
    'escaped characters',
  ],
])('says why a good delivery is refused', async (receiver, key, reason) => {
  const [finding, ...others] = await examine(receiver, key);
  expect(finding).toMatchObject({ delivery: 'good', right: false });
  expect(finding!.says).toContain(reason);
  expect(others).toEqual([]);
});

test('nothing that listens is said so', async () => {
  expect(
    (await examineReceiver('http://127.0.0.1:9/', { key: KEY, outbound, now: new Date(0) })).map(findingShown),
  ).toMatchObject([{ delivery: 'good', right: false, says: expect.stringContaining('could not be reached') }]);
});

test('the listener shows, checks and passes on as it came', async () => {
  const lines: string[] = [];
  const passed: { body: string; signature: string | string[] | undefined }[] = [];
  const target = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    passed.push({ body, signature: request.headers['x-service-signature'] });
    response.writeHead(202).end();
  });
  await new Promise<void>((done) => target.listen(0, '127.0.0.1', done));
  const forward = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`;
  const print = (line: string): void => void lines.push(line);
  const listener = await startListener({ port: 0, forward, key: SECRET, outbound, print });
  const body = '{"event":"liveness.completed","verification_id":5}';
  const signature = `sha256=${hex(signingKey(SECRET), body)}`;
  const send = (headers: Record<string, string>) => fetch(listener.url, { method: 'POST', body, headers });
  try {
    expect((await send({ 'x-service-signature': signature })).status).toBe(202);
    expect((await send({ 'x-service-signature': `${signature.slice(0, -1)}g` })).status).toBe(202);
    expect(passed[0]).toEqual({ body, signature });
    expect(lines[0]).toContain('liveness.completed 5');
    expect(lines[0]).toContain('signature: right');
    expect(lines.find((line) => line.includes('(time 2)'))).toContain('signature: wrong');
    expect((await fetch(listener.url)).status).toBe(405);
  } finally {
    await listener.close();
    target.closeAllConnections();
    target.close();
  }
  const alone = await startListener({ port: 0, forward: undefined, key: SECRET, outbound, print });
  expect((await fetch(alone.url, { method: 'POST', body })).status).toBe(401);
  expect((await fetch(alone.url, { method: 'POST', body, headers: { 'x-service-signature': signature } })).status).toBe(
    200,
  );
  await alone.close();
});

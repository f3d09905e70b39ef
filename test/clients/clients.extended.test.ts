import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeOutbound } from '../../server/src/platform/outbound/outbound.ts';
import { until } from '../../server/src/platform/testing/until.ts';
import { examineReceiver } from '../../server/src/receivers/examine-receiver.ts';
import { sign } from '../../server/src/webhooks/signature.ts';
import { repository, type ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';
import { blocksOfReadme, languages, type Program } from './languages.fixture.ts';

/** Each client against the started service, and the lines of its README as they are printed. */
// A loaded machine is slow, not wrong; javac and go build take their time.
// Programs wait most of the time, so more of them run at once than by default.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000, maxConcurrency: 12 });

const HASH_KEY = 'k3y_set.by~the+customer';
let service: ServiceAccess;
const outbound = makeOutbound({ allow: [], allowLoopback: true });
/** Programs of one language: the one of test/clients/programs, and the two of its README. */
type Built = Readonly<Record<'program' | 'api' | 'receiver', Program>>;
const built: Record<string, Built> = {};
const folders = Object.fromEntries(
  Object.keys(languages).map((name) => [name, mkdtempSync(join(tmpdir(), `hakiki-client-${name}-`))]),
);
/** Compilers block this process, so everything is compiled before the first stub is asked. */
beforeAll(async () => {
  const usable = Object.entries(languages).filter(([, { hasTools }]) => hasTools);
  if (usable.length) service = await sharedService();
  for (const [name, language] of usable) {
    const { program, block } = language.prepare(folders[name]!);
    const [api, receiver] = blocksOfReadme(name);
    const own = api.replaceAll('http://127.0.0.1:3000', service.baseUrl).replaceAll('customer 7', `of ${name}`);
    built[name] = { program, api: block(own, 'api'), receiver: block(receiver, 'receiver') };
    cpSync(join(service.dataDir, 'specimen-passport.jpg'), join(folders[name]!, 'passport.jpg'));
  }
});
afterAll(() => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await outbound.close();
});

// At once, because most of the time is spent on waiting.
describe.concurrent.each(Object.entries(languages))('%s', (name, language) => {
  /** Not `execFileSync`: the stub answers from this process. */
  const run = async (
    { command, environment }: Program,
    given: Record<string, string>,
    { args = [], input }: { readonly args?: readonly string[]; readonly input?: string } = {},
  ): Promise<string> => {
    const [program, ...before] = command;
    const child = spawn(program!, [...before, ...args], {
      cwd: folders[name],
      env: { PATH: process.env['PATH'], HOME: folders[name], ...environment, ...given },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    // A program may refuse before it has read its input.
    child.stdin.on('error', () => undefined).end(input);
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString().trim();
  };
  const verify = async (given: Record<string, string>): Promise<string[]> => {
    const settings = { TIMEOUT: '60', RETRY_FOR: '0', IDENTIFIER: '22222222222', REFERENCE: 'Ola 7' };
    const { program } = built[name]!;
    const printed = await run(program, { ...settings, KEY: service.sandbox.api_key, ...given }, { args: ['verify'] });
    return printed.split('\n');
  };

  test.skipIf(!language.hasTools)('the README’s calls verify a customer, read a passport and list both', async () => {
    const printed = await run(built[name]!.api, { HAKIKI_API_KEY: service.sandbox.api_key });
    expect(printed.split('\n')).toEqual(['pass', 'true', 'document valid', 'customer pass'].map(spelt(name)));
  });

  test.skipIf(!language.hasTools)('the README’s receiver makes no mistake that the doctor knows', async () => {
    const { command, environment } = built[name]!.receiver;
    const [program, ...args] = command;
    const port = await freePort();
    const child = spawn(program!, args, {
      cwd: folders[name],
      env: { PATH: process.env['PATH'], HOME: folders[name], ...environment, HAKIKI_KEY: HASH_KEY, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
    try {
      const url = `http://127.0.0.1:${port}/hook`;
      const answers = () =>
        outbound.request('GET', url).then(
          () => true,
          () => false,
        );
      await until(async () => child.exitCode !== null || (await answers()), { timeoutMs: 120_000, intervalMs: 50 });
      const findings = await examineReceiver(url, { key: HASH_KEY, outbound, now: new Date(0) });
      expect(findings.filter(({ right }) => !right)).toEqual([]);
      expect(findings.length).toBe(7);
      await until(() => printed.includes('suspicious_transaction:0'));
    } finally {
      child.kill('SIGKILL');
    }
  });

  test.skipIf(!language.hasTools)(
    'calls the service: a reference that is not ASCII, a filter, a path, a refusal',
    async () => {
      const reference = language.sendsAscii ? 'Ola 7' : 'Ọlá 7';
      const printed = await verify({ BASE: service.baseUrl, REFERENCE: reference });
      const end = expect.stringMatching(/^refused 404 - true$/i);
      expect(printed).toEqual(['pass', '1 customer', reference, end]);
      // Never another name than the caller's.
      if (language.sendsAscii)
        expect(await verify({ BASE: service.baseUrl, REFERENCE: 'Ọlá 7' })).toEqual(['not sent']);
      const refused = await verify({ BASE: service.baseUrl, KEY: 'wrong' });
      expect(refused).toEqual([expect.stringMatching(/^refused 401 \S+ true$/i)]);
    },
  );

  test.skipIf(!language.hasTools)(
    'tries again with the same Idempotency-Key, after Retry-After, and not for ever',
    async () => {
      const busy = await stub([
        [503, { 'retry-after': '1' }],
        [429, {}],
        [200, {}],
      ]);
      const before = Date.now();
      expect(await verify({ BASE: busy.url, KEEP: '1' })).toEqual(['pass']);
      expect(Date.now() - before).toBeGreaterThanOrEqual(1000);
      expect(busy.requests).toHaveLength(3);
      expect(new Set(busy.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(busy.requests[0]!.headers['idempotency-key']).toMatch(/^\S{16,}$/);
      expect(busy.requests[0]!.headers['x-access-token']).toBe(service.sandbox.api_key);
      await busy.close();

      const down = await stub([[502, {}]]);
      expect(await verify({ BASE: down.url })).toEqual([expect.stringMatching(/^refused 502 - false$/i)]);
      expect(down.requests).toHaveLength(3);
      await down.close();

      const long = await stub([[503, { 'retry-after': '31' }]]);
      expect(await verify({ BASE: long.url })).toEqual([expect.stringMatching(/^refused 503 - false$/i)]);
      expect(long.requests).toHaveLength(1);
      await long.close();
    },
  );

  test.skipIf(!language.hasTools)(
    'waits by default for a failover that is longer than three attempts, and ends after the set time',
    async () => {
      const failover = await stub([...Array<Reaction>(4).fill([503, { 'retry-after': '1' }]), [200, {}]]);
      const before = Date.now();
      expect(await verify({ BASE: failover.url, KEEP: '1', RETRY_FOR: '' })).toEqual(['pass']);
      expect(Date.now() - before).toBeGreaterThanOrEqual(4000);
      expect(failover.requests).toHaveLength(5);
      expect(new Set(failover.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      await failover.close();

      const down = await stub([[502, {}]]);
      const began = Date.now();
      expect(await verify({ BASE: down.url, RETRY_FOR: '3' })).toEqual([
        expect.stringMatching(/^refused 502 - false$/i),
      ]);
      expect(down.requests.length).toBeGreaterThan(3);
      // It would go on for more than a minute by default.
      expect(Date.now() - began).toBeLessThan(30_000);
      await down.close();
    },
  );

  test.skipIf(!language.hasTools)(
    'tries again where the connection breaks, in a body too, and not for ever',
    async () => {
      const broken = await stub(['break', 'cut', [200, {}]]);
      expect(await verify({ BASE: broken.url, KEEP: '1' })).toEqual(['pass']);
      expect(broken.requests).toHaveLength(3);
      await broken.close();
      const silent = await stub(['silent']);
      expect(await verify({ BASE: silent.url, TIMEOUT: '1' })).toEqual([expect.stringMatching(/^no answer true$/i)]);
      expect(silent.requests).toHaveLength(3);
      await silent.close();
    },
  );

  test.skipIf(!language.hasTools).each([['stall'], ['drip']] as const)(
    'a body that does not end (%s) ends by the time-out of each attempt, of a refusal too',
    async (reaction) => {
      const ends = async (status: number): Promise<void> => {
        const endless = await stub([[status, {}, reaction]]);
        const before = Date.now();
        expect(await verify({ BASE: endless.url, TIMEOUT: '1' })).toEqual([expect.stringMatching(/^no answer true$/i)]);
        expect(Date.now() - before).toBeGreaterThanOrEqual(3000);
        expect(endless.requests).toHaveLength(3);
        await endless.close();
      };
      await Promise.all([200, 503].map(ends));
    },
  );

  test.skipIf(!language.hasTools)(
    'waits for a first attempt that is still being processed behind a gateway’s 502 or 504, within its retries',
    async () => {
      const waits = async (status: number): Promise<void> => {
        const gateway = await stub([[status, {}], UNDER_WAY, [200, {}]]);
        const before = Date.now();
        expect(await verify({ BASE: gateway.url, KEEP: '1' })).toEqual(['pass']);
        expect(Date.now() - before).toBeGreaterThanOrEqual(1000);
        expect(gateway.requests).toHaveLength(3);
        expect(new Set(gateway.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
        await gateway.close();
      };
      await Promise.all([502, 504].map(waits));
      // Under /v1 the code says it, if a gateway removes the header.
      const coded = await stub([
        [504, {}],
        [409, {}, { code: 'idempotency_key_under_way' }],
        [200, {}],
      ]);
      expect(await verify({ BASE: coded.url, KEEP: '1' })).toEqual(['pass']);
      await coded.close();
      const slow = await stub([[504, {}], UNDER_WAY]);
      expect(await verify({ BASE: slow.url })).toEqual([expect.stringMatching(/^refused 409 - false$/i)]);
      expect(slow.requests).toHaveLength(3);
      await slow.close();
      const conflict = await stub([
        [504, {}],
        [409, {}, { code: 'transaction_differs' }],
        [200, {}],
      ]);
      expect(await verify({ BASE: conflict.url })).toEqual([
        expect.stringMatching(/^refused 409 transaction_differs false$/i),
      ]);
      expect(conflict.requests).toHaveLength(2);
      await conflict.close();
    },
  );

  test.skipIf(!language.hasTools)('neither repeats a refusal nor takes its key to another address', async () => {
    const other = await stub([[200, {}]]);
    const moved = await stub([[307, { location: other.url }]]);
    expect(await verify({ BASE: moved.url })).toEqual([expect.stringMatching(/^refused 307 - false$/i)]);
    expect([moved.requests.length, other.requests.length]).toEqual([1, 0]);
    await moved.close();
    await other.close();
    const refused = await stub([[409, {}]]);
    expect(await verify({ BASE: refused.url })).toEqual([expect.stringMatching(/^refused 409 - false$/i)]);
    expect(refused.requests).toHaveLength(1);
    await refused.close();
  });

  test.skipIf(!language.hasTools)(
    'verifies the deliveries of docs/webhooks.md, and says what is wrong with others',
    async () => {
      const webhook = (key: string, header: string, body: string) =>
        run(built[name]!.program, {}, { args: ['webhook', key, header], input: body });
      const rows = readFileSync(join(repository, 'docs/webhooks.md'), 'utf8').matchAll(
        /^\| `(\S+)` \| `(\{.+\})` \| `(sha256=[0-9a-f]{64})` \|$/gm,
      );
      const vectors = [...rows].map(([, key, body, header]) => [key!, header!, body!] as const);
      expect(vectors.length).toBeGreaterThanOrEqual(6);
      for (const [key, header, body] of vectors) {
        const event = JSON.parse(body) as { event: string; verification_id?: number; data?: { id: number } };
        if (Number.isInteger(event.verification_id ?? event.data?.id) && !body.includes('2.50'))
          expect(await webhook(key, header, body)).toBe(`${event.event}:${event.verification_id ?? event.data?.id}`);
        expect(await webhook(key, header, `${body} `)).toBe('signature_wrong');
        expect(await webhook(`${key}x`, header, body)).toBe('signature_wrong');
      }
      const [key, header, body] = vectors[0]!;
      expect(await webhook('', header, body)).toBe('key_missing');
      expect(await webhook(key, '', body)).toBe('signature_missing');
      expect(await webhook(key, header.toUpperCase(), body)).toBe('signature_malformed');
      for (const text of ['not JSON', '[]', '{"event":1}', '7'])
        expect(await webhook(key, sign(key, Buffer.from(text)), text)).toBe('body_not_event');
    },
  );
});

/** Languages write true in their own way. */
const spelt = (language: string) => (line: string) =>
  ['python', 'csharp'].includes(language) && line === 'true' ? 'True' : line;

const DECISION = JSON.stringify({
  ...{ status: 'success', message: '' },
  data: {
    decision: 'pass',
    onboarding_id: 1,
    identity: { verified: true, identifier_type: 'bvn' },
    screening: { risk_level: 'low', sanctions: [], peps: [], adverse_media: [] },
  },
});
/** As the service answers while the first request with the same Idempotency-Key is being processed. */
const UNDER_WAY: Reaction = [409, { 'retry-after': '1' }];
/** `stall`: a body begins and does not go on; `drip`: it goes on for ever, a byte at a time. */
type Body = 'stall' | 'drip' | Readonly<Record<string, string>>;
/** `cut`: the connection breaks in the body. */
type Reaction = readonly [status: number, headers: Record<string, string>, body?: Body] | 'break' | 'cut' | 'silent';
/** A service that reacts to each request by the next of `reactions`, and to every further one by the last. */
async function stub(reactions: readonly Reaction[]) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const reaction = reactions[Math.min(requests.push(request), reactions.length) - 1]!;
    request.resume().on('end', () => {
      if (reaction === 'silent') return;
      if (reaction === 'break') return void request.socket.destroy();
      if (reaction === 'cut') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{"status"', () => request.socket.destroy());
        return;
      }
      const [status, headers, body = {}] = reaction;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      if (body === 'stall') response.write('{');
      else if (body === 'drip') {
        const dripping = setInterval(() => response.write(' '), 100);
        response.on('close', () => clearInterval(dripping));
      } else response.end(status === 200 ? DECISION : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

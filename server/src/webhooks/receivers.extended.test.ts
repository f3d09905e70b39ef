import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeOutbound } from '../platform/outbound/outbound.ts';
import { until } from '../platform/testing/until.ts';
import { examineReceiver } from '../receivers/examine-receiver.ts';
import { HASH_KEY, makeEngine } from './engine.fixture.ts';
import { sign } from './signature.ts';

/** This test runs the receivers in examples/ and in the client's README exactly as they are published. */
const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'examples/receivers');
const built = mkdtempSync(join(tmpdir(), 'hakiki-receivers-'));
const readme = readFileSync(join(root, 'client/README.md'), 'utf8');
const fromReadme = /## Webhooks\s+```ts\n(.+?)```/s.exec(readme)![1]!;

const there = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
const python = ['python3', '/usr/bin/python3'].find((program) => there(program, '-c', 'import flask'));

interface Language {
  readonly there: boolean;
  /**
   * Returns the program and its arguments. Slow preparations, such as a build, run only once, before this function
   * returns.
   */
  readonly command: (port: number) => string[];
  /** True if the receiver ignores a repeated event. The PHP receiver would need a database for this. */
  readonly remembers: boolean;
}
const languages: Record<string, Language> = {
  Express: { there: true, command: () => [process.execPath, join(folder, 'express.mjs')], remembers: true },
  Fastify: { there: true, command: () => [process.execPath, join(folder, 'fastify.mjs')], remembers: true },
  'the client’s README': {
    there: true,
    command: () => [process.execPath, '--input-type=module-typescript', '--eval', fromReadme],
    remembers: false,
  },
  Flask: { there: python !== undefined, command: () => [python!, join(folder, 'flask_receiver.py')], remembers: true },
  Go: {
    there: there('go', 'version'),
    command: () => {
      const program = join(built, 'receiver');
      const { status, stderr } = spawnSync('go', ['build', '-o', program, join(folder, 'main.go')], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
      return [program];
    },
    remembers: true,
  },
  PHP: {
    there: there('php', '--version'),
    command: (port) => ['php', '-S', `127.0.0.1:${port}`, join(folder, 'hook.php')],
    remembers: false,
  },
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

const outbound = makeOutbound({ allow: [], allowLoopback: true });
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await outbound.close();
  rmSync(built, { recursive: true });
});

/** Starts a receiver, and waits until it answers or exits. */
async function start(command: (port: number) => string[], key: string, port: number) {
  const [program, ...args] = command(port);
  const env = { ...process.env, HAKIKI_KEY: key, PORT: String(port), PYTHONUNBUFFERED: '1', NODE_OPTIONS: '' };
  const child = spawn(program!, args, { env, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  let ended = false;
  child.once('exit', () => {
    ended = true;
    running.delete(child);
  });
  const url = `http://127.0.0.1:${port}/hook`;
  const answers = () =>
    outbound.request('GET', url).then(
      () => true,
      () => false,
    );
  await until(async () => ended || (await answers()), { intervalMs: 50 });
  return {
    url,
    said: () => said,
    ended: () => ended,
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await until(() => ended);
    },
  };
}

describe.each(Object.entries(languages))('%s', (_name, { there, command, remembers }) => {
  test.skipIf(!there)(
    'makes no mistake that the doctor knows, does an event once, and answers what is no delivery',
    async () => {
      const receiver = await start(command, HASH_KEY, await freePort());
      expect(receiver.ended(), receiver.said()).toBe(false);
      const findings = await examineReceiver(receiver.url, { key: HASH_KEY, outbound, now: new Date(0) });
      expect(findings.filter(({ right }) => !right)).toEqual([]);
      expect(findings.length).toBe(7);
      if (remembers) {
        await until(() => receiver.said().includes('suspicious_transaction:0'));
        expect(receiver.said().split('suspicious_transaction:0').length - 1).toBe(1);
      }
      const nothing = await outbound.post(receiver.url, { headers: { 'content-type': 'application/json' } });
      const text = await outbound.post(receiver.url, { body: 'a=b', headers: { 'content-type': 'text/plain' } });
      for (const { status } of [nothing, text]) expect([400, 401, 415]).toContain(status);
      await receiver.stop();
    },
  );

  test.skipIf(!there)('takes both kinds of event from the engine', async () => {
    await using engine = await makeEngine();
    const [hashed, secret] = [await freePort(), await freePort()];
    const branch = await engine.addBranch(`http://127.0.0.1:${hashed}/hook`);
    const config = await engine.addSdkConfig(`http://127.0.0.1:${secret}/hook`);
    const receivers = [await start(command, HASH_KEY, hashed), await start(command, await config.read(), secret)];
    await engine.record(branch, 41);
    await config.record(42);
    const delivery = await engine.start();
    await until(async () => {
      const states = await engine.states();
      return states.every(({ state, failures }) => state === 'delivered' || failures > 0);
    });
    await delivery.stop();
    expect((await engine.states()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    for (const receiver of receivers) await receiver.stop();
  });

  test.skipIf(!there)('does not take what is signed with an empty key, when it has none', async () => {
    const receiver = await start(command, '', await freePort());
    if (receiver.ended()) return expect(receiver.said()).toContain('HAKIKI_KEY');
    const body = JSON.stringify({ success: true, event: 'customer_verified', data: { id: 1 } });
    const headers = { 'content-type': 'application/json', 'x-service-signature': sign('', Buffer.from(body)) };
    expect([401, 500]).toContain((await outbound.post(receiver.url, { body, headers })).status);
    await receiver.stop();
  });
});

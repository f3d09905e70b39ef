import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { until } from '../../server/src/platform/testing/until.ts';
import { goThroughRun } from '../../server/src/sandbox/go-through-run.ts';
import type { Send } from '../../server/src/sandbox/send.ts';
import { specimenClip } from '../../server/src/sandbox/specimen-clip.ts';
import { repository, type Service, startService } from '../service.fixture.ts';

// A loaded machine is slow, not wrong.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let service: Service;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  service = await startService();
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const isThere = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
const python = ['python3', '/usr/bin/python3'].find((program) => isThere(program, '-c', 'import flask'));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts an example by the command of examples/README.md, and waits until it answers. */
async function start(command: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const port = await freePort();
  const [program, ...args] = command;
  const env = { PATH: process.env['PATH'], DATA_DIR: service.dataDir, PORT: String(port), ...environment };
  const child = spawn(program!, args, { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await until(async () => child.exitCode !== null || (await answers()), { timeoutMs: 60_000, intervalMs: 50 });
  expect(child.exitCode, output).toBeNull();
  return url;
}

const send: Send = async ({ method = 'POST', path, headers, json, bytes }) => {
  const response = await fetch(service.baseUrl + path, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: bytes ? new Uint8Array(bytes) : json === undefined ? null : JSON.stringify(json),
  });
  const text = await response.text();
  return { status: response.status, data: text ? (JSON.parse(text) as { data?: unknown }).data : undefined };
};
const post = (url: string, json: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) });

test('the lender declines an unknown number, not one that could not be checked, and approves a customer by the signed event', async () => {
  const url = await start([process.execPath, 'examples/lender/server.mjs'], { OUTCOME: 'verified' });
  const html = await (await fetch(url)).text();
  expect(html).toContain('lender.js');
  expect(html + (await (await fetch(`${url}/lender.js`)).text())).not.toContain(service.sandbox.api_key);
  expect((await post(`${url}/applications`, { bvn: '1' })).status).toBe(400);
  const unknown = await (await post(`${url}/applications`, { bvn: '44444444444' })).json();
  expect(unknown).toMatchObject({ state: 'declined' });
  const unreachable = await (await post(`${url}/applications`, { bvn: '55555555555' })).json();
  expect(unreachable).toMatchObject({ state: 'later' });

  const opened = await (await post(`${url}/applications`, { bvn: '22222222222' })).json();
  const { id, session_token: token, ...rest } = opened as { id: string; session_token: string };
  expect(rest).toEqual({ state: 'waiting', base_url: service.sandbox.base_url });
  const preflight = await fetch(`${service.baseUrl}/v1/sdk/session`, {
    method: 'OPTIONS',
    headers: { origin: url, 'access-control-request-method': 'GET' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe(url);
  await goThroughRun(send, { token, userAgent: 'test', clip: await specimenClip(await specimenPhoto()) });
  const stateOf = async () => ((await (await fetch(`${url}/applications/${id}`)).json()) as { state: string }).state;
  await until(async () => (await stateOf()) !== 'waiting', { timeoutMs: 120_000, intervalMs: 200 });
  expect(await stateOf()).toBe('approved');

  expect((await post(`${url}/hook`, { event: 'liveness.completed' })).status).toBe(401);
  expect((await fetch(`${url}/applications/other`)).status).toBe(404);
});

test('the lender fails where another one uses the port, before it changes the configuration of that one', async () => {
  const url = await start([process.execPath, 'examples/lender/server.mjs']);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['examples/lender/server.mjs'], {
    ...{ cwd: repository, encoding: 'utf8' as const, timeout: 60_000 },
    env: { PATH: process.env['PATH'], DATA_DIR: service.dataDir, PORT: new URL(url).port },
  });
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('EADDRINUSE')]);
});

test('the WebView page opens a session through its server and holds no key', async () => {
  const url = await start([process.execPath, 'examples/webview/server.mjs']);
  const html = await (await fetch(url)).text();
  for (const channel of ['ReactNativeWebView', 'messageHandlers', 'HakikiAndroid']) expect(html).toContain(channel);
  const session = await fetch(`${url}/session`, { method: 'POST' });
  expect([session.status, Object.keys((await session.json()) as object)]).toEqual([201, ['session_token', 'base_url']]);
  expect((await fetch(`${service.baseUrl}/sdk/hakiki.js`)).status).toBe(200);
});

test('hakiki sandbox play ends a run as it was chosen, and refuses an outcome that the type does not have', async () => {
  const play = (...words: string[]) =>
    spawnSync(process.execPath, ['server/src/hakiki.ts', 'sandbox', 'play', ...words], {
      ...{ cwd: repository, encoding: 'utf8' as const },
      env: { PATH: process.env['PATH'], DATA_DIR: service.dataDir },
    });
  const { status, stdout, stderr } = play('--type', 'liveness_only', '--outcome', 'rejected');
  expect(status, stderr).toBe(0);
  const id = /^verification_id (\d+), session_id [0-9a-f-]{36}$/m.exec(stdout)![1]!;
  const record = await service.call('GET', `/v1/verifications/${id}`, { token: service.sandbox.dashboard_token });
  expect(record.body.data).toMatchObject({ kind: 'sdk', evidence: { sandbox_outcome: 'rejected' } });
  const refused = play('--type', 'liveness_only', '--outcome', 'unreadable');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('verified, rejected')]);
});

test.for([
  ['Flask', 'start-flask.sh', python !== undefined],
  ['PHP', 'start-php.sh', isThere('php', '--version')],
] as const)('the receiver in %s takes events of the sandbox', async ([, script, there], { skip }) => {
  if (!there) skip();
  await start([join(repository, 'examples/receivers', script)], python ? { PYTHON: python } : {});
  const verified = await service.call('POST', '/api/onboarding/verify_customer', {
    key: service.sandbox.api_key,
    json: { country: 'kenya', identifier: '22222222' },
  });
  expect(verified.status).toBe(200);
  const last = async () =>
    (await service.call('GET', '/v1/webhook-deliveries?limit=1', { token: service.sandbox.dashboard_token })).body.data
      .items[0];
  await until(async () => (await last())?.attempts.length > 0, { timeoutMs: 60_000, intervalMs: 200 });
  expect(await last()).toMatchObject({ state: 'delivered', event: 'customer_verified', attempts: [{ status: 200 }] });
});

test.skipIf(!isThere('php', '--version'))('the Laravel routes are PHP', () => {
  const { status, stdout } = spawnSync('php', ['-l', 'examples/receivers/laravel_routes.php'], { cwd: repository });
  expect(status, String(stdout)).toBe(0);
});

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'acorn';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { describeApi } from '../server/src/app/describe-api.ts';
import { aloneWithClient } from './client-build.fixture.ts';
import { clientNode, NEWEST, OLDEST } from './client-nodes.fixture.ts';
import { blocksOf, npm, run, type Started, start, stop, unpack } from './newcomer.fixture.ts';
import { files, JOURNEY, journey, main } from './newcomer-programs.fixture.ts';
import { repository } from './service.fixture.ts';

// A newcomer's whole way, from the two tarballs to a customer who is forgotten, by the lines that README, the quickstart and the client's README print.
// A loaded machine is slow, not wrong.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 480_000 });

const place = mkdtempSync(join(tmpdir(), 'hakiki-newcomer-'));
chmodSync(place, 0o755);
const folder = join(place, 'hakiki');
/** The integrator's own project: the client's tarball installed, and nothing else. */
const project = join(place, 'integrator');
let packed: readonly string[];
let service: Started;
let base: string;

beforeAll(async () => {
  mkdirSync(project);
  await run(process.execPath, [join(repository, 'scripts/pack.mjs'), place]);
  const tarball = join(place, readdirSync(place).find((name) => name.endsWith('.tgz'))!);
  packed = (await run('tar', ['-tzf', tarball], { maxBuffer: 16 << 20 })).stdout.split('\n');
  service = await start(await unpack(tarball, folder));
  base = service.sandbox.base_url;
  await aloneWithClient(async () => {
    await run(process.execPath, [join(repository, 'client', 'build', 'build.ts')]);
    await run(npm, ['pack', join(repository, 'client', 'dist'), '--pack-destination', project], { cwd: project });
  });
  writeFileSync(join(project, 'package.json'), '{"name":"integrator","private":true}');
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run(npm, ['install', ...options, './hakiki-client-0.1.0.tgz'], { cwd: project });
  cpSync(join(service.dataDir, 'specimen-passport.jpg'), join(project, 'passport.jpg'));
});
afterAll(() => {
  service?.npm.kill('SIGKILL');
  rmSync(place, { recursive: true, force: true, maxRetries: 3 });
});

/** Printed lines name the port that a newcomer has; a test has another one. */
const here = (text: string): string => text.replaceAll(/http:\/\/127\.0\.0\.1:3000|(?<!\/)localhost:3000/g, base);
const shell = (lines: string, environment: Record<string, string> = {}) =>
  run('bash', ['--norc', '-euo', 'pipefail', '-c', here(lines)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    maxBuffer: 16 << 20,
  });
const manage = async (method: string, path: string, json?: unknown) => {
  const response = await fetch(base + path, {
    method,
    headers: {
      authorization: `Token ${service.sandbox.dashboard_token}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const answer = (await response.json()) as any;
  expect(response.status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
  return answer.data;
};

test('what is packed is what runs: no test, no measurement, no data, nothing built here', () => {
  const paths = packed.filter(Boolean).map((path) => path.replace(/^package\//, ''));
  for (const needed of [
    ...['bin/hakiki.mjs', 'scripts/setup.mjs', 'server/src/hakiki.ts', 'server/src/main.ts', 'server/package.json'],
    ...['contract/examples.json', 'packages/matching/package.json', 'client/README.md', 'client/build/generate.ts'],
    ...[
      'web-sdk/build.ts',
      'models/prepare.ts',
      'models/models.lock.json',
      'docs/quickstart.md',
      'contract/openapi.digest.txt',
    ],
    ...['README.md', 'LICENSE', 'THIRD_PARTY_NOTICES.md', 'website/build.ts', 'npm-shrinkwrap.json'],
  ])
    expect(paths).toContain(needed);
  expect(
    paths.filter((path) => /\.test\.ts$|^(test|eval|bench|data|\.cache)\/|(^|\/)(node_modules|dist)\//.test(path)),
  ).toEqual([]);
});

// Before README's lines: what it forgets at its end is all of the person whom README verifies too.
describe('docs/quickstart.md, as printed', () => {
  const environment = () => ({ BASE: base, KEY: service.sandbox.api_key, DATA: service.dataDir });
  test('its lines of bash, from a verified customer to a forgotten one; its receiver prints the signed event', async () => {
    const [listen] = blocksOf('docs/quickstart.md', 'console');
    const port = await freePort();
    const receiver = spawn('bash', ['--norc', '-c', `${listen!.trim()} --port ${port}`], {
      ...{ cwd: folder, env: { PATH: process.env['PATH'] }, detached: true },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let received = '';
    for (const stream of [receiver.stdout, receiver.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (received += text));
    await vi.waitFor(() => expect(received).toContain('Listening on'), { timeout: 120_000, interval: 50 });
    const lines = blocksOf('docs/quickstart.md', 'bash').join('\n');
    expect(lines).toContain('127.0.0.1:4100');
    const { stdout } = await shell(lines.replaceAll('127.0.0.1:4100', `127.0.0.1:${port}`), environment());
    await vi.waitFor(() => expect(received).toMatch(/customer_verified \d+ .*signature: right/), {
      ...{ timeout: 120_000, interval: 50 },
    });
    expect(received).toContain('"reference": "customer-8"');
    process.kill(-receiver.pid!, 'SIGTERM');
    const checks = ['name agrees', 'date_of_birth agrees', 'sex agrees', 'number cannot_be_said'];
    const faces = ['face cannot_be_said', 'face cannot_be_said'];
    expect(stdout.trim().split('\n')).toEqual([
      'pass',
      'true',
      '1',
      '1000',
      'suspicious',
      `http://127.0.0.1:${port}`,
      'pass',
      '3',
      ...checks,
      ...faces,
      '3',
    ]);
  });
  test.for([
    ['ts', [process.execPath, '--input-type=module-typescript', '--eval']],
    ['py', ['python3', '-c']],
  ] as const)(
    'its call in %s, with the client that was packed',
    async ([language, [program, ...options]], { skip }) => {
      if (spawnSync(program, ['--version']).error) skip();
      const sample = readFileSync(join(folder, `docs/samples/verify-customer.${language}`), 'utf8');
      const { stdout } = await run(program, [...options, here(sample)], {
        cwd: project,
        env: { PATH: process.env['PATH'], PYTHONPATH: join(folder, 'clients/python'), ...environment() },
      });
      expect(stdout.trim()).toBe('pass');
    },
  );
  test('the calls of the guides read a document, compare its portrait and check a clip', async () => {
    const [names] = blocksOf('docs/quickstart.md', 'bash');
    const guides = ['verify-by-number', 'read-a-document', 'compare-faces', 'check-liveness'].map(
      (name) => `docs/${name}.md`,
    );
    const lines = guides.flatMap((guide) => blocksOf(guide, 'bash'));
    const { stdout } = await shell([names, ...lines].join('\n'), environment());
    expect(stdout.trim().split('\n')).toEqual(['pass', 'true A00000019', 'Face Match', 'Liveness check failed']);
  });
  test('every block of the page is run', () => {
    const fences = readFileSync(join(repository, 'docs/quickstart.md'), 'utf8').match(/^```\w+$/gm);
    expect(new Set(fences)).toEqual(new Set(['```bash', '```console']));
  });
});

describe('README, as printed', () => {
  test('its lines under “Start” read a passport, verify a customer and screen a name', async () => {
    const [, document, more] = blocksOf('README.md', '', 'Start');
    const read = JSON.parse((await shell(document!)).stdout);
    expect(read).toMatchObject({ status: 'success', data: { valid: true, id_number: 'A00000019' } });
    const { stdout } = await shell(more!);
    const printed = JSON.parse(blocksOf('README.md', 'json', 'Start')[0]!).data;
    for (const part of ['identity', 'screening', 'decision'])
      expect(stdout).toContain(`"${part}":${JSON.stringify(printed[part])}`);
    expect(stdout).toContain('"message":"Screening completed"');
  });
  test('the addresses that it names are pages', async () => {
    for (const path of ['/docs', '/docs/quickstart', '/dashboard', '/verify', '/demo']) {
      const { status, headers } = await fetch(base + path, { headers: { accept: 'text/html' } });
      expect([status, headers.get('content-type')], path).toEqual([200, expect.stringContaining('text/html')]);
    }
  });
});

describe('with the client’s tarball', () => {
  const [api, receiver] = blocksOf('client/README.md', 'ts');
  test('its README’s lines verify a customer and read a passport', async () => {
    writeFileSync(join(project, 'api.mjs'), here(api!));
    const { stdout, stderr } = await run(process.execPath, ['api.mjs'], {
      cwd: project,
      env: { HAKIKI_API_KEY: service.sandbox.api_key },
    });
    expect([stdout, stderr]).toEqual(['pass\ntrue\n', '']);
  });

  test('its README’s receiver takes a webhook whose signature holds and refuses any other; the customer is found, explained, forgotten', async () => {
    const key = 'a-key-without-dashes'.replaceAll('-', '_');
    writeFileSync(join(project, 'receiver.mjs'), receiver!);
    const port = await freePort();
    const child = spawn(process.execPath, ['receiver.mjs'], {
      cwd: project,
      env: { HAKIKI_KEY: key, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let refused = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (refused += text));
    try {
      const url = `http://127.0.0.1:${port}/`;
      await vi.waitFor(() => fetch(url, { method: 'POST', body: '{}' }), { timeout: 60_000, interval: 50 });
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
      await manage('PUT', '/v1/integrations/webhook', { url, hash_key: key, events: ['customer_verified'] });
      const { decision, id } = JSON.parse(
        (
          await run(process.execPath, ['--input-type=module', '--eval', JOURNEY], {
            cwd: project,
            env: { BASE: base, KEY: service.sandbox.api_key },
          })
        ).stdout,
      );
      expect(decision).toBe('review');
      const deliveries = async () => (await manage('GET', '/v1/webhook-deliveries')).items;
      await vi.waitFor(async () => expect((await deliveries())[0]?.state).toBe('delivered'), {
        ...{ timeout: 120_000, interval: 100 },
      });
      expect((await deliveries())[0]).toMatchObject({ event: 'customer_verified', attempts: [{ status: 200 }] });
      expect(refused).not.toContain('signature_wrong');

      const evidence = await fetch(`${base}/v1/verifications/${id}/evidence.pdf`, {
        headers: { authorization: `Token ${service.sandbox.dashboard_token}` },
      });
      expect([evidence.status, evidence.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const { digest } = await manage('POST', '/v1/persons/find', { reference: 'newcomer-1' });
      const { deleted } = await manage('POST', '/v1/persons/forget', {
        ...{ reference: 'newcomer-1', digest },
        reason_code: 'person_asked',
      });
      expect(deleted.records).toBe(1);
      const left = await fetch(`${base}/api/v1/verifications?reference=newcomer-1`, {
        headers: { 'x-access-token': service.sandbox.api_key },
      });
      expect((await left.json()) as object).toMatchObject({ data: { items: [] } });
    } finally {
      child.kill();
    }
  });

  /** The pinned Node, the oldest and the newest that the client names, and others for a release: `node scripts/try-client.mjs` names them. */
  const versions = [undefined, OLDEST, NEWEST, ...(process.env['CLIENT_NODES']?.split(',') ?? [])];
  test.for(
    versions.flatMap((version) =>
      (['journey.mjs', 'journey.cjs'] as const).map(
        (name) => [name, `Node ${version ?? 'as pinned'}`, version] as const,
      ),
    ),
  )('%s reads a passport, verifies, finds again, meets an error, on %s', async ([name, , version], { skip }) => {
    const node = version === undefined ? process.execPath : await clientNode(version);
    if (!node) return skip(`no registry answers: Node ${version} cannot be fetched`);
    expect((await run(node, ['--version'])).stdout.trim()).toBe(`v${version ?? process.versions.node}`);
    writeFileSync(join(project, name), files[name]);
    const { stdout } = await run(node, [name], {
      cwd: project,
      env: { BASE: base, KEY: service.sandbox.api_key, PASSPORT: join(project, 'passport.jpg') },
    });
    const [valid, decision, found, kind, fault, verify] = JSON.parse(stdout);
    expect([valid, decision, kind, verify]).toEqual([true, 'pass', 'customer', 'function']);
    expect(found).toBeGreaterThanOrEqual(2);
    expect(fault).toEqual([400, expect.stringContaining('name'), 'string']);
  });

  test('the compiler knows its types in both kinds of module, and that a field is not there', async () => {
    const head = `import { readFileSync } from 'node:fs';
  import { createHakiki, type Hakiki, HakikiError, verifyWebhook, type WebhookEvent } from '@hakiki/client';
  export const scored = (event: WebhookEvent): number | null =>
    event.event === 'suspicious_transaction' ? event.data.fraud_percent : null;
  `;
    writeFileSync(join(project, 'right.mts'), head + journey + main);
    writeFileSync(join(project, 'right.cts'), head + journey + main);
    writeFileSync(join(project, 'wrong.mts'), head + journey.replace('customer.decision', 'customer.verdict') + main);
    // Values of a request are unions too.
    writeFileSync(
      join(project, 'elsewhere.mts'),
      head + journey.replaceAll("country: 'nigeria'", "country: 'atlantis'"),
    );
    writeFileSync(join(project, 'readme.mts'), blocksOf('README.md', 'ts')[0]!);
    for (const [at, block] of blocksOf('client/README.md', 'ts').entries())
      writeFileSync(join(project, `client-readme-${at}.mts`), block);
    const samples = readdirSync(join(folder, 'docs/samples')).filter((name) => name.endsWith('.ts'));
    for (const name of samples) cpSync(join(folder, 'docs/samples', name), join(project, name.replace('.ts', '.mts')));
    const ofGuides = samples.map((name) => name.replace('.ts', '.mts'));
    expect(ofGuides.length).toBeGreaterThanOrEqual(4);
    const blocks = ['readme.mts', 'client-readme-0.mts', 'client-readme-1.mts', ...ofGuides];
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--types',
      'node',
    ];
    const roots = ['--typeRoots', join(repository, 'node_modules', '@types')];
    const compiler = join(repository, 'client', 'node_modules', 'typescript', 'bin', 'tsc');
    const compiled = run(
      process.execPath,
      [compiler, ...options, ...roots, ...blocks, 'right.mts', 'right.cts', 'wrong.mts', 'elsewhere.mts'],
      {
        cwd: project,
      },
    );
    const { stdout } = await compiled.catch((error: { stdout: string }) => error);
    expect(stdout.match(/^[\w.]+(?=\()/gm)?.toSorted()).toEqual(['elsewhere.mts', 'elsewhere.mts', 'wrong.mts']);
    expect(stdout).toContain("'verdict'");
    expect(stdout.match(/'"atlantis"'/g)).toHaveLength(2);
  });

  test('what is published is JavaScript that the oldest Node reads: ES2022, and none of what came after it', () => {
    const folder = join(project, 'node_modules', '@hakiki', 'client');
    for (const kind of ['esm', 'cjs'] as const) {
      const scripts = readdirSync(join(folder, kind), { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.js'),
      );
      expect(scripts.length).toBeGreaterThan(3);
      for (const file of scripts) {
        const text = readFileSync(join(folder, kind, file), 'utf8');
        parse(text, { ecmaVersion: 2022, sourceType: kind === 'esm' ? 'module' : 'script' });
        // Of Node 19 to 22 and ES2023 to ES2025.
        expect(text).not.toMatch(
          /\.(toSorted|toReversed|toSpliced|with|groupBy|withResolvers|isWellFormed)\(|openAsBlob|AbortSignal\.any|URL\.canParse/,
        );
      }
    }
  });

  test('what is published holds no source and no test, and says what it needs', () => {
    const { engines, dependencies } = JSON.parse(
      readFileSync(join(project, 'node_modules', '@hakiki', 'client', 'package.json'), 'utf8'),
    );
    expect(engines).toEqual({ node: '>=18' });
    expect(Object.keys(dependencies)).toEqual(['openapi-fetch', 'openapi-typescript-helpers']);
  });

  test('the Postman collection has every operation; with address, key and token every list can be sent as it is', async () => {
    const file = join(project, 'postman.json');
    await run(process.execPath, [join(folder, 'scripts', 'postman.mjs'), file]);
    const { item: folders } = JSON.parse(readFileSync(file, 'utf8')) as {
      item: { item: { request: PostmanRequest }[] }[];
    };
    const { paths } = (await describeApi()) as { paths: object };
    const requests = folders.flatMap(({ item }) => item.map(({ request }) => request));
    expect(requests).toHaveLength(Object.values(paths).flatMap((path) => Object.keys(path)).length);
    const optional = requests.flatMap(({ header = [], url: { query = [] } }) => [
      ...header.filter(({ key }) => ['Idempotency-Key', 'x-reference'].includes(key)),
      ...query,
    ]);
    expect(optional.length).toBeGreaterThan(20);
    expect(optional.filter(({ disabled }) => !disabled)).toEqual([]);
    const { api_key: apiKey, dashboard_token: dashboardToken } = service.sandbox;
    const values: Record<string, string> = { apiKey, dashboardToken };
    const lists = requests.filter(({ method, url: { path } }) => method === 'GET' && !/:|sdk/.test(path.join('/')));
    expect(lists.length).toBeGreaterThan(15);
    for (const { url, header = [] } of lists) {
      const headers = header
        .filter(({ disabled }) => !disabled)
        .map(({ key, value }) => [key, value.replace(/\{\{(\w+)\}\}/, (_, name) => values[name] ?? '')]);
      const path = `/${url.path.join('/')}`;
      expect((await fetch(base + path, { headers: Object.fromEntries(headers) })).status, path).toBe(200);
    }
  });
});

test('a SIGTERM to `npm start` reaches the server: nothing is left running', () => stop(service));

interface PostmanValue {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}
interface PostmanRequest {
  readonly method: string;
  readonly url: { readonly path: readonly string[]; readonly query?: readonly PostmanValue[] };
  readonly header?: readonly PostmanValue[];
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'acorn';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository, type Service, startService } from './service.fixture.ts';

const run = promisify(execFile);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const project = mkdtempSync(join(tmpdir(), 'hakiki-client-'));
let service: Service;

beforeAll(async () => {
  await run(process.execPath, [join(repository, 'client', 'build', 'build.ts')]);
  await run(npm, ['pack', join(repository, 'client', 'dist'), '--pack-destination', project], { cwd: project });
  writeFileSync(join(project, 'package.json'), '{"name":"integrator","private":true}');
  const tarball = join(project, 'hakiki-client-0.1.0.tgz');
  await run(npm, ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], { cwd: project });
  service = await startService();
}, 200_000);
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  rmSync(project, { recursive: true, force: true });
});

/** What an integrator writes, the same in both kinds of module and to the compiler. */
const journey = `
async function journey(hakiki: Hakiki, passport: Uint8Array<ArrayBuffer>) {
  const { data: document } = await hakiki.readDocument({
    document_type: 'passport', country: 'nigeria', reference: 'customer 7',
    document_front: new Blob([passport], { type: 'image/jpeg' }),
  });
  const { data: customer } = await hakiki.post('/api/onboarding/verify_customer', {
    body: { country: 'nigeria', identifier: '22222222222' },
    headers: { 'x-reference': 'customer 7' },
  });
  const { data: found } = await hakiki.get('/api/v1/verifications', { params: { query: { reference: 'customer 7' } } });
  const { data: one } = await hakiki.get('/api/v1/verifications/{id}', { params: { path: { id: String(customer.onboarding_id) } } });
  const refused = await hakiki.post('/api/aml/screening', { body: {} }).catch((error: unknown) => error);
  const fault = refused instanceof HakikiError
    ? [refused.status, refused.reason, typeof refused.requestId] : ['no HakikiError', String(refused)];
  return [document.valid, customer.decision, found.items.length, one.kind, fault, typeof verifyWebhook];
}
`;
const main = `
journey(
  createHakiki({ baseUrl: process.env['BASE'] ?? '', key: process.env['KEY'] ?? '' }),
  new Uint8Array(readFileSync(process.env['PASSPORT'] ?? '')),
).then((said) => console.log(JSON.stringify(said)));
`;
const program = (typed: string): string =>
  typed
    .replace('hakiki: Hakiki, passport: Uint8Array<ArrayBuffer>', 'hakiki, passport')
    .replace('(error: unknown)', '(error)');
const files = {
  'journey.mjs': `import { readFileSync } from 'node:fs';
import { createHakiki, HakikiError, verifyWebhook } from '@hakiki/client';
${program(journey)}${main}`,
  'journey.cjs': `const { readFileSync } = require('node:fs');
const { createHakiki, HakikiError, verifyWebhook } = require('@hakiki/client');
${program(journey)}${main}`,
};

/** This Node, and others for a release: `node scripts/try-client.mjs` names them. */
const nodes = [process.execPath, ...(process.env['CLIENT_NODES']?.split(delimiter) ?? [])];
const kinds = Object.keys(files) as (keyof typeof files)[];

test.for(nodes.flatMap((node) => kinds.map((name) => [name, node] as const)))(
  'packed and installed in an empty project, %s reads a passport, verifies, finds again, meets an error, on %s',
  { timeout: 120_000 },
  async ([name, node]) => {
    writeFileSync(join(project, name), files[name]);
    const { stdout } = await run(node, [name], {
      cwd: project,
      env: {
        BASE: service.baseUrl,
        KEY: service.sandbox.api_key,
        PASSPORT: join(service.dataDir, 'specimen-passport.jpg'),
      },
    });
    const [valid, decision, found, kind, fault, verify] = JSON.parse(stdout);
    expect([valid, decision, kind, verify]).toEqual([true, 'pass', 'customer', 'function']);
    expect(found).toBeGreaterThanOrEqual(2);
    expect(fault).toEqual([400, expect.stringContaining('name'), 'string']);
  },
);

test('the compiler knows its types in both kinds of module, and that a field is not there', async () => {
  const head = `import { readFileSync } from 'node:fs';
import { createHakiki, type Hakiki, HakikiError, verifyWebhook, type WebhookEvent } from '@hakiki/client';
export const scored = (event: WebhookEvent): number | null =>
  event.event === 'suspicious_transaction' ? event.data.fraud_percent : null;
`;
  writeFileSync(join(project, 'right.mts'), head + journey + main);
  writeFileSync(join(project, 'right.cts'), head + journey + main);
  writeFileSync(join(project, 'wrong.mts'), head + journey.replace('customer.decision', 'customer.verdict') + main);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  const roots = ['--typeRoots', join(repository, 'node_modules', '@types')];
  const compiler = join(repository, 'client', 'node_modules', 'typescript', 'bin', 'tsc');
  const compiled = run(process.execPath, [compiler, ...options, ...roots, 'right.mts', 'right.cts', 'wrong.mts'], {
    cwd: project,
  });
  const { stdout } = await compiled.catch((error: { stdout: string }) => error);
  expect(stdout.match(/^[\w.]+(?=\()/gm)).toEqual(['wrong.mts']);
  expect(stdout).toContain("'verdict'");
}, 90_000);

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

test('the Postman collection has every operation, with nothing optional filled in', async () => {
  const file = join(project, 'postman.json');
  await run(process.execPath, [join(repository, 'client', 'build', 'postman.ts'), file]);
  const { item: folders } = JSON.parse(readFileSync(file, 'utf8')) as {
    item: { item: { request: { header?: { key: string; disabled?: boolean }[] } }[] }[];
  };
  const { paths } = JSON.parse(readFileSync(join(repository, 'openapi.json'), 'utf8')) as { paths: object };
  const operations = Object.values(paths).flatMap((path) => Object.keys(path));
  const requests = folders.flatMap(({ item }) => item);
  expect(requests).toHaveLength(operations.length);
  const keys = requests.flatMap(({ request }) => request.header ?? []).filter(({ key }) => key === 'Idempotency-Key');
  expect(keys.every(({ disabled }) => disabled)).toBe(true);
  expect(keys.length).toBeGreaterThan(5);
});

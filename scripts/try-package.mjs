// `node scripts/try-package.mjs [tarball]`: what a newcomer does with the tarball, in an empty folder: install, version, help, a fault, the service, its first
// request, the stop. About two minutes; before a release. The folder's packages come from npm's cache where they are there.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './setup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hakiki-package-'));
/** A cache of its own: the newcomer has none. */
const environment = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') };
const run = (program, args) => {
  const began = Date.now();
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  console.log(`${program} ${args.join(' ')}: ${status} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return { status, stdout, stderr };
};
const demand = (holds, what, shown = '') => {
  if (!holds) throw new Error(`${what}\n${shown}`);
};
let server;
try {
  const given = process.argv[2];
  const tarball = given
    ? resolve(given)
    : run(process.execPath, [join(root, 'scripts/pack.mjs'), folder]).stdout.trim();
  writeFileSync(join(folder, 'package.json'), '{"name":"newcomer","private":true}');
  const installed = run('npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball]);
  demand(installed.status === 0, 'the tarball does not install', installed.stderr);
  const version = run('npx', ['hakiki', '--version']);
  demand(/^\d+\.\d+\.\d+\n$/.test(version.stdout), 'no version', version.stdout + version.stderr);
  demand(run('npx', ['hakiki', '--help']).stdout.includes('lists'), 'no help');
  demand(run('npx', ['hakiki', 'nonsense']).status === 2, 'a wrong command does not end with 2');
  const described = run('npx', ['hakiki', 'openapi', '--json']);
  demand(JSON.parse(described.stdout).result.openapi === '3.0.0', 'no description of the API', described.stderr);

  server = spawn('npx', ['hakiki', 'start'], {
    cwd: folder,
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => server.once('exit', done));
  const file = join(folder, 'data', 'sandbox.json');
  for (let waited = 0; !existsSync(file) && waited < 180_000; waited += 100) await sleep(100);
  const { base_url: url, api_key: key } = JSON.parse(readFileSync(file, 'utf8'));
  const answer = await fetch(`${url}/api/onboarding/verify_customer`, {
    method: 'POST',
    headers: { 'x-access-token': key, 'content-type': 'application/json' },
    body: '{"country":"nigeria","identifier":"22222222222"}',
  });
  demand((await answer.json()).data.decision === 'pass', 'the first request');
  demand(
    [200, 503].includes((await fetch(`${url}/docs/quickstart`)).status),
    'the documentation, or that it is being built',
  );
  server.kill('SIGTERM');
  await ended;
  let there = true;
  for (let waited = 0; there && waited < 30_000; waited += 250) {
    there = await fetch(url).then(
      () => true,
      () => false,
    );
    if (there) await sleep(250);
  }
  demand(!there, 'the service is still there after SIGTERM');
  console.log('A newcomer gets from the tarball to a verified customer, and away again.');
} finally {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

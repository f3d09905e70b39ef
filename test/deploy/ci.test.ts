import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error the package has no types
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript without types: it runs on whatever Node the machine has
import { staticTests } from '../../scripts/static-tests.mjs';
import { lastBackup } from '../../server/src/platform/last-backup.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('both CI files run the gate and the release dry run, and take nothing that a tag can move', () => {
  for (const file of ['.github/workflows/ci.yml', '.gitlab-ci.yml']) {
    expect(() => load(read(file)), file).not.toThrow();
    expect(read(file)).toContain('.ci/run');
    expect(read(file)).toContain('npm run release -- "$(node -p \'require("./package.json").version\')" --dry-run');
  }
  const actions = [...read('.github/workflows/ci.yml').matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(1);
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
  expect(read('.gitlab-ci.yml')).not.toMatch(/image: (?!\$CI_IMAGE)/);
  // A renamed test would be run neither by the checks nor by the gate after them.
  expect(read('.ci/run')).toMatch(/node scripts\/check\.mjs\n[\s\S]*HAKIKI_CHECKED=1 npm test\n/);
  for (const file of staticTests) expect(existsSync(join(root, file)), file).toBe(true);
});

test('compose: secrets are made, not written here; the service has no rights and a read-only root', () => {
  const { services } = load(read('deploy/compose/compose.yaml')) as {
    services: Record<
      string,
      { env_file?: string[]; read_only?: boolean; cap_drop?: string[]; environment?: Record<string, string> }
    >;
  };
  expect(Object.keys(services)).toEqual(['hakiki', 'postgres', 'backup', 'store', 'proxy']);
  expect(services['hakiki']).toMatchObject({ read_only: true, cap_drop: ['ALL'], env_file: ['secrets/hakiki.env'] });
  expect(JSON.stringify(services)).not.toMatch(/PASSWORD|MASTER_KEY|SECRET/);
  const start = read('deploy/compose/start.sh');
  for (const name of ['DATABASE_URL=', 'MASTER_KEY=', 'METRICS_TOKEN=', 'AWS_SECRET_ACCESS_KEY='])
    expect(start).toContain(name);
});

/** Runs a script of deploy/compose in a folder of its own, with programs that only print or write what they are given. */
function compose() {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-compose-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const program = (name: string, text: string): void => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  for (const file of ['start.sh', 'backup.sh']) copyFileSync(join(root, 'deploy/compose', file), join(folder, file));
  const run = (file: string, environment: Record<string, string>) =>
    spawnSync('sh', [join(folder, file)], {
      encoding: 'utf8',
      env: { PATH: `${bin}:${process.env['PATH']}`, ...environment },
    });
  return { folder, program, run, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

test('compose: a later start keeps mode, name and port, and the public address has the port', () => {
  using started = compose();
  started.program('docker', `echo "$MODE $PUBLIC_URL \${HAKIKI_IMAGE:-none}"`);
  const last = (environment: Record<string, string>): string =>
    started.run('start.sh', environment).stdout.trim().split('\n').at(-1)!;
  expect(started.run('start.sh', { MODE: 'live' }).status).toBe(2);
  const live = { MODE: 'live', DOMAIN: 'id.example.com', HTTPS_PORT: '8443' };
  expect(last(live)).toBe('live https://id.example.com:8443 none');
  writeFileSync(
    join(started.folder, '.env'),
    `POSTGRES_IMAGE=own\n${readFileSync(join(started.folder, '.env'), 'utf8')}`,
  );
  expect(last({})).toBe('live https://id.example.com:8443 none');
  expect(last({ HTTPS_PORT: '443', HAKIKI_IMAGE: 'hakiki:0.2.0' })).toBe('live https://id.example.com hakiki:0.2.0');
  expect(last({})).toBe('live https://id.example.com hakiki:0.2.0');
  expect(readFileSync(join(started.folder, '.env'), 'utf8')).toContain('POSTGRES_IMAGE=own\n');
});

test('compose: a dump is noted for the metrics only if it was made', () => {
  using started = compose();
  const environment = {
    ...{ POSTGRES_USER: 'hakiki', POSTGRES_DB: 'hakiki', ONCE: 'yes' },
    ...{ DATA_DIR: started.folder, BACKUPS: join(started.folder, 'backups') },
  };
  mkdirSync(environment.BACKUPS);
  started.program('pg_dump', 'exit 1');
  started.run('backup.sh', environment);
  expect([existsSync(join(started.folder, 'last-backup')), readdirSync(environment.BACKUPS)]).toEqual([false, []]);
  started.program('pg_dump', `for word; do case $word in --file=*) echo dump > "\${word#--file=}";; esac; done`);
  expect(started.run('backup.sh', environment).stderr).toBe('');
  expect(readdirSync(environment.BACKUPS)).toEqual([expect.stringMatching(/^hakiki-\d{8}T\d{6}Z\.dump$/)]);
  expect(Date.now() - lastBackup(started.folder)!.getTime()).toBeLessThan(60_000);
});

test('no build of an image reads secrets; Docker and Podman leave out the same', () => {
  const ignored = read('.containerignore');
  for (const path of [
    '.git',
    '**/node_modules',
    'data',
    '.env',
    'deploy/compose/secrets',
    'deploy/compose/.env',
    'release',
  ])
    expect(ignored.split('\n')).toContain(path);
  expect(read('deploy/Containerfile.dockerignore')).toBe(ignored);
});

test('the time limits of CI are above the time that the gate takes', () => {
  // 67 minutes on 2026-11-28, on two cores.
  const jobs = load(read('.github/workflows/ci.yml')) as { jobs: { gate: { 'timeout-minutes': number } } };
  expect(jobs.jobs.gate['timeout-minutes']).toBeGreaterThan(100);
  expect(Number(/gate:\n {2}timeout: (\d+) minutes/.exec(read('.gitlab-ci.yml'))?.[1])).toBeGreaterThan(100);
});

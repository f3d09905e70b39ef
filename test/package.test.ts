import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, since it runs on whatever Node the machine has
import { runnableRoot } from '../scripts/out-of-node-modules.mjs';
import { repository } from './service.fixture.ts';

/** The whole way of a newcomer with the tarball takes minutes: `node scripts/try-package.mjs`, before a release. */
test('what is packed is what runs: no test, no measurement, no data, nothing built here', {
  timeout: 120_000,
}, async () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = await promisify(execFile)(npm, ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: repository,
    maxBuffer: 16 << 20,
  });
  const [{ files, unpackedSize }] = JSON.parse(stdout) as [{ files: { path: string }[]; unpackedSize: number }];
  const paths = files.map(({ path }) => path);
  for (const needed of [
    ...['bin/hakiki.mjs', 'scripts/setup.mjs', 'server/src/hakiki.ts', 'server/src/main.ts', 'server/package.json'],
    ...['contract/examples.json', 'packages/matching/package.json', 'client/README.md', 'client/build/generate.ts'],
    ...['web-sdk/build.ts', 'models/prepare.ts', 'models/models.lock.json', 'docs/quickstart.md', 'openapi.json'],
    ...['README.md', 'LICENSE', 'THIRD_PARTY_NOTICES.md', 'server/src/http/guides/guides.css'],
  ])
    expect(paths).toContain(needed);
  expect(
    paths.filter((path) => /\.test\.ts$|^(test|eval|bench|data|\.cache)\/|(^|\/)(node_modules|dist)\//.test(path)),
  ).toEqual([]);
  expect(unpackedSize).toBeLessThan(30_000_000);
});

test('below node_modules it runs from a copy, made once for each version and lock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-package-'));
  try {
    const installed = join(folder, 'node_modules', 'hakiki');
    mkdirSync(join(installed, 'node_modules', 'x'), { recursive: true });
    writeFileSync(join(installed, 'package.json'), '{"name":"hakiki","version":"1.2.3"}');
    const environment = { XDG_CACHE_HOME: join(folder, 'cache') };
    const copy = runnableRoot(installed, environment);
    expect(copy).toMatch(/cache.hakiki.1\.2\.3-[0-9a-f]{12}$/);
    expect(JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')).version).toBe('1.2.3');
    expect(() => readFileSync(join(copy, 'node_modules'))).toThrow('ENOENT');
    expect(runnableRoot(installed, environment)).toBe(copy);
    writeFileSync(join(installed, 'openapi.json'), '{}');
    expect(runnableRoot(installed, environment)).not.toBe(copy);
    expect(runnableRoot(repository, environment)).toBe(repository);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

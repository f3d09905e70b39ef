import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import product from '../package.json' with { type: 'json' };
// @ts-expect-error plain JavaScript without types: it runs on whatever Node the machine has
import { changesOf, obstacles } from '../scripts/release-files.mjs';
import { aloneWithClient, aloneWithSite } from './client-build.fixture.ts';
import { repository } from './service.fixture.ts';

const release = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/release.mjs', ...words], { cwd: repository, encoding: 'utf8' });

test('a release is refused with every reason at once', () => {
  const complete = {
    version: '0.1.0',
    versions: { 'package.json': '0.1.0' },
    changelog: '# Changelog\n\n## 0.1.0 – unreleased\n\n- First.\n\n## 0.0.9\n\n- Before.\n',
    isClean: true,
    tags: ['v0.0.9'],
    chart: 'name: hakiki\nversion: 0.1.0\nappVersion: 0.1.0\n',
  };
  expect(obstacles(complete)).toEqual([]);
  expect(changesOf(complete.changelog, '0.1.0')).toBe('- First.');
  expect(obstacles({ ...complete, version: '0.2.0', isClean: false, tags: ['v0.2.0'] })).toHaveLength(5);
  expect(obstacles({ ...complete, version: 'next' })[0]).toContain('SemVer');
  const refused = release('99.0.0', '--dry-run');
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringContaining("CHANGELOG.md has no section '## 99.0.0'"),
  ]);
});

test(
  'twice from one commit gives the same bytes, and sums that hold',
  () =>
    aloneWithClient(() =>
      aloneWithSite(() => {
        const folder = mkdtempSync(join(tmpdir(), 'hakiki-release-test-'));
        try {
          const sums = ['first', 'second'].map((name) => {
            const out = join(folder, name);
            const { status, stderr, stdout } = release(product.version, '--dry-run', '--no-image', '--out', out);
            expect(status, stderr).toBe(0);
            expect(stdout).toContain('What to sign');
            expect(spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out }).status).toBe(0);
            return readFileSync(join(out, 'SHA256SUMS'), 'utf8');
          });
          expect(sums[1]).toBe(sums[0]);
          const names = readdirSync(join(folder, 'first')).join(' ');
          for (const part of [
            'hakiki-0',
            'hakiki-client-',
            'hakiki-web-sdk-',
            ...['csharp', 'go', 'java', 'php', 'python'].map((language) => `hakiki-${language}-`),
            'hakiki-openapi-',
            'hakiki-postman-',
            'hakiki-chart-',
            'hakiki-deploy-',
            'hakiki-docs-',
            'hakiki-site-',
            '.cdx.json',
            'SRI.txt',
          ])
            expect(names).toContain(part);
          const deploy = join(folder, 'first', `hakiki-deploy-${product.version}.tgz`);
          const packed = spawnSync('tar', ['-tzf', deploy], { encoding: 'utf8' }).stdout;
          for (const file of [
            'compose/compose.yaml',
            'compose/start.sh',
            'systemd/hakiki.service',
            'prometheus/alerts.yml',
            'grafana/service.json',
            'high-availability/patroni.yml',
            'pgbackrest/pgbackrest.conf',
            'chart/values.yaml',
          ])
            expect(packed).toContain(`hakiki-deploy-${product.version}/${file}\n`);
          expect(packed).not.toMatch(/secrets|\/\.env/);
          expect(readFileSync(join(folder, 'first', 'SRI.txt'), 'utf8')).toMatch(
            /^sha384-[A-Za-z0-9+/=]{64} {2}hakiki.*\.js$/m,
          );
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      }),
    ),
  1_200_000,
);

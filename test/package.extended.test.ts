import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, since it runs on whatever Node the machine has
import { runnableRoot } from '../scripts/out-of-node-modules.mjs';
import { repository } from './service.fixture.ts';

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
    mkdirSync(join(installed, 'contract'));
    writeFileSync(join(installed, 'contract', 'openapi.digest.txt'), 'GET /v1/me');
    expect(runnableRoot(installed, environment)).not.toBe(copy);
    expect(runnableRoot(repository, environment)).toBe(repository);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

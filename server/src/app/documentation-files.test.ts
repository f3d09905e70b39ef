import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { documentationFiles } from './documentation-files.ts';

test('until the site is built, its first page says so, and then it is the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-site-'));
  const app = fastify();
  await documentationFiles(app, folder);
  for (const url of ['/docs', '/docs/']) {
    const page = await app.inject(url);
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.body).toContain('not built yet');
  }
  expect((await app.inject('/docs/quickstart')).body).toContain('documentation_not_built');
  writeFileSync(join(folder, 'script-hashes.json'), '[]');
  writeFileSync(join(folder, 'index.html'), 'the site');
  expect((await app.inject('/docs/')).body).toBe('the site');
  expect((await app.inject('/docs')).headers['location']).toBe('/docs/');
  await app.close();
  rmSync(folder, { recursive: true });
});

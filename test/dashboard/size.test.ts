import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { repository } from '../service.fixture.ts';

interface Built {
  readonly file: string;
  readonly css?: string[];
  readonly imports?: string[];
  readonly isEntry?: boolean;
}
const dist = join(repository, 'dashboard', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, Built>;

/** The file, its styles, and what it imports at once. */
function needed(name: string, found = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[name]!;
  for (const one of [file, ...css]) found.add(one);
  for (const other of imports) if (!found.has(manifest[other]!.file)) needed(other, found);
  return found;
}
const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);

test('the first view and whichever page it opens on are at most 100 KB, compressed', () => {
  const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;
  const pages = Object.keys(manifest).filter((name) => name.startsWith('src/pages/'));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const files = new Set([...needed(entry), ...needed(page)]);
    expect(bytesOf(files), page).toBeLessThanOrEqual(100_000);
    // Each costs its headers, and a turn of the six connections.
    expect(files.size, page).toBeLessThanOrEqual(24);
  }
  // Fifty rows and the headers of every answer add about 36 kB (bench/results/dashboard.md), and the maximum is 110 kB.
  const queue = new Set([...needed(entry), ...needed('src/pages/queue/list.tsx')]);
  expect([bytesOf(queue) <= 74_000, queue.size < 12]).toEqual([true, true]);
});

test('the page has no inline script or style', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  expect(page).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/);
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aloneWithSite } from './client-build.fixture.ts';
import { repository } from './service.fixture.ts';

// A loaded machine is slow, not wrong.
vi.setConfig({ hookTimeout: 400_000 });

const BASE = '/help/';
const out = mkdtempSync(join(tmpdir(), 'hakiki-site-'));
beforeAll(() =>
  aloneWithSite(() => {
    const words = [join(repository, 'scripts/site.mjs'), '--out', out, '--base', BASE];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }),
);
afterAll(() => rmSync(out, { recursive: true, force: true }));

const namesOf = (attribute: string, html: string): string[] =>
  [...html.matchAll(new RegExp(`<[a-z][^>]*?\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
    decodeURI(value!.replaceAll('&amp;', '&')),
  );

const anchors = new Map<string, ReadonlySet<string>>();
/** The headings and other marked places of a page. */
function anchorsOf(file: string): ReadonlySet<string> {
  const kept = anchors.get(file) ?? new Set(namesOf('id', readFileSync(file, 'utf8')));
  anchors.set(file, kept);
  return kept;
}

/** The links of a page that lead to no file of the site, or to no heading of a page. `html`: the page at the path `page` of the site. */
function deadLinks(html: string, page: string): string[] {
  return [...namesOf('href', html), ...namesOf('src', html)].filter((link) => {
    if (/^(?:https?:|mailto:|data:)/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const address = path === '' ? BASE + page : posix.resolve(posix.dirname(BASE + page), path);
    if (!`${address}/`.startsWith(BASE)) return true;
    const file = join(out, address.slice(BASE.length));
    const target = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file;
    if (!existsSync(target)) return true;
    return Boolean(anchor) && target.endsWith('.html') && !anchorsOf(target).has(anchor!);
  });
}

test('every link of the published site leads to a file of it, and to a heading that is there', () => {
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(80);
  const dead = pages.flatMap((page) =>
    deadLinks(readFileSync(join(out, page), 'utf8'), page).map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
  const wrong =
    '<a href="/docs/"> <a href="/help/no.html"> <a href="./quickstart.html#no"> <a href="#no"> <img src="no.webp">';
  expect(deadLinks(wrong, 'index.html')).toHaveLength(5);
  expect(deadLinks('<a href="./quickstart.html#1-start-a-sandbox"> <a href="/help/">', 'index.html')).toHaveLength(0);
});

test('it has the description of the API, and no address of a running service', () => {
  expect(JSON.parse(readFileSync(join(out, 'openapi.json'), 'utf8')).info.title).toBe('Hakiki');
  const reference = readFileSync(join(out, 'reference/index.html'), 'utf8');
  expect(reference).toContain('href="/help/openapi.json"');
  expect(reference).not.toContain('/docs/api');
});

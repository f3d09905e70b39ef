import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { slugOf } from '../../website/slug.ts';
import { repository } from '../service.fixture.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  ...{ cwd: repository, encoding: 'utf8', maxBuffer: 64 << 20 },
})
  .trim()
  .split('\n');
const folders = tracked.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index)));
const places = new Set([...tracked, ...folders]);
const pages = tracked.filter((file) => file.endsWith('.md') && !/(?:^|\/)golden\/|^eval\/results\//.test(file));

const texts = new Map(
  pages.map((page) => [
    page,
    readFileSync(join(repository, page), 'utf8').replaceAll(/^\s*(`{3,})[\s\S]*?^\s*\1\s*$/gm, ''),
  ]),
);
const LINK = /(?<![\\`])\[(?:[^\][]|\[[^\]]*\])*\]\(([^)\s]+)\)/g;
/** The anchors of a page: those of its headings, a repeated one with a number. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
    const slug = slugOf(plain);
    let anchor = slug;
    for (let repeat = 1; anchors.has(anchor); repeat += 1) anchor = `${slug}-${repeat}`;
    anchors.add(anchor);
  }
  return anchors;
}
/** The relative links of a page that lead nowhere. */
function deadLinks(page: string, text: string): string[] {
  return [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(LINK)]
    .map(([, target]) => target!)
    .filter((target) => {
      if (/^(?:[a-z]+:|\/)/.test(target)) return false;
      const [path = '', anchor] = target.split('#');
      const place = path ? posix.join(posix.dirname(page), decodeURI(path)).replace(/\/$/, '') : page;
      if (!places.has(place)) return true;
      return anchor !== undefined && texts.has(place) && !anchorsOf(texts.get(place)!).has(decodeURI(anchor));
    });
}

test('no relative link of a document is dead, and no anchor', () => {
  const dead = [...texts].flatMap(([page, text]) => deadLinks(page, text).map((link) => `${page}: ${link}`));
  expect(dead).toEqual([]);
});

test('a dead link, a dead anchor and a link out of the repository are found', () => {
  const text = '[a](docs/events.md), [b](docs/no-such.md), [c](docs/errors.md#no-such), [d](#no-such), [e](../x.md)';
  expect(deadLinks('README.md', text)).toEqual(['docs/no-such.md', 'docs/errors.md#no-such', '#no-such', '../x.md']);
  expect(deadLinks('README.md', '[a](docs/errors.md#statuses), `[b](x.md)`, [c](https://a.example)')).toEqual([]);
});

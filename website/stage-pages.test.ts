import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleSources } from './example-sources.ts';
import { pages } from './menu.ts';
import { slugOf } from './slug.ts';
import { asPage, stagedName, titleOf } from './stage-pages.ts';

const page = { file: 'docs/coming-from/dojah.md', slug: 'coming-from/dojah', kind: 'how-to', gives: '' } as const;
const staged = (text: string): string => asPage(text, page, (path) => path === 'docs/screens/a.webp');

test('links lead to pages of the site; a link to a file outside of it becomes text', () => {
  expect(staged('[Events](../events.md#how), [client](../../client/README.md)')).toBe(
    '[Events](./../events.md#how), [client](./../client.md)',
  );
  expect(staged('[why](../adr/0020-row-level-security.md) and [there](https://a.example/b)')).toBe(
    'why and [there](https://a.example/b)',
  );
});

test('a link to a program leads to its source, and the name of a page in backquotes to the page', () => {
  expect(staged('[Flask](../../examples/receivers/flask_receiver.py)')).toBe(
    '[Flask](./../example-sources.md#examplesreceiversflask_receiverpy)',
  );
  expect(exampleSources(join(import.meta.dirname, '..'))).toContain(
    '\n## examples/receivers/flask_receiver.py\n\n````python\n',
  );
  expect(staged('(`docs/errors.md`, `docs/adr/0256`, `docs/no-page.md`)')).toBe(
    '([Errors](./../errors.md), `docs/adr/0256`, `docs/no-page.md`)',
  );
});

test('an anchor is the one that GitHub makes', () => {
  expect(slugOf('1. Start a sandbox')).toBe('1-start-a-sandbox');
  expect(slugOf('Values where nothing is known: `x-unknown`?')).toBe('values-where-nothing-is-known-x-unknown');
});

test('the marks of what is generated are left out', () => {
  expect(staged('a\n\n<!-- settings -->\n| b |\n<!-- /settings -->\nc')).toBe('a\n\n| b |\nc');
});

test('code stays as it is, and a picture that is not there is left out', () => {
  const code = '```md\n[why](../adr/0020-row-level-security.md)\n```';
  expect(staged(code)).toBe(code);
  expect(staged('![Queue](../screens/a.webp)![Gone](../screens/b.webp)')).toBe('![Queue](../screens/a.webp)');
});

test('every page of the menu has a document with a heading, and an address of its own', () => {
  expect(pages.map(titleOf).every(Boolean)).toBe(true);
  expect(new Set(pages.map(stagedName)).size).toBe(pages.length);
  // A page and a folder of one name: the server would look for the folder's first page.
  for (const { slug } of pages) expect(pages.filter((other) => other.slug.startsWith(`${slug}/`))).toEqual([]);
});

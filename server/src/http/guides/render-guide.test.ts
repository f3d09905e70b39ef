import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guides } from './guides.ts';
import { renderGuide } from './render-guide.ts';

const root = join(import.meta.dirname, '../../../..');
const known = new Map(guides.map(({ file, slug }) => [file, `/docs/${slug}`]));
const addressOf = (file: string) => known.get(file);

test.for(guides)('$file: a title, and each section is found where the search says', ({ file }) => {
  const { title, html, sections } = renderGuide(readFileSync(join(root, file), 'utf8'), addressOf);
  expect(title).not.toBe('');
  for (const { id } of sections) if (id) expect(html).toContain(`id="${id}"`);
  expect(html).not.toMatch(/<(script|style|iframe|img)\b|\sstyle=|\son\w+=/i);
});

test('names and links of other guides lead to their pages; other files stay words', () => {
  const { html } = renderGuide(
    '`docs/webhooks.md`, [here](../client/README.md), [there](src/a.ts), `docs/none.md`',
    addressOf,
  );
  expect(html).toContain('<a href="/docs/webhooks"><code>docs/webhooks.md</code></a>');
  expect(html).toContain('<a href="/docs/client">here</a>');
  expect(html).toContain(', there, <code>docs/none.md</code>');
});

test('two headings of one name have two addresses', () => {
  const { html, sections } = renderGuide('# T\n\n## Same\n\na\n\n## Same\n\nb', addressOf);
  expect(sections.map(({ id }) => id)).toEqual(['same', 'same-2']);
  expect(html).toContain('id="same-2"');
});

test('nothing in a document becomes a tag of its own, a script or an address that runs', () => {
  const pieces = fc.constantFrom(
    '<script>',
    'x',
    '\n',
    '](javascript:a)',
    '[a',
    '`',
    '<b onload=x>',
    '"',
    "'",
    '|',
    '# ',
    '<!--',
    '&',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const { html } = renderGuide(parts.join(''), addressOf);
      for (const [, tag] of html.matchAll(/<\/?([a-z0-9!-]+)/gi))
        expect([
          'p',
          'a',
          'code',
          'pre',
          'h1',
          'h2',
          'em',
          'strong',
          'ul',
          'li',
          'ol',
          'div',
          'table',
          'thead',
          'tbody',
          'tr',
          'th',
          'td',
          'blockquote',
          'br',
          'hr',
          'del',
        ]).toContain(tag);
      expect(html).not.toMatch(/href="javascript/i);
    }),
  );
});

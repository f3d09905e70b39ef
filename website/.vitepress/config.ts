import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type MarkdownOptions } from 'vitepress';
import { jobs } from '../menu.ts';
import type { Group } from '../reference-pages.ts';
import { slugOf } from '../slug.ts';
import { titleOf } from '../stage-pages.ts';
import { stemOf } from '../stem.ts';

const groups = JSON.parse(
  readFileSync(join(import.meta.dirname, '../content/reference-groups.json'), 'utf8'),
) as readonly Pick<Group, 'tag' | 'slug'>[];

const guides = jobs.map(({ job, pages }) => ({
  text: job,
  collapsed: false,
  items: pages.map((page) => ({
    text: `${titleOf(page)} <span class="kind">${page.kind}</span>`,
    link: `/${page.slug}`,
  })),
}));
const reference = [
  {
    text: 'API reference',
    items: [
      { text: 'All endpoints', link: '/reference/' },
      ...groups.map(({ tag, slug }) => ({ text: tag, link: `/reference/${slug}` })),
    ],
  },
];

/** Not enumerable: VitePress would send the function to the browser as text and compile it there, which the pages' policy forbids. The theme sets it there. */
const search = { detailedView: true };
Object.defineProperty(search, 'miniSearch', { value: { options: { processTerm: stemOf } } });

/** Characters of Markdown from which the text of a cell needs a column that is not as thin as its longest word. */
const MIN_LONG_CELL = 60;

/** Lets a long name within `<code>` be broken after its parts, and nowhere else: a table with it would be wider than its page. Pure. */
const withPlacesToBreak = (html: string): string =>
  html.length > MIN_LONG_CODE ? html.replaceAll(/(?<=[\w}])[_/.](?=[\w{])(?![^<]*>)/g, '$&<wbr>') : html;
const MIN_LONG_CODE = 30;

/** The head of a group of tabs with ids by its place in the page. VitePress makes random ones, so that no two builds would have the same bytes. Pure. */
function withNumberedTabs(html: string, index: number): string {
  const ids = [...new Set(html.match(/(?<=id=")tab-[\w-]+/g))];
  const numbered = ids.reduce((text, id, at) => text.replaceAll(`"${id}"`, `"tab-${index}-${at}"`), html);
  return numbered.replaceAll(/name="group-[\w-]+"/g, `name="group-${index}"`);
}

type Highlight = NonNullable<Parameters<NonNullable<MarkdownOptions['config']>>[0]['options']['highlight']>;
/** Pages are rendered once for themselves and once for each index of the search: code is coloured the first time only. */
function coloursOnce(highlight: Highlight | null | undefined): Highlight | null | undefined {
  if (!highlight) return highlight;
  const kept = new Map<string, string>();
  return (code, language, attributes) => {
    const key = JSON.stringify([code, language, attributes]);
    const html = kept.get(key) ?? highlight(code, language, attributes);
    kept.set(key, html);
    return html;
  };
}

export default defineConfig({
  title: 'Hakiki',
  description: 'Identity verification and anti-money-laundering software that a company runs itself',
  base: process.env['SITE_BASE'] ?? '/docs/',
  srcDir: 'content',
  outDir: process.env['SITE_OUT'] ?? 'dist',
  // The service finds a page without `.html`; another web server may not.
  cleanUrls: process.env['SITE_OUT'] === undefined,
  // The index of the search is one file. Its size is no news to a reader who waits for `npm start`.
  vite: { build: { chunkSizeWarningLimit: 5000 } },
  // The index of the search numbers the pages as they are finished: one at a time, so that two builds have the same bytes.
  buildConcurrency: 1,
  // It would add a style element at run time, which the pages' policy forbids.
  appearance: { disableTransition: false },
  markdown: {
    // Documents are text: what looks like markup in them is shown as it is.
    html: false,
    anchor: { slugify: slugOf },
    config: ({ options, renderer: { rules } }) => {
      options.highlight = coloursOnce(options.highlight);
      const open = rules['container_code-group_open'];
      if (open)
        rules['container_code-group_open'] = (tokens, index, ...rest) =>
          withNumberedTabs(String(open(tokens, index, ...rest)), index);
      const code = rules['code_inline'];
      let isCell = false;
      if (code) rules['code_inline'] = (...given) => (isCell ? withPlacesToBreak(code(...given)) : code(...given));
      rules['td_close'] = (tokens, index, options, _env, self) => {
        isCell = false;
        return self.renderToken(tokens, index, options);
      };
      rules['td_open'] = (tokens, index, options, _env, self) => {
        isCell = true;
        if ((tokens[index + 1]?.content.length ?? 0) > MIN_LONG_CELL) tokens[index]?.attrJoin('class', 'long');
        return self.renderToken(tokens, index, options);
      };
    },
  },
  // The console and the description of the API are the service's own addresses.
  ignoreDeadLinks: [/^\/docs\/api\//, /\/openapi\.json$/, /^http:\/\/(?:127\.0\.0\.1|localhost)/],
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/' },
      { text: 'API reference', link: '/reference/' },
    ],
    sidebar: { '/reference/': reference, '/': guides },
    outline: { level: [2, 3] },
    search: { provider: 'local', options: search },
  },
});

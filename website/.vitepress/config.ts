import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
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

export default defineConfig({
  title: 'Hakiki',
  description: 'Identity verification and anti-money-laundering software that a company runs itself',
  base: '/docs/',
  srcDir: 'content',
  outDir: 'dist',
  cleanUrls: true,
  // It would add a style element at run time, which the pages' policy forbids.
  appearance: { disableTransition: false },
  // Documents are text: what looks like markup in them is shown as it is.
  markdown: { html: false, anchor: { slugify: slugOf } },
  // The console and the description of the API are the service's own addresses.
  ignoreDeadLinks: [/^\/docs\/api\//, /^\/openapi\.json/, /^http:\/\/(?:127\.0\.0\.1|localhost)/],
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

import type { Guide } from './guides.ts';
import { escapeHtml } from './render-guide.ts';

export interface MenuEntry extends Guide {
  readonly title: string;
}

/** A whole page. `html` is made by us; everything else is escaped here. `current`: the slug of the guide shown. */
export function guidePage(page: {
  readonly title: string;
  readonly html: string;
  readonly menu: readonly MenuEntry[];
  readonly current?: string;
  /** Headings of the second level, for the contents of the page. */
  readonly contents?: readonly { readonly id: string; readonly heading: string }[];
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} – Hakiki</title>
<link rel="stylesheet" href="/docs/guides.css">
<script src="/docs/guides.js" type="module"></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<a class="name" href="/docs">Hakiki</a>
<form role="search"><label for="search">Search guides and endpoints</label><input id="search" type="search" autocomplete="off" placeholder="rotate secret, 429, retry …"></form>
<p id="found" role="status"></p>
<ol id="results"></ol>
</header>
<div class="page">
<nav aria-label="Guides"><details open><summary>Guides</summary>
${menuOf(page.menu, page.current)}<p><a href="/docs/api/">API reference</a></p>
<p><a href="/openapi.json">openapi.json</a></p>
</details></nav>
<main id="content">
${contentsOf(page.contents ?? [])}${page.html}${neighboursOf(page.menu, page.current)}</main>
</div>
</body>
</html>
`;
}

/** Fewer headings need no list. */
const MIN_CONTENTS = 3;

const contentsOf = (contents: readonly { readonly id: string; readonly heading: string }[]): string =>
  contents.length < MIN_CONTENTS
    ? ''
    : `<details class="contents"><summary>On this page</summary><ul>\n${contents
        .map(({ id, heading }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(heading)}</a></li>\n`)
        .join('')}</ul></details>\n`;

/** The guides before and after this one in the menu. */
function neighboursOf(menu: readonly MenuEntry[], current: string | undefined): string {
  const place = menu.findIndex(({ slug }) => slug === current);
  if (place === -1) return '';
  const link = (entry: MenuEntry | undefined, rel: 'prev' | 'next', label: string): string =>
    entry
      ? `<a rel="${rel}" href="/docs/${entry.slug}"><small>${label}</small> ${escapeHtml(entry.title)}</a>`
      : '<span></span>';
  const before = link(menu[place - 1], 'prev', 'Previous');
  return `<nav class="neighbours" aria-label="Previous and next">${before}${link(menu[place + 1], 'next', 'Next')}</nav>\n`;
}

function menuOf(menu: readonly MenuEntry[], current: string | undefined): string {
  const parts = [...new Set(menu.map(({ part }) => part))];
  const entry = ({ slug, title }: MenuEntry): string =>
    `<li><a href="/docs/${slug}"${slug === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>\n`;
  return parts
    .map(
      (part) =>
        `<h2>${escapeHtml(part)}</h2>\n<ul>\n${menu
          .filter((one) => one.part === part)
          .map(entry)
          .join('')}</ul>\n`,
    )
    .join('');
}

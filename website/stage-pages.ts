import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { anchorOfExample, exampleFiles, exampleSources, SOURCES_PAGE } from './example-sources.ts';
import { withLanguageTabs } from './language-tabs.ts';
import { jobs, type Page, pages } from './menu.ts';

const SCREENS = 'docs/screens';
const repository = join(import.meta.dirname, '..');

/** The staged file of a page: `install/` becomes `install/index.md`. */
export const stagedName = ({ slug }: Pick<Page, 'slug'>): string => `${slug.endsWith('/') ? `${slug}index` : slug}.md`;
const bySource = new Map(pages.map((page) => [page.file, page]));
const examples = new Set(exampleFiles(repository));
const IMAGE = /!\[([^\]]*)\]\(([^)\s]+)\)/g;
const NAMED = /(?<!\[)`((?:docs|client|clients|examples)\/[\w./-]+\.md)`/g;
const LINK = /(?<!!)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;

/**
 * A document as a page of the site: links to other pages of the site lead to these, as do names of their files in backquotes, links to programs of
 * `examples/` lead to their source, and links to files that are not in it become plain text. A picture
 * that `hasPicture` does not know, by its path in the repository, is left out, and so are
 * comments. Code stays as it is.
 */
export function asPage(text: string, { file, slug }: Page, hasPicture: (path: string) => boolean): string {
  const shown = (line: string): string =>
    line.replaceAll(IMAGE, (whole, _, path: string) =>
      hasPicture(posix.join(posix.dirname(file), path)) ? whole : '',
    );
  const to = (staged: string): string => `./${posix.relative(posix.dirname(stagedName({ slug })), staged)}`;
  const linked = (line: string): string =>
    line.replaceAll(LINK, (whole, label: string, target: string) => {
      if (/^(?:[a-z]+:|#|\/)/.test(target)) return whole;
      const [path = '', anchor] = target.split('#');
      const source = posix.normalize(posix.join(posix.dirname(file), path));
      if (examples.has(source)) return `[${label}](${to(SOURCES_PAGE)}#${anchorOfExample(source)})`;
      const page = bySource.get(source);
      return page ? `[${label}](${to(stagedName(page))}${anchor === undefined ? '' : `#${anchor}`})` : label;
    });
  const named = (line: string): string =>
    line.replaceAll(NAMED, (whole, path: string) => {
      const page = bySource.get(path);
      return page && path !== file ? `[${titleOf(page)}](${to(stagedName(page))})` : whole;
    });
  let isCode = false;
  return text
    .replaceAll(/^<!--.*-->\n/gm, '')
    .split('\n')
    .map((line) => {
      if (/^\s*```/.test(line)) isCode = !isCode;
      return isCode || /^\s*```/.test(line) ? line : named(linked(shown(line)));
    })
    .join('\n');
}

const firstPage = (endpoints: string): string =>
  `# Hakiki

Identity verification and anti-money-laundering software that a company runs itself. New here? Take the [quickstart](./quickstart.md). Every endpoint is in the
[API reference](./reference/index.md).

${jobs.map(({ job, pages: own }) => `## ${job}\n\n${own.map(listed).join('\n')}\n`).join('\n')}
## Call the API

${endpoints}
`;

const listed = (page: Page): string => `- [${titleOf(page)}](./${stagedName(page)}) (${page.kind}): ${page.gives}`;

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const textOf = ({ file }: Page): string => read(file);

/** The first heading of the page's document. @throws Error when the document has none */
export function titleOf(page: Page): string {
  const title = /^# (.+)$/m.exec(textOf(page))?.[1];
  if (title === undefined) throw new Error(`${page.file} has no heading`);
  return title.replaceAll('`', '');
}

/** Writes the pages of the menu and the first page below `folder`. `endpoints`: what the first page lists of the API, as Markdown. */
export function stagePages(folder: string, endpoints: string): void {
  // Not in the npm package: its pages have no pictures.
  if (existsSync(join(repository, SCREENS)))
    cpSync(join(repository, SCREENS), join(folder, 'screens'), { recursive: true });
  const hasPicture = (path: string): boolean => path.startsWith(`${SCREENS}/`) && existsSync(join(repository, path));
  for (const page of pages) {
    const text = withLanguageTabs(textOf(page), page.file, read);
    writePage(folder, stagedName(page), asPage(text, page, hasPicture));
  }
  writePage(folder, SOURCES_PAGE, exampleSources(repository));
  writePage(folder, 'index.md', firstPage(endpoints));
}

export function writePage(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

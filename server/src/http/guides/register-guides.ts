import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PAGE } from '../security-headers.ts';
import { guidePage, type MenuEntry } from './guide-page.ts';
import { guides } from './guides.ts';
import { escapeHtml, renderGuide } from './render-guide.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const files = new Map(guides.map(({ file, slug }) => [file, `/docs/${slug}`]));
const addressOf = (file: string): string | undefined => {
  const [path = '', anchor] = file.split('#');
  // Documents name each other by their path in the repository, or beside themselves.
  const address = files.get(path) ?? files.get(`docs/${path}`) ?? files.get(`docs/coming-from/${path}`);
  return address === undefined ? undefined : `${address}${anchor === undefined ? '' : `#${anchor}`}`;
};

/**
 * `/docs`: the guides of `docs/`, rendered once at the start, with a list of the endpoints that leads into the reference (`/docs/api`). The pages run
 * one script of ours, from here; nothing is loaded from elsewhere.
 */
export function registerGuides(app: FastifyInstance): void {
  const rendered = guides.map((guide) => ({
    ...guide,
    ...renderGuide(readFileSync(join(ROOT, guide.file), 'utf8'), addressOf),
  }));
  const menu: readonly MenuEntry[] = rendered.map(({ part, slug, file, title }) => ({ part, slug, file, title }));
  const schema = { hide: true };
  const serve = (path: string, type: string, content: () => string): void => {
    let made: string | undefined;
    app.get(path, { schema }, async (_request, reply) => {
      made ??= content();
      return reply
        .type(`${type}; charset=utf-8`)
        .header('content-security-policy', PAGE)
        .header('cache-control', 'public, max-age=300')
        .send(made);
    });
  };

  serve('/docs', 'text/html', () =>
    guidePage({ title: 'Guides and reference', html: indexOf(menu) + endpointsOf(app), menu }),
  );
  for (const { slug, title, html, contents } of rendered)
    serve(`/docs/${slug}`, 'text/html', () => guidePage({ title, html, menu, current: slug, contents }));
  for (const [name, type] of [
    ['guides.css', 'text/css'],
    ['guides.js', 'text/javascript'],
    ['search.js', 'text/javascript'],
  ] as const)
    serve(`/docs/${name}`, type, () => readFileSync(join(import.meta.dirname, name), 'utf8'));
  serve('/docs/search.json', 'application/json', () =>
    JSON.stringify([
      ...rendered.flatMap(({ slug, title, sections }) =>
        sections.map(({ id, heading, text }) => ({
          ...{ guide: title, heading, text },
          address: `/docs/${slug}${id ? `#${id}` : ''}`,
        })),
      ),
      ...operationsOf(app).map(({ method, path, summary = '', description = '', tags = [], address }) => ({
        guide: 'API',
        heading: `${method.toUpperCase()} ${path}`,
        text: [summary, description, ...tags].filter(Boolean).join('. '),
        address,
      })),
    ]),
  );
}

const indexOf = (menu: readonly MenuEntry[]): string =>
  `<h1>Hakiki</h1>
<p>Identity verification and anti-money-laundering screening that your company runs itself. Begin with the
<a href="/docs/quickstart">quickstart</a>; every endpoint is in the <a href="/docs/api/">API reference</a>.</p>
<ul>${menu.map(({ slug, title }) => `<li><a href="/docs/${slug}">${escapeHtml(title)}</a></li>`).join('\n')}</ul>
`;

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
}

/** Every operation of the API, with its place in the reference. */
const operationsOf = (app: FastifyInstance) =>
  Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      ...{ path, method, ...operation },
      address: `/docs/api/#/${encodeURIComponent(operation.tags?.[0] ?? 'default')}/${operation.operationId ?? ''}`,
    })),
  );

/** Every endpoint with its summary, by the reference's own groups. */
function endpointsOf(app: FastifyInstance): string {
  const rows = operationsOf(app);
  const groups = Map.groupBy(rows, ({ tags }) => tags?.[0] ?? 'Other');
  const row = ({ path, method, summary = '', address }: (typeof rows)[number]): string =>
    `<tr><td><code>${method.toUpperCase()}</code></td><td><a href="${address}"><code>${escapeHtml(path)}</code></a></td><td>${escapeHtml(summary)}</td></tr>`;
  return [...groups]
    .map(
      ([tag, found]) =>
        `<h2>${escapeHtml(tag)}</h2><div class="table" tabindex="0"><table><tbody>${found.map(row).join('\n')}</tbody></table></div>`,
    )
    .join('\n');
}

/** A sample of the API reference, as a reader copies it. */
export interface Sample {
  readonly operationId: string;
  /** The name of its tab, such as `Python`. */
  readonly language: string;
  readonly code: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const textOf = (html: string): string =>
  html
    // As browsers read a page.
    .replaceAll('\r\n', '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (entity, decimal, hex, name) =>
      name ? (ENTITIES[name] ?? entity) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    );

/** The samples of one page of the reference: of each operation the tabs, in their order. Pure. */
export function samplesOfPage(html: string): Sample[] {
  const sections = html.split(/<h2 id="/).slice(1);
  return sections.flatMap((section) => {
    const operationId = section.slice(0, section.indexOf('"'));
    const [, group] = section.split('<div class="vp-code-group');
    if (group === undefined) return [];
    const [tabs = '', blocks = ''] = group.split('<div class="blocks">');
    const languages = [...tabs.matchAll(/data-title="([^"]+)"/g)].map(([, title]) => textOf(title!));
    const codes = [...blocks.matchAll(/<pre[^>]*><code[^>]*>([\s\S]*?)<\/code><\/pre>/g)].map(([, code]) => code!);
    return languages.map((language, at) => ({ operationId, language, code: textOf(codes[at] ?? '') }));
  });
}

/** All samples of the reference that the service at `baseUrl` serves. */
export async function readSamples(baseUrl: string): Promise<readonly Sample[]> {
  const page = async (path: string): Promise<string> => {
    const response = await fetch(baseUrl + path, { headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  const links = (await page('/docs/reference/')).matchAll(/href="(\/docs\/reference\/[a-z-]+)(?:\.html)?[#"]/g);
  const paths = new Set([...links].map(([, path]) => path!));
  const pages = await Promise.all([...paths].map(page));
  return pages.flatMap(samplesOfPage);
}

import { Marked, type Tokens } from 'marked';

interface Section {
  /** Id of the section's heading, for the address; empty before the first heading. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

export interface RenderedGuide {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  /** Headings of the second level, with the ids that they have in `html`. */
  readonly contents: readonly { readonly id: string; readonly heading: string }[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/**
 * A guide as a page's body. HTML inside the Markdown is left out, so nothing in a document can become a script. `addressOf` gives the address of
 * a file of the repository that is a guide too; other files stay words.
 */
export function renderGuide(markdown: string, addressOf: (file: string) => string | undefined): RenderedGuide {
  const sections: { id: string; heading: string; text: string }[] = [{ id: '', heading: '', text: '' }];
  const contents: { id: string; heading: string }[] = [];
  let title = '';
  const taken = new Set<string>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: () => '',
      // Not marked's own, which lets text through as it is after an opened tag.
      text(token: Tokens.Text | Tokens.Escape) {
        const inner = 'tokens' in token ? token.tokens : undefined;
        return inner ? this.parser.parseInline(inner) : escapeHtml(token.text);
      },
      heading({ tokens, depth, text }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) {
          title = plain(text);
          return `<h1>${inner}</h1>\n`;
        }
        const id = unused(idOf(plain(text)), taken);
        if (depth === 2) contents.push({ id, heading: plain(text) });
        return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
      },
      code: ({ text, lang }: Tokens.Code) =>
        `<pre tabindex="0"><code data-language="${escapeHtml(lang ?? '')}">${escapeHtml(text)}</code></pre>\n`,
      codespan({ text }: Tokens.Codespan) {
        const address = addressOf(text);
        const code = `<code>${escapeHtml(text)}</code>`;
        return address === undefined ? code : `<a href="${escapeHtml(address)}">${code}</a>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const address = /^(https?:\/\/|#)/.test(href) ? href : addressOf(href.replace(/^(\.\.?\/)+/, ''));
        return address === undefined ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
      },
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      table(token: Tokens.Table) {
        const cell = (tag: string) => (one: Tokens.TableCell) =>
          `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`;
        const row = (cells: string) => `<tr>${cells}</tr>\n`;
        const body = token.rows.map((cells) => row(cells.map(cell('td')).join(''))).join('');
        const head = row(token.header.map(cell('th')).join(''));
        return `<div class="table" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const sectionIds = new Set<string>();
  for (const token of tokens) {
    const heading = token.type === 'heading' && token['depth'] > 1;
    if (heading) {
      const words = plain(String(token['text']));
      sections.push({ id: unused(idOf(words), sectionIds), heading: words, text: '' });
    } else if (token.type !== 'html' && token.type !== 'heading') sections.at(-1)!.text += ` ${plain(token.raw)}`;
  }
  const html = marked.parser(tokens);
  return { title: titleOf(markdown) ?? title, html, sections: sections.filter(hasWords), contents };
}

const hasWords = ({ heading, text }: Section): boolean => Boolean(heading || text.trim());
const titleOf = (markdown: string): string | undefined => {
  const first = /^# (.+)$/m.exec(markdown)?.[1];
  return first === undefined ? undefined : plain(first);
};

function unused(id: string, taken: Set<string>): string {
  let free = id || 'section';
  for (let count = 2; taken.has(free); count++) free = `${id}-${count}`;
  taken.add(free);
  return free;
}

/** Words without the signs of Markdown. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|#>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

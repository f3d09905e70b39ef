import { h } from './dom.ts';
import { Screen } from './screen.ts';
import { showConsent } from './steps/consent.ts';
import { addStyles, brandCss, css } from './styles.ts';
import { languageOf, languages, translator } from './texts/catalogue.ts';

type Asked = Parameters<typeof showConsent>[1];

/**
 * Shows the first screen of a session in a brand that is being edited, with the element's own styles, texts and
 * screens. Sends no data. Only the dashboard imports this file, so the element's bundle does not contain this code.
 */
export function showPreview(host: HTMLElement, { locale, ...asked }: Asked & { readonly locale: string }): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [];
  addStyles(root, css);
  addStyles(root, brandCss(asked.brand));
  const language = languageOf([locale]);
  const frame = h('section', { lang: language, dir: languages[language]!.direction });
  root.replaceChildren(frame);
  const screen = new Screen(frame, translator(language), () => {});
  screen.brand(asked.brand);
  showConsent(screen, asked, () => {});
}

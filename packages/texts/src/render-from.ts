import { words } from './catalogue.ts';
import { checkText } from './document-texts.ts';
import { fill, type KeptMessage, type Param } from './format.ts';
import type { Language } from './language.ts';

/** A message nested deeper than this is cut: what a record holds may come from anywhere. */
const MAX_DEPTH = 8;

/** The words of a message from one language's catalogue: a code that is not in it is read from the code itself. Pure. */
export function renderFrom(
  catalogue: Readonly<Record<string, string>>,
  { code, params = {} }: KeptMessage,
  language: Language,
  depth = 0,
): string {
  const template = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  if (template === undefined || depth > MAX_DEPTH) return words(code);
  const shown = (value: Param | undefined, format: string | undefined): string | number => {
    if (value === undefined) return '';
    if (Array.isArray(value)) return value.map((item: string | KeptMessage) => shown(item, format)).join(', ');
    if (typeof value === 'object') return renderFrom(catalogue, value as KeptMessage, language, depth + 1);
    if (format === 'country') return countryName(String(value), language);
    return format === 'check' ? checkName(String(value), language) : value;
  };
  return fill(template, language, (name, format) =>
    shown(Object.hasOwn(params, name) ? params[name] : undefined, format),
  );
}

/** A check of a document inside a sentence. */
const checkName = (name: string, language: Language): string =>
  language === 'en' ? name.replaceAll('_', ' ') : checkText(name);

/** English texts say "the Netherlands". */
const WITH_ARTICLE = ['AE', 'BS', 'CF', 'DO', 'GB', 'GM', 'NL', 'PH', 'US'];

/** The country of an ISO 3166 code in a language; other text stays as it is. */
function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  return language === 'en' && WITH_ARTICLE.includes(code) ? `the ${name}` : name;
}

import { words } from './catalogue.ts';
import { checkText } from './document-texts.ts';
import { fill, type KeptMessage, MISSING, type Param } from './format.ts';
import { type Language, paperRegions } from './language.ts';

/**
 * Maximum nesting of a message. A record may contain data from any source. The conditions of a rule have 8 levels, and
 * their amounts have 4 more.
 */
const MAX_DEPTH = 16;

/**
 * Returns the text of a message from one language's catalogue. A code that is not in the catalogue is converted to
 * words. Pure.
 *
 * In `{name:format}`, the format is one of `formats`, `or`, one of `NAMED`, or another code of the catalogue. With a
 * format of `NAMED`, such as `signal`, the value `amount` is shown as the text of `signal_amount`, if the catalogue has
 * this text. If the format is another code, its text joins the items of a list. For any other value, this text contains
 * `{value}`, which is replaced by the value. Such a value may be absent. Any other absent value is shown as a dash.
 */
export function renderFrom(
  catalogue: Readonly<Record<string, string>>,
  { code, params = {} }: KeptMessage,
  language: Language,
  depth = 0,
): string {
  const templateOf = (name: string): string | undefined =>
    Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
  const template = templateOf(code);
  if (template === undefined || depth > MAX_DEPTH) return words(String(code));
  const single = (value: Exclude<Param, readonly unknown[]>): string | number =>
    typeof value === 'object' ? renderFrom(catalogue, value, language, depth + 1) : value;
  const shown = (value: Param | null | undefined, format: string | undefined): string | number => {
    const around = format === undefined ? undefined : templateOf(format);
    if (value === undefined || value === null) return around === undefined ? MISSING : '';
    if (isList(value)) {
      if (format === 'or') return alternatives(value.map(single).map(String), language);
      if (around !== undefined) return value.map(single).join(around);
      return value.map((item) => shown(item, format)).join(', ');
    }
    if (around !== undefined) return fill(around, language, () => single(value));
    const text = single(value);
    const code = `${format}_${text}`;
    if (NAMED.has(format) && templateOf(code) !== undefined)
      return renderFrom(catalogue, { code }, language, depth + 1);
    return format !== undefined && Object.hasOwn(formats, format) ? formats[format]!(String(text), language) : text;
  };
  return fill(template, language, (name, format) =>
    shown(Object.hasOwn(params, name) ? params[name] : undefined, format),
  );
}

/** Formats for which the catalogue has a text for each name of a value. */
const NAMED: ReadonlySet<string | undefined> = new Set(['signal', 'unit', 'draft_state', 'report_state']);

const isList = (value: Param): value is Extract<Param, readonly unknown[]> => Array.isArray(value);

const formats: Readonly<Record<string, (text: string, language: Language) => string>> = {
  country: (text, language) => countryName(text, language),
  check: (text, language) => checkName(text, language),
  decimal: (text, language) => decimal(text, language, false),
  grouped: (text, language) => decimal(text, language, true),
};

/**
 * Formats a decimal text in the notation of a language, digit by digit: `5000000.50` becomes `5,000,000.50`, or `5 000
 * 000,50`.
 */
function decimal(text: string, language: Language, useGrouping: boolean): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const digits = text.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(paperRegions[language], {
    useGrouping,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(text as Intl.StringNumericLiteral);
}

/** Joins items as `a, b or c`. */
const alternatives = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(paperRegions[language], { type: 'disjunction' }).format(items);

/** Returns the name of a document's check for use inside a sentence. */
const checkName = (name: string, language: Language): string =>
  language === 'en' ? name.replaceAll('_', ' ') : checkText(name);

/** Codes of countries that have an article in English texts, such as "the Netherlands". */
const WITH_ARTICLE = ['AE', 'BS', 'CF', 'DO', 'GB', 'GM', 'NL', 'PH', 'US'];

/** Returns the name of an ISO 3166 country code in a language. Returns any other text unchanged. */
function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  return language === 'en' && WITH_ARTICLE.includes(code) ? `the ${name}` : name;
}

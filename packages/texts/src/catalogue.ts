import { fill } from './format.ts';
import { language } from './language.ts';

type Catalogue = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;

export interface Texts<C extends Catalogue> {
  /** The text of that name in the viewer's language; `{n}` stands for a value, `{n|one|many}` for a word after a number. */
  (name: keyof C, values?: Values): string;
  /** The text of a name that comes from the server, or the name itself, readable. */
  of(name: string): string;
  /** The text of that name, where there is one. */
  find(name: string): string | undefined;
}

/** The texts of a page in both languages; the compiler holds that each has all of them. */
export function catalogue<const C extends Catalogue>(texts: {
  en: C;
  fr: { readonly [K in keyof C]: string };
}): Texts<C> {
  const find = (name: string): string | undefined => {
    const own = texts[language.value] as Catalogue;
    return Object.hasOwn(own, name) ? own[name] : undefined;
  };
  const text = (name: keyof C, values: Values = {}): string =>
    fill(find(String(name)) ?? String(name), language.value, (key) => values[key] ?? '');
  return Object.assign(text, { of: (name: string) => find(name) ?? words(name), find });
}

/** Said letter by letter. */
const LETTERS = /\b(aml|bin|bvn|ctr|id|ip|mrz|nin|pep|sdk|str|url)\b/gi;

/** `mrz_document_number` → `MRZ document number`. */
export const words = (name: string): string => {
  const spaced = name
    .replace(/[_.]+/g, ' ')
    .trim()
    .replace(LETTERS, (word) => word.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

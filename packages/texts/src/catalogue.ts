import { fill, type Holes, MISSING, type Translation } from './format.ts';
import { type Language, language } from './language.ts';

type Catalogue = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;

/** Values after the name of a text. There is one value for each parameter, and none if the text has no parameters. */
export type ValuesOf<Text extends string> = [Holes<Text>] extends [never]
  ? [values?: Values]
  : [values: Values & { readonly [Name in Holes<Text>]: string | number }];

export interface Texts<C extends Catalogue> {
  /**
   * Returns the text with this name in the viewer's language. `{n}` is replaced by a value. `{n|one|many}` is replaced
   * by the word for a number. A missing parameter is a compile error. At run time, a missing parameter is shown as a
   * dash.
   */
  <const Name extends keyof C>(name: Name, ...values: ValuesOf<C[Name]>): string;
  /** Returns the text with this name in the given language, independent of the viewer. */
  in<const Name extends keyof C>(language: Language, name: Name, ...values: ValuesOf<C[Name]>): string;
  /** Returns the text for a name from the server. If there is no text, returns the name in readable form. */
  of(name: string): string;
  /** Returns the text with this name, or undefined if the catalogue has no such text. */
  find(name: string): string | undefined;
}

/** Names of a catalogue's texts that have no parameters. */
export type PlainName<Catalogued> =
  Catalogued extends Texts<infer C>
    ? { [Name in keyof C]: [Holes<C[Name]>] extends [never] ? Name : never }[keyof C]
    : never;

/**
 * Texts of a page in both languages. The compiler checks that each language has all texts. It also checks that every
 * parameter of a French text is in the English text.
 */
export function catalogue<const C extends Catalogue, const F extends { readonly [K in keyof C]: string }>(texts: {
  en: C;
  fr: F & Translation<C, F>;
}): Texts<C> {
  const findIn = (reader: Language, name: string): string | undefined => {
    const own = texts[reader] as unknown as Catalogue;
    return Object.hasOwn(own, name) ? own[name] : undefined;
  };
  const textIn = (reader: Language, name: keyof C, values: Values = {}): string =>
    fill(findIn(reader, String(name)) ?? String(name), reader, (key) => values[key] ?? MISSING);
  const find = (name: string): string | undefined => findIn(language.value, name);
  const text = (name: keyof C, values?: Values): string => textIn(language.value, name, values);
  return Object.assign(text, { in: textIn, of: (name: string) => find(name) ?? words(name), find }) as Texts<C>;
}

/** Pattern of abbreviations that are written in capitals. */
const LETTERS = /\b(aml|bin|bvn|ctr|id|ip|mrz|nin|pep|sdk|str|url)\b/gi;

/** Returns a name in readable form: `mrz_document_number` becomes `MRZ document number`. */
export const words = (name: string): string => {
  const spaced = name
    .replace(/[_.]+/g, ' ')
    .trim()
    .replace(LETTERS, (word) => word.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

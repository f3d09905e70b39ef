import type { Language } from './language.ts';

/**
 * Value for `{name}`. It is a text, a number, another message, or a list of these. The items of a list are separated by
 * commas.
 */
export type Param = string | number | KeptMessage | readonly (string | KeptMessage)[];

/** Message in the form of a record or an answer. */
export interface KeptMessage {
  readonly code: string;
  readonly params?: Readonly<Record<string, Param>>;
}

/** Message in the form of the typed API. The type does not describe the parameters of the message. */
export interface AnsweredMessage {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Names of a template's parameters: `{n}`, `{country:country}`, or `{n|form for one|form for others}`. `{}` is not a
 * parameter.
 */
export type Holes<Template extends string> = Template extends `${string}{${infer Hole}}${infer Rest}`
  ? NameOf<Hole> | Holes<Rest>
  : never;
type NameOf<Hole extends string> = Hole extends ''
  ? never
  : Hole extends `${infer Name}|${string}`
    ? Name
    : Hole extends `${infer Name}:${string}`
      ? Name
      : Hole;

/** Translation of `English`. It has all the English templates. The templates have no additional parameters. */
export type Translation<English, Texts> = {
  readonly [Code in keyof English]: Code extends keyof Texts
    ? Texts[Code] extends string
      ? Holes<Texts[Code]> extends Holes<English[Code] & string>
        ? Texts[Code]
        : `has a parameter that the English text lacks`
      : never
    : string;
};
/** Declares a translation. If a code or a parameter is missing, unknown or misspelled, this is a compile error. */
export const translationOf =
  <English>() =>
  <const Texts extends { readonly [Code in keyof English]: string }>(
    texts: Texts & Translation<English, Texts>,
  ): Texts =>
    texts;

/** Text of a parameter that has no value, so that a reader sees the gap. */
export const MISSING = '–';

const HOLE = /\{(\w+)(?::(\w+))?((?:\|[^|}]*)*)\}/g;
/** Plural categories in the order of the Unicode CLDR. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/**
 * Replaces a template's parameters.
 *
 * @param show makes text of a parameter; `format` is the part after the colon in `{name:format}`
 */
export function fill(
  template: string,
  language: Language,
  show: (name: string, format: string | undefined) => string | number,
): string {
  return template.replace(HOLE, (_, name: string, format: string | undefined, forms: string) =>
    forms ? pluralForm(Number(show(name, format)), forms.slice(1).split('|'), language) : String(show(name, format)),
  );
}

/**
 * Returns the form for a number. Two forms are for one and for all other numbers. More forms are for each category of
 * the language, in the order of the CLDR.
 */
function pluralForm(n: number, forms: readonly string[], language: Language): string {
  const rules = new Intl.PluralRules(language);
  const category = rules.select(n);
  const { pluralCategories } = rules.resolvedOptions();
  const own = CATEGORIES.filter((name) => pluralCategories.some((one) => one === name));
  const index = forms.length === own.length ? own.indexOf(category) : category === 'one' ? 0 : forms.length - 1;
  return forms[index] ?? '';
}

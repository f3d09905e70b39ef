import { en, type TextKey, type Texts } from './en.ts';
import { fr } from './fr.ts';
import { ha } from './ha.ts';
import { ig } from './ig.ts';
import { lg } from './lg.ts';
import { rw } from './rw.ts';
import { sw } from './sw.ts';
import { tw } from './tw.ts';
import { yo } from './yo.ts';

/**
 * A language of the texts. `reviewed` is true if a person who speaks the language has checked the texts.
 * docs/web-sdk.md lists the languages whose texts were not checked.
 */
export interface Language {
  /** Name of the language in the language itself. */
  readonly name: string;
  /** Texts of the language. English is used if a text is missing. */
  readonly texts: Partial<Texts>;
  readonly reviewed: boolean;
  readonly direction: 'ltr' | 'rtl';
}

export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', texts: en, reviewed: false, direction: 'ltr' },
  fr: { name: 'Français', texts: fr, reviewed: false, direction: 'ltr' },
  sw: { name: 'Kiswahili', texts: sw, reviewed: false, direction: 'ltr' },
  ha: { name: 'Hausa', texts: ha, reviewed: false, direction: 'ltr' },
  yo: { name: 'Yorùbá', texts: yo, reviewed: false, direction: 'ltr' },
  ig: { name: 'Igbo', texts: ig, reviewed: false, direction: 'ltr' },
  rw: { name: 'Kinyarwanda', texts: rw, reviewed: false, direction: 'ltr' },
  lg: { name: 'Luganda', texts: lg, reviewed: false, direction: 'ltr' },
  tw: { name: 'Twi', texts: tw, reviewed: false, direction: 'ltr' },
};

export interface Translate {
  (key: TextKey, values?: Readonly<Record<string, string | number>>): string;
  readonly language: string;
  /**
   * English texts that were used for missing translations. A screen with such a text is shown completely in English.
   */
  readonly lent: Set<string>;
  /** English text of each translated text that was returned. */
  readonly english: Map<string, string>;
}

/** Returns the first of the preferred languages (such as `sw-KE`, `fr`) that is supported, or else English. */
export function languageOf(wished: readonly (string | null | undefined)[]): string {
  for (const tag of wished) {
    const name = tag?.toLowerCase().split(/[-_]/)[0];
    const known = name === 'ak' ? 'tw' : name;
    if (known && Object.hasOwn(languages, known)) return known;
  }
  return 'en';
}

/** Returns the texts of a language, with each `{name}` replaced by its value. */
export function translator(language: string): Translate {
  const texts = languages[language]?.texts ?? en;
  const lent = new Set<string>();
  const english = new Map<string, string>();
  const fill = (text: string, values: Readonly<Record<string, string | number>>, nameOf = (value: string) => value) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? nameOf(String(values[name])) : whole));
  const translate = (key: TextKey, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = fill(texts[key] ?? en[key], values);
    if (texts[key])
      english.set(
        text,
        fill(en[key], values, (value) => english.get(value) ?? value),
      );
    else lent.add(text);
    return text;
  };
  return Object.assign(translate, { lent, english, language });
}

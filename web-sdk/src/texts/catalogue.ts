import { en, type TextKey, type Texts } from './en.ts';
import { fr } from './fr.ts';
import { sw } from './sw.ts';

/** A language. `reviewed`: a person who speaks it has checked the texts; until then docs/web-sdk.md says that nobody has. */
export interface Language {
  readonly texts: Texts;
  readonly reviewed: boolean;
  readonly direction: 'ltr' | 'rtl';
}

export const languages: Readonly<Record<string, Language>> = {
  en: { texts: en, reviewed: false, direction: 'ltr' },
  fr: { texts: fr, reviewed: false, direction: 'ltr' },
  sw: { texts: sw, reviewed: false, direction: 'ltr' },
};

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** The first of the wished languages (`sw-KE`, `fr`) that there is; else English. */
export function languageOf(wished: readonly (string | null | undefined)[]): string {
  for (const tag of wished) {
    const name = tag?.toLowerCase().split(/[-_]/)[0];
    if (name && Object.hasOwn(languages, name)) return name;
  }
  return 'en';
}

/** Texts of a language, with `{name}` replaced by its value. */
export function translator(language: string): Translate {
  const texts = languages[language]?.texts ?? en;
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

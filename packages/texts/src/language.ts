export const languages = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof languages;

/** Where a paper says numbers and times by the language alone. */
export const paperRegions: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR' };

interface Reader {
  readonly language: Language;
  /** The locale that formats numbers and times: a language with a region. */
  readonly region: string;
}
let reader = (): Reader => ({ language: 'en', region: 'en-GB' });

/** Says for whom texts are from now on: who looks at the page, or asked for the document. */
export function speakTo(who: () => Reader): void {
  reader = who;
}
export const language = {
  get value(): Language {
    return reader().language;
  },
};
export const region = (): string => reader().region;

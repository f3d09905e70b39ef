export const languages = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof languages;

/** Locales of a document if the reader's country is not known. They depend on the language alone. */
export const paperRegions: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR' };

interface Reader {
  readonly language: Language;
  /** Locale that formats numbers and times: a language with a region. */
  readonly region: string;
}
let reader = (): Reader => ({ language: 'en', region: 'en-GB' });

/** Sets the language of all texts that follow, for the viewer of the page or the user who requested the document. */
export function speakTo(who: () => Reader): void {
  reader = who;
}
export const language = {
  get value(): Language {
    return reader().language;
  },
};
export const region = (): string => reader().region;

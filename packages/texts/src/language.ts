export const languages = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof languages;

/** Locales of a document if the reader's country is unknown. They depend only on the language. */
export const paperRegions: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR' };

interface Reader {
  readonly language: Language;
  /** Locale for numbers and times, which is a language with a region. */
  readonly region: string;
}
let reader = (): Reader => ({ language: 'en', region: 'en-GB' });

/**
 * Sets the language for all later texts. The reader is the viewer of the page, or the user who requested the document.
 */
export function speakTo(who: () => Reader): void {
  reader = who;
}
export const language = {
  get value(): Language {
    return reader().language;
  },
};
export const region = (): string => reader().region;

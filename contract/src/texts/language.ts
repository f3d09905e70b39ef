export const languages = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof languages;

interface Reader {
  readonly language: Language;
  /** What numbers and times are written by: a language with a region. */
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

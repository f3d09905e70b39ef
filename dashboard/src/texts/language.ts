import { signal } from '@preact/signals';
import { type Language, speakTo } from '../../../packages/texts/src/language.ts';

const KEPT = 'hakiki.language';
const isLanguage = (given: string | null): given is Language => given === 'en' || given === 'fr';

function first(): Language {
  const kept = localStorage.getItem(KEPT);
  if (isLanguage(kept)) return kept;
  return navigator.languages.some((tag) => tag.startsWith('fr')) && !navigator.language.startsWith('en') ? 'fr' : 'en';
}

export const language = signal<Language>(first());
document.documentElement.lang = language.value;

/**
 * Returns the locale for numbers and times, such as `en-NG`: the browser's first locale in the selected language that
 * names a region. If the browser has none, returns `en-GB` or `fr`, in which the day is before the month.
 */
export function region(): string {
  const own = navigator.languages.find((tag) => tag.startsWith(`${language.value}-`));
  return own ?? (language.value === 'en' ? 'en-GB' : language.value);
}

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(KEPT, chosen);
  document.documentElement.lang = chosen;
  language.value = chosen;
}

speakTo(() => ({ language: language.value, region: region() }));

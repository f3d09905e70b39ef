import { signalMeanings } from './en/signal-meanings.ts';
import { signalMeanings as frenchMeanings } from './fr/signal-meanings.ts';
import { type Language, language } from './language.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: signalMeanings,
  fr: frenchMeanings,
};

/** Returns the meaning of a signal in the viewer's language, or undefined for an unknown signal. */
export function signalMeaning(name: string): string | undefined {
  const code = `meaning_${name}`;
  return Object.hasOwn(catalogues.en, code) ? catalogues[language.value][code] : undefined;
}

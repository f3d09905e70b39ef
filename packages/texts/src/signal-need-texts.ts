import { signalNeeds } from './en/signal-needs.ts';
import { signalNeeds as frenchNeeds } from './fr/signal-needs.ts';
import { type Language, language } from './language.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: signalNeeds, fr: frenchNeeds };

/** Returns the input that a signal needs, in a language. Returns undefined for an unknown code. Pure. */
export const signalNeedIn = (code: string, reader: Language): string | undefined =>
  Object.hasOwn(catalogues.en, code) ? catalogues[reader][code] : undefined;

/** Returns the input that a signal needs in the viewer's language. Returns undefined for an unknown code. */
export const signalNeedText = (code: string): string | undefined => signalNeedIn(code, language.value);

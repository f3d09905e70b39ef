import { parameterMeanings } from './en/parameter-meanings.ts';
import type { AnsweredMessage } from './format.ts';
import { parameterMeanings as frenchMeanings } from './fr/parameter-meanings.ts';
import { type Language, language } from './language.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: parameterMeanings,
  fr: frenchMeanings,
};

/** Returns the meaning of a rule's parameter in the viewer's language, or undefined for an unknown code. */
export const parameterMeaningText = ({ code }: AnsweredMessage): string | undefined =>
  Object.hasOwn(catalogues.en, code) ? catalogues[language.value][code] : undefined;

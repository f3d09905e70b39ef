import { documentReasons } from './en/document-reasons.ts';
import { livenessReasons } from './en/liveness-reasons.ts';
import { reasons } from './en/reasons.ts';
import type { KeptMessage } from './format.ts';
import { documentReasons as frenchDocumentReasons } from './fr/document-reasons.ts';
import { livenessReasons as frenchLivenessReasons } from './fr/liveness-reasons.ts';
import { reasons as frenchReasons } from './fr/reasons.ts';
import { type Language, language } from './language.ts';
import { renderFrom } from './render-from.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...documentReasons, ...livenessReasons, ...reasons },
  fr: { ...frenchDocumentReasons, ...frenchLivenessReasons, ...frenchReasons },
};

/** Returns true if a code belongs to a reason. The code of a refusal does not. */
export const isReason = (code: string): boolean => Object.hasOwn(catalogues.en, code);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns a reason in the viewer's language as the beginning of a sentence. Old records have an English sentence
 * instead of a code. This sentence is not changed.
 */
export const reasonText = (reason: KeptMessage | string): string =>
  capital(typeof reason === 'string' ? reason : renderFrom(catalogues[language.value], reason, language.value));

/**
 * Returns the text of a reason in a list or a filter, where only the code is known. An old sentence without a code is
 * not changed.
 */
export const reasonCodeText = (code: string): string => (isReason(code) ? reasonText({ code }) : capital(code));

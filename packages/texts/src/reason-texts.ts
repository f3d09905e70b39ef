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

/** Whether a code is one of a reason; a refusal's code is none. */
export const isReason = (code: string): boolean => Object.hasOwn(catalogues.en, code);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A reason in the viewer's language, as a sentence begins. Records of before there were codes have an English sentence, which stays. */
export const reasonText = (reason: KeptMessage | string): string =>
  capital(typeof reason === 'string' ? reason : renderFrom(catalogues[language.value], reason, language.value));

/** A reason of which a list or a filter has the code alone; a sentence of before there were codes stays. */
export const reasonCodeText = (code: string): string => (isReason(code) ? reasonText({ code }) : capital(code));

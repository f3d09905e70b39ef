import { matchReasons } from './en/match-reasons.ts';
import type { KeptMessage } from './format.ts';
import { matchReasons as frenchReasons } from './fr/match-reasons.ts';
import { type Language, language } from './language.ts';
import { renderFrom } from './render-from.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: matchReasons,
  fr: frenchReasons,
};

/** Returns the text in a language for data that agreed or differed. Pure. */
export const renderMatch = (reason: KeptMessage, into: Language): string => renderFrom(catalogues[into], reason, into);

/** Feature of a match in the form of a record. Records from before 2026-11-24 have only its English text. */
interface KeptFeature {
  readonly explanation?: unknown;
  readonly code?: unknown;
  readonly params?: unknown;
}

/**
 * Returns the text in the viewer's language for data that agreed or differed. Returns undefined if the data is masked.
 */
export function matchText({ explanation, code, params }: KeptFeature): string | undefined {
  if (typeof explanation !== 'string') return undefined;
  if (typeof code !== 'string' || typeof params !== 'object' || params === null) return explanation;
  return renderMatch({ code, params } as KeptMessage, language.value);
}

/** Returns the text of a code in the viewer's language. The code names the relation between two words of two names. */
export const relationText = (relation: string): string => renderMatch({ code: relation }, language.value);

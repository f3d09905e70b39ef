import { matchReasons } from './en/match-reasons.ts';
import type { KeptMessage } from './format.ts';
import { matchReasons as frenchReasons } from './fr/match-reasons.ts';
import { type Language, language } from './language.ts';
import { renderFrom } from './render-from.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: matchReasons,
  fr: frenchReasons,
};

/** What agreed or differed, in a language. Pure. */
export const renderMatch = (reason: KeptMessage, into: Language): string => renderFrom(catalogues[into], reason, into);

/** A feature of a match, as a record keeps it. Records of before 2026-11-24 have its English words alone. */
interface KeptFeature {
  readonly explanation?: unknown;
  readonly code?: unknown;
  readonly params?: unknown;
}

/** What agreed or differed, in the viewer's language; undefined where it is masked. */
export function matchText({ explanation, code, params }: KeptFeature): string | undefined {
  if (typeof explanation !== 'string') return undefined;
  if (typeof code !== 'string' || typeof params !== 'object' || params === null) return explanation;
  return renderMatch({ code, params } as KeptMessage, language.value);
}

/** How two words of a name are one, by its code, in the viewer's language. */
export const relationText = (relation: string): string => renderMatch({ code: relation }, language.value);

import { t } from '../../../packages/texts/src/title-texts.ts';
import { isMasked } from './masked-value.ts';

/**
 * A name as a title may have it: the first letter of each word. A browser keeps titles in its history, so that a revealed name is not in one.
 *
 * @param name a name, the server's masked form of one, or nothing
 * @returns undefined where there is no name
 */
export function nameInTitle(name: unknown): string | undefined {
  const text = isMasked(name) ? name.hint : name;
  if (typeof text !== 'string' || !text.trim()) return undefined;
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 6)
    .map((word) => word.replace(/^(.\p{M}*).*$/u, '$1•••'))
    .join(' ');
}

/** The parts of a title, without those that are not known. */
export const itemTitle = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/** The match that an item is about, by the code of its first reason; `kind` where it is about no match. */
export const matchOr = (kind: string, [first]: readonly { readonly code: string }[]): string =>
  (first && t.find(first.code)) ?? kind;

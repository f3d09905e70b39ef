import { t } from '../../../packages/texts/src/title-texts.ts';
import { isMasked } from './masked-value.ts';

/**
 * Returns a name in the form for a title, with only the first letter of each word. A browser keeps titles in its
 * history, so a title never contains a revealed name.
 *
 * @param name a name, a name that the server has masked, or undefined
 * @returns undefined if there is no name
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

/** Joins the parts of a title, and leaves out the unknown parts. */
export const itemTitle = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ');

/** Returns the first of several names and the number of the others. Undefined if there is no name. */
export const listTitle = ([first, ...others]: readonly string[]): string | undefined =>
  first && (others.length ? t('and_others', { name: first, n: others.length }) : first);

/** Returns the text for the code of an item's first reason. Returns `kind` if the item has no reason. */
export const matchOr = (kind: string, [first]: readonly { readonly code: string }[]): string =>
  (first && t.find(first.code)) ?? kind;

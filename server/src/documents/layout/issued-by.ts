import { fold } from './fold.ts';
import { findFuzzy } from './fuzzy.ts';
import type { IssuerSign } from './kind.ts';
import type { PageText } from './page-text.ts';

/**
 * Minimum length of a sign that may be anywhere in a line. A shorter sign must begin or end a line, because other words
 * often contain five given letters.
 */
const SHORT = 7;
/** Minimum length of a sign that may be divided between two lines. */
const BROKEN = 16;

/** Returns true if a page shows a title as it is printed, or with only recognition errors. */
export function stands(title: string, { find, folded }: PageText): boolean {
  const wanted = fold(title).text;
  if (wanted.length < SHORT) return folded.some(({ text }) => text.startsWith(wanted) || text.endsWith(wanted));
  if (find(wanted).some((found) => found.length > 0)) return true;
  return (
    wanted.length >= BROKEN &&
    folded.slice(1).some(({ text }, index) => findFuzzy(wanted, folded[index]!.text + text).length > 0)
  );
}

/**
 * Returns true if the page shows one of the signs that only documents of this issuer have. For document kinds without
 * such signs, always returns true.
 */
export function showsIssuer(page: PageText, signs: readonly IssuerSign[] | undefined): boolean {
  if (!signs) return true;
  return signs.some((sign) => {
    if (typeof sign === 'string') return stands(sign, page);
    if ('all' in sign) return sign.all.every((title) => stands(title, page));
    return page.folded.some(({ text }) => sign.number.test(text));
  });
}

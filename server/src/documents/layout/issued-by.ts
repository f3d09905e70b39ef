import { fold } from './fold.ts';
import { findFuzzy } from './fuzzy.ts';
import type { IssuerSign } from './kind.ts';
import type { PageText } from './page-text.ts';

/** Below this length a sign must begin or end a line, because five letters are found inside other words. */
const SHORT = 7;
/** From this length a sign may be broken over two lines. */
const BROKEN = 16;

/** True if a page shows a title as it is printed, except for errors of recognition. */
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
 * True if the page shows one of the signs that only the issuer's documents carry. Always true for document kinds
 * without such signs.
 */
export function showsIssuer(page: PageText, signs: readonly IssuerSign[] | undefined): boolean {
  if (!signs) return true;
  return signs.some((sign) => {
    if (typeof sign === 'string') return stands(sign, page);
    if ('all' in sign) return sign.all.every((title) => stands(title, page));
    return page.folded.some(({ text }) => sign.number.test(text));
  });
}

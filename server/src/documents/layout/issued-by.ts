import { fold } from './fold.ts';
import { findFuzzy } from './fuzzy.ts';
import type { IssuerSign } from './kind.ts';
import type { PageText } from './page-text.ts';

/** Below this length a sign must begin or end a line or nearly fill it, since five letters are found inside other words. */
const SHORT = 7;
/** From this length it may be broken over two lines. */
const BROKEN = 16;

/** Whether a title stands on a page, spelt as printed but for recognition's errors. */
export function stands(title: string, { find, folded }: PageText): boolean {
  const wanted = fold(title).text;
  if (wanted.length < SHORT) return folded.some(({ text }) => text.startsWith(wanted) || text.endsWith(wanted));
  if (find(wanted).some((found) => found.length > 0)) return true;
  return (
    wanted.length >= BROKEN &&
    folded.slice(1).some(({ text }, index) => findFuzzy(wanted, folded[index]!.text + text).length > 0)
  );
}

/** Whether one of the signs that only the issuer's documents carry is on the page; kinds without signs need none. */
export function showsIssuer(page: PageText, signs: readonly IssuerSign[] | undefined): boolean {
  if (!signs) return true;
  return signs.some((sign) => {
    if (typeof sign === 'string') return stands(sign, page);
    if ('all' in sign) return sign.all.every((title) => stands(title, page));
    return page.folded.some(({ text }) => sign.number.test(text));
  });
}

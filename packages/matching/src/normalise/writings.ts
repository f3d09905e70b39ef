import { LONGEST_TEXT } from './name.ts';

const LATIN = /\p{Script=Latin}/u;
const TWO_LETTERS = /\p{L}.*\p{L}/u;

/**
 * Splits a name and its form in another script, which is in brackets, into two names. Any other text is returned
 * unchanged.
 */
export function writingsOf(text: string): string[] {
  const [, outside = '', inside = ''] =
    /^([^()（）]*)[(（]([^()（）]*)[)）]?[\s,;.]*$/u.exec(text.slice(0, LONGEST_TEXT)) ?? [];
  const twice = [outside, inside].every((part) => TWO_LETTERS.test(part)) && LATIN.test(outside) !== LATIN.test(inside);
  return twice ? [outside.trim(), inside.trim()] : [text];
}

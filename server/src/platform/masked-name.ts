import { firstGrapheme } from './first-grapheme.ts';

/** Text that replaces the hidden part of a masked value. */
export const DOTS = '•••';

const MAX_WORDS = 6;

/** Masks a name. Shows the first letter of each word, followed by the same number of dots for every word. Pure. */
export function maskedName(name: string): string {
  return name
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `${firstGrapheme(word)}${DOTS}`)
    .join(' ');
}

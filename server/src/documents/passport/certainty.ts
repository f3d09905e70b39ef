import type { TextLine } from '../../vision/image/page.ts';

/**
 * Returns the mean and minimum probability of a line's letters and digits. Spaces are ignored, because their
 * probabilities are low and comparisons do not use them.
 */
export function certaintyOf({ text, scores, score }: TextLine): { readonly score: number; readonly least: number } {
  const telling = scores.filter((_, at) => /[\p{L}\d]/u.test(text[at] ?? ''));
  if (telling.length === 0) return { score, least: score };
  return { score: telling.reduce((sum, one) => sum + one, 0) / telling.length, least: Math.min(...telling) };
}

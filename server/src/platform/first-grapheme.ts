const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Matches plain letters that are not followed by a combining character. */
const PLAIN = /^[\x20-\x7e](?=[\x20-\x7e]|$)/;

/** Returns the first letter of a text together with its accents, or an empty string for an empty text. */
export function firstGrapheme(text: string): string {
  if (PLAIN.test(text)) return text[0]!;
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}

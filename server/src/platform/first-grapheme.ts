const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Plain letters, with nothing after the first one that could belong to it. */
const PLAIN = /^[\x20-\x7e](?=[\x20-\x7e]|$)/;

/** The first letter of a text as a reader sees it, with its accents; empty for an empty text. */
export function firstGrapheme(text: string): string {
  if (PLAIN.test(text)) return text[0]!;
  for (const { segment } of graphemes.segment(text)) return segment;
  return '';
}

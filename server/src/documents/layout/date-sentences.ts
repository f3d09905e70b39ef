import type { Fields } from '../reading.ts';
import type { SideTable } from './kind.ts';
import type { PageText } from './page-text.ts';

/**
 * Minimum length of a sentence that contains a date, such as `this 10th day of January, 2019`. In a sentence, the date
 * is read from its ordinal on. A shorter text is little more than the date.
 */
export const SENTENCE = 25;

/**
 * For each absent date of a side, returns the longest line that should contain it according to its rule, with an empty
 * value.
 */
export function dateSentences({ spans }: PageText, { fields: table }: SideTable, found: Fields): Fields {
  const out: Fields = {};
  for (const { field, format, unlabelled } of table) {
    if (format.type !== 'date' || found[field]) continue;
    const patterns = [unlabelled ?? []].flat().flatMap(({ below, like }) => (like && !below ? [like] : []));
    const [span] = spans
      .filter(({ text }) => text.length >= SENTENCE && patterns.some((pattern) => pattern.test(text)))
      .sort((a, b) => b.text.length - a.text.length);
    if (span)
      out[field] = { value: '', raw: span.text, score: span.score, source: 'print', side: 'front', box: span.box };
  }
  return out;
}

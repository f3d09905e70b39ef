import type { Fields } from '../reading.ts';
import type { SideTable } from './kind.ts';
import type { PageText } from './page-text.ts';

/**
 * Minimum length of a sentence that contains a date, such as `this 10th day of January, 2019`. In a sentence, the date
 * begins at the ordinal. A shorter text contains only the date and few other words.
 */
export const SENTENCE = 25;

/**
 * Returns the sentences for the dates of a side that were not read. For each such date, returns the longest line that
 * fits the date's rule. The value of the date is empty.
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

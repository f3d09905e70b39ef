import type { Fields } from '../reading.ts';
import type { SideTable } from './kind.ts';
import type { PageText } from './page-text.ts';

/** A date in a sentence (`this 10th day of January, 2019`) is told from its ordinal on; a shorter text is a date and little else. */
export const SENTENCE = 25;

/** For each date of a side that is absent: the longest line that its rule says holds it, with an empty value. */
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

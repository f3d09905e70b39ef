import { comparableText, letterReadings } from '@hakiki/matching/normalise/look-alikes.ts';

/** Whom a text may name. */
export interface NamedPerson {
  /** Numbers, references and addresses: as they are. */
  readonly exact: readonly string[];
  readonly names: readonly string[];
}

const LEAST = 3;
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
const plain = comparableText;

/**
 * Whether a text has a person's number, reference or address somewhere, or two words of one of their names (the one of a name of one word).
 * Words of one letter or two say nobody.
 */
export const mentions = (text: string, person: NamedPerson): boolean =>
  letterReadings(text).some((reading) => readingMentions(reading, person));

function readingMentions(text: string, { exact, names }: NamedPerson): boolean {
  const shown = plain(text);
  if (exact.some((one) => one.trim().length >= LEAST && shown.includes(plain(one.trim())))) return true;
  const words = new Set(wordsOf(text));
  return names.some((name) => {
    const telling = [...new Set(wordsOf(name))].filter((word) => word.length >= LEAST);
    const found = telling.filter((word) => words.has(word)).length;
    return found > 0 && found >= Math.min(2, telling.length);
  });
}

/** Stands for what was taken out of a text; no letters, so that it names nobody in any language. */
export const REDACTED = '▮▮▮';

/**
 * The text without a person: their numbers, references and addresses, and the words of each of their names that the text mentions. `mentions` of the result is false. Where it is changed, the text comes back in Unicode form NFKC and in the letters that mention the person. Pure.
 */
export function redactMentions(text: string, person: NamedPerson): string {
  if (!mentions(text, person)) return text;
  const { exact, names } = person;
  const reading = letterReadings(text).find((one) => readingMentions(one, person)) ?? text;
  const values = exact.map((one) => one.normalize('NFKC').trim()).filter(({ length }) => length >= LEAST);
  // The longest first: the end of a number is not left where its beginning is another.
  values.sort((a, b) => b.length - a.length);
  let shown = values.reduce(
    (rest, value) => rest.replace(new RegExp(value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu'), REDACTED),
    reading.normalize('NFKC'),
  );
  for (const name of names) {
    if (!mentions(shown, { exact: [], names: [name] })) continue;
    const telling = new Set(wordsOf(name).filter((word) => word.length >= LEAST));
    shown = shown.replace(/[\p{L}\p{M}\p{N}'’-]+/gu, (word) => (telling.has(plain(word)) ? REDACTED : word));
  }
  shown = shown.replace(new RegExp(`${REDACTED}(?:[\\s,]+${REDACTED})+`, 'gu'), REDACTED);
  // Letters that change their number when they change their case: nothing of such a text is kept.
  return mentions(shown, person) ? REDACTED : shown;
}

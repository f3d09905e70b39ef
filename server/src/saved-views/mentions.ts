import { comparableText, letterReadings } from '@hakiki/matching/normalise/look-alikes.ts';

/** Identifiers of a person that a text may contain. */
export interface NamedPerson {
  /** Numbers, references and addresses, unchanged. */
  readonly exact: readonly string[];
  readonly names: readonly string[];
}

const LEAST = 3;
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
const plain = comparableText;

/**
 * Returns true if a text contains a person's number, reference or address, or two words from one of the person's names.
 * If a name has only one word, this word is enough. Words of one or two letters are ignored.
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

/** Text that replaces redacted text. It contains no letters, so it is not a name in any language. */
export const REDACTED = '▮▮▮';

/**
 * Removes a person's data from a text: numbers, references and addresses, and the mentioned words of each name.
 * Afterwards, `mentions` returns false for the text. A changed text is in Unicode form NFKC, and some letters are
 * replaced by those that `mentions` compares. Pure.
 */
export function redactMentions(text: string, person: NamedPerson): string {
  if (!mentions(text, person)) return text;
  const { exact, names } = person;
  const reading = letterReadings(text).find((one) => readingMentions(one, person)) ?? text;
  const values = exact.map((one) => one.normalize('NFKC').trim()).filter(({ length }) => length >= LEAST);
  // The longest value is replaced first. Otherwise, if one number is the beginning of another, the end of the longer
  // number would remain.
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
  // Some letters change their length when their case changes. If the text still mentions the person, the whole text is
  // redacted.
  return mentions(shown, person) ? REDACTED : shown;
}

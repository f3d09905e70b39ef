/** Whom a text may name. */
export interface NamedPerson {
  /** Numbers, references and addresses: as they are. */
  readonly exact: readonly string[];
  readonly names: readonly string[];
}

const LEAST = 3;
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Whether a text has a person's number, reference or address somewhere, or two words of one of their names (the one of a name of one word).
 * Words of one letter or two say nobody.
 */
export function mentions(text: string, { exact, names }: NamedPerson): boolean {
  const shown = plain(text);
  if (exact.some((one) => one.trim().length >= LEAST && shown.includes(plain(one.trim())))) return true;
  const words = new Set(wordsOf(text));
  return names.some((name) => {
    const telling = [...new Set(wordsOf(name))].filter((word) => word.length >= LEAST);
    const found = telling.filter((word) => words.has(word)).length;
    return found > 0 && found >= Math.min(2, telling.length);
  });
}

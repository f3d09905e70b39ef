/** Result of comparing two values of one field. */
export type Agreement = 'same' | 'similar' | 'differs' | 'one_side' | 'unknown';

const MAX_COMPARED = 500;
const plain = (text: string): string =>
  text
    .slice(0, MAX_COMPARED)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const wordsOf = (text: string): string[] => plain(text).split(' ').filter(Boolean);
const isDate = (text: string): boolean => /^\d{4}(-\d{2}(-\d{2})?)?$/.test(text);

/**
 * Compares two values by their letters. Accents are ignored. The result is "similar" if the words are in another order,
 * if one value is part of the other, or if two dates have the same year. Pure.
 *
 * @param ours values of one side; empty if the side has none
 * @param theirs values of the other side; one value that agrees is enough
 */
export function agreementOf(ours: readonly string[], theirs: readonly string[]): Agreement {
  const [left, right] = [ours.filter((one) => one.trim() !== ''), theirs.filter((one) => one.trim() !== '')];
  if (left.length === 0 || right.length === 0) return 'one_side';
  const pairs = left.flatMap((one) => right.map((other) => [one, other] as const));
  if (pairs.some(([one, other]) => plain(one) === plain(other))) return 'same';
  return pairs.some(([one, other]) => isSimilar(one, other)) ? 'similar' : 'differs';
}

function isSimilar(one: string, other: string): boolean {
  if (isDate(one) && isDate(other)) return one.slice(0, 4) === other.slice(0, 4);
  const [left, right] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  if (left.size === 0 || right.size === 0) return false;
  const isWithin = (some: Set<string>, all: Set<string>): boolean => [...some].every((word) => all.has(word));
  return isWithin(left, right) || isWithin(right, left);
}

/**
 * Corrects the result of `agreementOf` with the points of the service. Positive points mean that the values agree, and
 * negative points that they do not. Pure.
 *
 * @param points points for this field; undefined if the service did not compare it
 */
export function settledBy(points: number | undefined, found: Agreement): Agreement {
  if (points === undefined || points === 0) return found;
  if (points < 0) return 'differs';
  return found === 'same' ? 'same' : 'similar';
}

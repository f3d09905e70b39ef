import anyAscii from 'any-ascii';
import type { HeldOut } from './held-out-aliases.ts';

/** Plain Levenshtein distance; nothing of the matcher is used here. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

const words = (text: string): string[] =>
  anyAscii(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3 && !/^(bin|ibn|the|and|ltd|inc|llc)$/.test(word));
const alike = (a: string, b: string): boolean => distance(a, b) <= (Math.max(a.length, b.length) < 6 ? 1 : 2);

/**
 * Whether a person who knew the other names could know this one again: two of its words (its only word), within one letter or two, are words of
 * one other name. The rest of the aliases are names of their own ("Carlos the Jackal"), which no comparison of spellings can find.
 */
export function recognisable({ entity, name }: HeldOut): boolean {
  const own = words(name.text);
  if (own.length === 0) return false;
  return entity.names.some((other) => {
    if (other === name || other.quality === 'weak') return false;
    const theirs = words(other.text);
    return own.filter((word) => theirs.some((one) => alike(word, one))).length >= Math.min(2, own.length);
  });
}

/** Whether the alias has a word of three letters or more in common with another name of the entry. */
export const sharesWord = ({ entity, name }: HeldOut): boolean => {
  const own = words(name.text);
  return entity.names.some(
    (other) => other !== name && other.quality !== 'weak' && words(other.text).some((word) => own.includes(word)),
  );
};

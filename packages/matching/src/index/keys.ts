import { consonantKey } from '../names/consonant-key.ts';
import { clustersOf, clustersWithKey } from '../names/knowledge.ts';
import { DIVINE_NAMES } from '../names/words.ts';
import type { Token } from '../normalise/token.ts';

/**
 * What names are filed under. A word the tables know is filed under its groups of spellings (`=12`), another under its consonant frame
 * (`~mhmd`), a word of an organisation that has a meaning under that (`$7`), an initial under its letter; whole names without blanks and identity numbers have keys of their own.
 */
export function filingKeys(token: Token): string[] {
  if (token.text.length === 1) return [`-${token.text}`];
  if (token.concepts.length > 0) return token.concepts.map((concept) => `$${concept}`);
  if (token.clusters.length > 0) return token.clusters.map((cluster) => `=${cluster}`);
  return token.russianKey === token.key ? [`~${token.key}`] : [`~${token.key}`, `~${token.russianKey}`];
}

/** `filingKeys` of a word that is no token yet. */
export function keysOfWord(word: string): string[] {
  if (word.length === 1) return [`-${word}`];
  const clusters = clustersOf(word);
  return clusters.length > 0 ? clusters.map((cluster) => `=${cluster}`) : [`~${consonantKey(word)}`];
}

/** Organisations' names stand apart from people's: a search for one does not pass by the other's. Identity numbers are common to both. */
export const keyOf = (key: string, organisation: boolean): string => (organisation ? `!${key}` : key);

export const wholeKey = (whole: string): string => `+${whole}`;
export const acronymKey = (acronym: string): string => `&${acronym}`;
export const numberKey = (plain: string): string => `#${plain}`;

/** Every key under which a name may stand that has this word, a known spelling, a short form of it, or its initial. */
export function searchKeys(token: Token): Set<string> {
  const keys = new Set(filingKeys(token));
  if (token.text.length === 1) return keys;
  if (token.role === 'minor' && token.concepts.length > 0) return keys;
  keys.add(`-${token.text[0]}`);
  keys.add(`~${token.key}`);
  keys.add(`~${token.otherKey}`);
  keys.add(`~${token.russianKey}`);
  if (token.otherKey !== token.key && token.otherKey[0] !== '.')
    for (const cluster of clustersWithKey(token.otherKey)) keys.add(`=${cluster}`);
  for (const cluster of token.bareClusters) keys.add(`=${cluster}`);
  if (token.key[0] !== '.') for (const cluster of clustersWithKey(token.key)) keys.add(`=${cluster}`);
  const related = [...token.shortForms];
  if (/^[ae]l/.test(token.text) && token.text.length >= 6) related.push(token.text.slice(2));
  else if (token.text.length >= 4) keys.add(`~${consonantKey(`al${token.text}`)}`);
  // Abdul Manaf and Manaf.
  if (token.text.startsWith('abdul') && token.text.length >= 8) related.push(token.text.slice(5));
  else if (DIVINE_NAMES.has(token.text)) related.push(`abdul${token.text}`);
  for (const word of related) for (const key of keysOfWord(word)) keys.add(key);
  return keys;
}

import { consonantKey } from '../names/consonant-key.ts';
import { clustersOf, clustersWithKey } from '../names/knowledge.ts';
import { DIVINE_NAMES } from '../names/words.ts';
import type { Token } from '../normalise/token.ts';

/**
 * Returns the keys under which a name with this word is indexed. A word in the tables has the key of its groups of
 * spellings (`=12`). Any other word has the key of its consonant frame (`~mhmd`). A word of an organisation with a
 * known meaning has the key of that meaning (`$7`). An initial has the key of its letter. A whole name without spaces
 * has its own key, and so has an identity number.
 */
export function filingKeys(token: Token): string[] {
  if (token.text.length === 1) return [`-${token.text}`];
  if (token.concepts.length > 0) return token.concepts.map((concept) => `$${concept}`);
  if (token.clusters.length > 0) return token.clusters.map((cluster) => `=${cluster}`);
  return token.russianKey === token.key ? [`~${token.key}`] : [`~${token.key}`, `~${token.russianKey}`];
}

/** Returns `filingKeys` of a word that is not a token yet. */
export function keysOfWord(word: string): string[] {
  if (word.length === 1) return [`-${word}`];
  const clusters = clustersOf(word);
  return clusters.length > 0 ? clusters.map((cluster) => `=${cluster}`) : [`~${consonantKey(word)}`];
}

/**
 * Returns the key for a kind of name. Organisations' names have other keys than people's names, so that a search for
 * one kind does not read the other. Identity numbers have the same keys for both.
 */
export const keyOf = (key: string, organisation: boolean): string => (organisation ? `!${key}` : key);

export const wholeKey = (whole: string): string => `+${whole}`;
export const acronymKey = (acronym: string): string => `&${acronym}`;
export const numberKey = (plain: string): string => `#${plain}`;

/**
 * Returns every key under which a name with this word may be indexed: the word, a known spelling, a short form, or its
 * initial.
 */
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
  // Abdul Manaf and Manaf are the same name.
  if (token.text.startsWith('abdul') && token.text.length >= 8) related.push(token.text.slice(5));
  else if (DIVINE_NAMES.has(token.text)) related.push(`abdul${token.text}`);
  for (const word of related) for (const key of keysOfWord(word)) keys.add(key);
  return keys;
}

import anyAscii from 'any-ascii';
import { chineseOrganisation } from '../names/chinese-organisations.ts';
import { JAPANESE_READINGS } from '../names/japanese.ts';
import { KOREAN_SURNAMES } from '../names/korean.ts';

const HANGUL = /[\uac00-\ud7af]/u;
const KANA = /[\u3040-\u30ff]/u;

/** Compound surnames: Chinese ones (of the Hundred Family Surnames) and Korean ones. Two syllables are one name. */
const COMPOUND_SURNAMES = [
  '欧阳',
  '歐陽',
  '司马',
  '司馬',
  '上官',
  '诸葛',
  '諸葛',
  '司徒',
  '皇甫',
  '尉迟',
  '慕容',
  '남궁',
  '황보',
  '제갈',
  '선우',
  '독고',
];

/** Splits a text into syllables. any-ascii writes each syllable with a capital. */
const syllables = (text: string): string[] =>
  anyAscii(text)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '');

/**
 * Finds the longest known Japanese surname at the start, and a known given name after it. Kanji have several readings.
 * Without the table a Japanese name would be read in Mandarin.
 */
function japanese(word: string): string | undefined {
  for (let length = Math.min(3, word.length - 1); length >= 1; length--) {
    const family = JAPANESE_READINGS.get(word.slice(0, length));
    const given = JAPANESE_READINGS.get(word.slice(length));
    if (family !== undefined && given !== undefined) return `${family} ${given}`;
  }
  return JAPANESE_READINGS.get(word);
}

/**
 * Returns the distinctive name of a company in the spelling of Latin lists: two or three syllables joined (Huawei,
 * Hongxiang).
 */
function ownName(characters: string): string {
  const parts = syllables(characters);
  if (parts.length < 4 || [...characters].length !== parts.length) return parts.join('');
  const cut = parts.length === 6 ? 3 : 2;
  return [parts.slice(0, cut), parts.slice(cut)].map((half) => half.join('')).join(' ');
}

/**
 * Reads Chinese (Mandarin), Korean or Japanese in Latin letters. The surname is first, then the given name as one word,
 * as in passports of China, Korea and Japan. Names of Chinese organisations are read word by word, with meanings in
 * English. Other longer texts are read syllable by syllable.
 */
export function eastAsianReading(word: string): string {
  if (KANA.test(word)) return syllables(word).join('');
  if (!HANGUL.test(word)) {
    const read = japanese(word);
    if (read !== undefined) return read;
    const organisation = chineseOrganisation(word);
    if (organisation) return organisation.map((part) => ('said' in part ? part.said : ownName(part.name))).join(' ');
  }
  const parts = syllables(word);
  if (parts.length < 2 || parts.length > 4 || [...word].length !== parts.length) return parts.join(' ');
  const cut = parts.length > 2 && COMPOUND_SURNAMES.some((surname) => word.startsWith(surname)) ? 2 : 1;
  const surname = KOREAN_SURNAMES.get([...word].slice(0, cut).join('')) ?? parts.slice(0, cut).join('');
  return `${surname} ${parts.slice(cut).join('')}`;
}

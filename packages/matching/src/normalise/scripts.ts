import anyAscii from 'any-ascii';
import type { NameKind } from '../entity.ts';
import { readArabic } from './arabic.ts';
import { CYRILLIC } from './cyrillic.ts';
import { eastAsianReading } from './east-asian.ts';
import { readHebrew } from './hebrew.ts';

const ARABIC_RUN = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]/u;
const HEBREW_RUN = /[\u0591-\u05f4]/u;
const CYRILLIC_RUN = /[\u0400-\u052f]/u;
const EAST_ASIAN_RUN = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u{20000}-\u{2ffff}]/u;

const mapLetters = (word: string, table: Readonly<Record<string, string>>): string => {
  let out = '';
  for (const c of word) out += table[c.toLowerCase()] ?? anyAscii(c);
  return out;
};

/**
 * Reads one word of any script in Latin letters. Words of organisations in Arabic script are read by their meaning. The result may contain hyphens or spaces if the script joins words. It
 * ends in `UNVOWELLED_MARK` if short vowels are not known.
 */
export function readWord(word: string, kind: NameKind): string {
  if (EAST_ASIAN_RUN.test(word)) return eastAsianReading(word);
  if (ARABIC_RUN.test(word)) return readArabic(word, kind);
  if (HEBREW_RUN.test(word)) return readHebrew(word);
  if (CYRILLIC_RUN.test(word)) return mapLetters(word, CYRILLIC);
  return anyAscii(word);
}

import anyAscii from 'any-ascii';
import { arabicByFrame } from '../names/knowledge.ts';
import { eastAsianReading } from './east-asian.ts';

/**
 * Arabic letters to Latin, as lists of names do it (a reading close to BGN/PCGN without its marks). Short vowels are not written in
 * Arabic: the reading is a consonant frame with long vowels, which is what the consonant key of `token.ts` compares.
 * Persian, Urdu, Pashto, Kurdish and Hausa ajami letters follow.
 */
const ARABIC: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ٱ: 'a',
  ء: '',
  ئ: 'y',
  ؤ: 'w',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ک: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 'a',
  و: 'w',
  ي: 'i',
  ى: 'a',
  ی: 'i',
  ې: 'e',
  ۍ: 'i',
  پ: 'p',
  چ: 'ch',
  ژ: 'zh',
  گ: 'g',
  ڤ: 'v',
  ڭ: 'ng',
  ٹ: 't',
  ڈ: 'd',
  ڑ: 'r',
  ں: 'n',
  ے: 'e',
  ھ: 'h',
  ہ: 'h',
  ټ: 't',
  ځ: 'z',
  څ: 'ts',
  ډ: 'd',
  ړ: 'r',
  ږ: 'zh',
  ښ: 'sh',
  ګ: 'g',
  ڼ: 'n',
  ێ: 'e',
  ۆ: 'o',
  ڵ: 'l',
  ڕ: 'r',
  '\u064e': 'a',
  '\u064f': 'u',
  '\u0650': 'i',
  '\u0651': '',
  '\u0652': '',
  '\u064b': 'an',
  '\u064c': 'un',
  '\u064d': 'in',
  '\u0640': '',
  '\u0670': 'a',
};

/** Cyrillic to Latin as passports and lists write it (BGN/PCGN without marks; Ukrainian, Belarusian, Serbian, Kazakh, Tajik letters too). */
const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  є: 'ye',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'yi',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ә: 'a',
  ғ: 'gh',
  қ: 'q',
  ң: 'ng',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  ӣ: 'i',
  ӯ: 'u',
  ҳ: 'h',
  ҷ: 'j',
  ѕ: 'dz',
  ѓ: 'gj',
  ќ: 'kj',
};

/** Words that link names, written as Latin lists write them. */
const ARABIC_WORDS: Readonly<Record<string, string>> = {
  بن: 'bin',
  ابن: 'ibn',
  بنت: 'bint',
  ولد: 'ould',
  أبو: 'abu',
  ابو: 'abu',
  أبا: 'abu',
  أبي: 'abu',
  أم: 'umm',
  ام: 'umm',
  عبد: 'abd',
  عابد: 'abid',
  آل: 'al',
  ال: 'al',
  الله: 'allah',
  الدين: 'al-din',
  ذو: 'dhu',
  خان: 'khan',
  جان: 'jan',
  گل: 'gul',
  آغا: 'agha',
  اغا: 'agha',
  ملا: 'mullah',
  مولوي: 'mawlawi',
  مولوی: 'mawlawi',
  حاجي: 'haji',
  حاجی: 'haji',
  شيخ: 'shaykh',
  الشيخ: 'shaykh',
  سيد: 'sayyid',
  شركة: 'company',
  بنك: 'bank',
  مصرف: 'bank',
};

const ARABIC_RUN = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]/u;
const CYRILLIC_RUN = /[\u0400-\u052f]/u;
const EAST_ASIAN_RUN = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u{20000}-\u{2ffff}]/u;

/**
 * A waw between consonants or at the end is read as a vowel. The definite article is split off: «الـ» is written onto its noun in Arabic,
 * apart in Latin. A frame that the tables know gets its usual vowels.
 */
function readArabic(written: string): string {
  const word = written.normalize('NFKC');
  const linking = ARABIC_WORDS[word.replace(/[\u064b-\u0652]/g, '')];
  if (linking !== undefined) return linking;
  let out = '';
  for (const c of word) out += ARABIC[c] ?? anyAscii(c);
  out = out.replace(/([bcdfghjklmnpqrstvz])w(?=[bcdfghjklmnpqrstvz]|$)/g, '$1u').replace(/aa+/g, 'a');
  out = out.replace(word.startsWith('ي') || word.startsWith('ی') ? /^i/ : /^$/, 'y').replace(/^u(?=[ai])/, 'w');
  const known = (stem: string): string => arabicByFrame(stem) ?? stem;
  return /^al[a-z]{3,}/.test(out) && word.startsWith('ال') ? `al-${known(out.slice(2))}` : known(out);
}

const mapLetters = (word: string, table: Readonly<Record<string, string>>): string => {
  let out = '';
  for (const c of word) out += table[c.toLowerCase()] ?? anyAscii(c);
  return out;
};

/** One word of any script in Latin letters; may hold hyphens or spaces where the script runs words together. */
export function readWord(word: string): string {
  if (EAST_ASIAN_RUN.test(word)) return eastAsianReading(word);
  if (ARABIC_RUN.test(word)) return readArabic(word);
  if (CYRILLIC_RUN.test(word)) return mapLetters(word, CYRILLIC);
  return anyAscii(word);
}

const VOWEL_START = /^[aeiou]/;

/**
 * Returns the consonant frame of a word in Latin letters. It is equal for different transliterations of one name:
 * Gaddafi and Ghaddafy, Yusuf and Youssef, Chukwu and Chuku. Letter groups that romanisation systems write differently
 * are one class. A frame of fewer than three consonants would match too many names, so it keeps the vowels, reduced to
 * three classes (a; e i y; o u w).
 */
export function consonantKey(text: string): string {
  const s = text
    .replace(/shch|tsch|sch|tch|tsh|sh|ch|cz|sz/g, 'S')
    .replace(/dzh|dj|zh|j/g, 'J')
    .replace(/x/g, 'ks')
    .replace(/kh|ck|q/g, 'k')
    .replace(/gh/g, 'g')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/dh/g, 'd')
    .replace(/ts|tz|z|c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/w/g, 'v')
    .replace(/(.)\1+/g, '$1');
  const first = VOWEL_START.test(s) ? 'A' : (s[0] ?? '');
  const frame = (first + s.slice(1).replace(/[aeiouyh]/g, '')).replace(/(.)\1+/g, '$1');
  return frame.length >= 3 ? frame : `.${foldVowels(text)}`;
}

const foldVowels = (text: string): string =>
  text
    .replace(/h(?=[bcdfgjklmnpqrstvwxz]|$)/g, '')
    .replace(/ou|oo|w/g, 'u')
    .replace(/ee|[ey]/g, 'i')
    .replace(/o/g, 'u')
    .replace(/(.)\1+/g, '$1');

/**
 * Replaces English, French, Dutch and scholarly spellings of one sound by one spelling: Oussama and Usama, Khalid and
 * Halid, Rachid and Rashid, Soekarno and Sukarno.
 */
export function plainSpelling(text: string): string {
  return text
    .replace(/tch|sch|sh|cz|sz/g, 'ch')
    .replace(/kh(?=[aeiou])/g, 'h')
    .replace(/([gdtz])h/g, '$1')
    .replace(/ph/g, 'f')
    .replace(/ck|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/dj|dzh|zh/g, 'j')
    .replace(/^ou(?=[aeiy])/, 'w')
    .replace(/ou|oo|oe/g, 'u')
    .replace(/ee|ie(?=.)/g, 'i')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/(.)\1+/g, '$1');
}

/**
 * Returns the same word in the pronunciation of Persian and Urdu. There th, dh and q of Arabic are s, z and gh (Thaqib
 * and Saqib, Qasem and Ghasem). A word without these letters is returned unchanged.
 */
export const otherReading = (text: string): string =>
  /th|dh/.test(text)
    ? text.replace(/th/g, 's').replace(/dh/g, 'z')
    : text.replace(/gh|q/g, (letters) => (letters === 'q' ? 'gh' : 'q'));

/**
 * Returns the rest of a word without an attached Arabic article or link of descent, if the rest has four letters or
 * more; otherwise undefined.
 */
export const bareWord = (text: string): string | undefined => /^(?:al|el|ben|bin)([a-z]{4,})$/.exec(text)?.[1];

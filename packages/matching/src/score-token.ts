import type { TokenRelation } from './match-reason.ts';
import { consonantKey } from './names/consonant-key.ts';
import { isReadingOf, shareCluster } from './names/knowledge.ts';
import { sameStem } from './names/organisation-words.ts';
import { ofOtherSyllables } from './names/pinyin.ts';
import { DIVINE_NAMES } from './names/words.ts';
import { isSyllable, moreBits, ofOrganisation, type Token } from './normalise/token.ts';
import { readingSimilarity } from './unvowelled.ts';
import { makeWordDistance } from './word-distance.ts';

export interface TokenMatch {
  /** Similarity: 0 (different), or 0.5 to 1. */
  readonly similarity: number;
  readonly relation: TokenRelation;
}

const DIFFERENT: TokenMatch = { similarity: 0, relation: 'with_a_different_spelling' };

const wordDistance = makeWordDistance();

/** Similarity of words with the same consonants, if one is from a script that does not write vowels. */
const UNVOWELLED = 0.88;
/** Similarity if the written vowels agree too. */
const READ = 0.92;
/**
 * True for a word with at most one vowel, except a Korean or Chinese syllable such as Song or Yong, which is complete.
 */
const isUnvowelled = (text: string): boolean =>
  text.length >= 4 && text.replace(/[aeiou]/g, '').length >= text.length - 1 && !isSyllable(text);

/**
 * Number of syllables that distinguishes two names with the same consonants. Song and Seongho have the same consonants
 * but one and two syllables, so they are two names.
 */
const MIN_SYLLABLE_MORE = 2;
function isSyllableOfSeveral(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return long.length - short.length >= MIN_SYLLABLE_MORE && isSyllable(short) && !isSyllable(long);
}

/** Cost, in letters, of a difference that is caused only by romanisation. */
const ROMANISED = 0.4;

/**
 * Approximate cost of a letter that the other word does not have. Most pairs can be rejected by this cost, without the
 * exact distance.
 */
const FOREIGN_LETTER = 0.62;

/** True for one Slavic surname in its male and female form: Ivanov and Ivanova, Zelensky and Zelenska. */
function slavicPair(a: string, b: string): boolean {
  if (a[0] !== b[0]) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (/(ov|ev|yov|in|yn)$/.test(short) && long === `${short}a` && short.length > 4) return true;
  const stem = short.replace(/(skiy|skyy|skii|skij|ski|sky|skyi|ska|skaya|skaia)$/, '');
  return stem !== short && stem === long.replace(/(skiy|skyy|skii|skij|ski|sky|skyi|ska|skaya|skaia)$/, '');
}

/**
 * Articles and links that may be attached to the word after them: Albarnawi and al-Barnawi, Vandamme and van Damme,
 * Vandermerwe and van der Merwe.
 */
const GROWN_ON =
  'al el ben bin ibn van von vander vanden vande de del della di da du dos delos la dela le st san'.split(' ');

function articlePair(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const grown = long.length - short.length;
  return (
    short.length >= 4 && grown >= 2 && grown <= 6 && long.endsWith(short) && GROWN_ON.includes(long.slice(0, grown))
  );
}

/** True for pairs such as Abdul Manaf and Manaf, because people leave out Abdul. */
const servantPair = (a: string, b: string): boolean => a === `abdul${b}` || b === `abdul${a}`;

/** True if the rest without the article is similar to the other word: Alharamein and al-Haramain. */
const SHORTEST_WITH_ARTICLE = 7;
const GROWN = /^[ae]l/;
function articleSpelling(a: string, b: string): number {
  if (GROWN.test(a) === GROWN.test(b)) return 0;
  const [grown, other] = GROWN.test(a) ? [a, b] : [b, a];
  if (grown.length < SHORTEST_WITH_ARTICLE || grown[2] !== other[0] || Math.abs(grown.length - 2 - other.length) > 2)
    return 0;
  const length = Math.max(grown.length - 2, other.length);
  return Math.max(0, WITH_ARTICLE - (SLIP * wordDistance(grown.slice(2), other, length * 0.3)) / length);
}

/** True if the rest without the article is a known spelling of the other word: Benmoussa and bin Musa. */
const grownSpelling = (a: Token, b: Token): boolean =>
  shareCluster(a.bareClusters, b.clusters) || shareCluster(b.bareClusters, a.clusters);

/** True for the same word with and without an article or Abdul. */
const WITH_ARTICLE = 0.94;
const WITH_SERVANT = 0.8;

/**
 * Shares of a letter that each misspelling costs. In words of three letters, every changed letter gives another name
 * (Lan and Lin, Lee and Lew).
 */
const SHORT = 3;
const SLIP_IN_SHORT = 1.8;
const SLIP = 1.25;
/**
 * Minimum length of a long word of an organisation that is in no table, and the share that a misspelling costs in it.
 * Few organisations have such a word, so two of them that differ in two letters are rarely two names.
 */
const LONG_OWN_WORD = 8;
const SLIP_IN_LONG = 1;
const isLongOwnWord = ({ text, role, common, known }: Token): boolean =>
  role === 'word' && text.length >= LONG_OWN_WORD && !common && !known;

/**
 * True if both words are similar in their Russian reading and have enough consonants to distinguish names: Kabiakou and
 * Kobyakov.
 */
const SAME_IN_RUSSIAN = 0.88;
const alikeInRussian = (a: Token, b: Token): boolean =>
  // Arabic and Hebrew script have no Russian spelling. Otherwise Zahran and Zahrani would be one name, because Russian
  // writes h as g.
  a.unvowelled === undefined &&
  b.unvowelled === undefined &&
  a.russianKey === b.russianKey &&
  a.russianKey.length >= 3 &&
  a.russianKey[0] !== '.' &&
  (a.russianKey !== a.key || b.russianKey !== b.key) &&
  Math.abs(a.text.length - b.text.length) <= 3;

/** True for two known names that Arabic script writes in the same way, if one of them was read from it. */
const SAME_LETTERS = 0.85;
/** Given names such as Xiaohong and Xiaodong. */
const OTHER_SYLLABLE = 0.6;
const SURELY_READ = 0.93;

/** Returns the similarity; 0 unless exactly one of the two words was read from a script without vowels. */
function unvowelledSimilarity(a: Token, b: Token): number {
  if (a.unvowelled !== undefined && b.unvowelled === undefined) return readingSimilarity(a.unvowelled, b.text);
  if (b.unvowelled !== undefined && a.unvowelled === undefined) return readingSimilarity(b.unvowelled, a.text);
  return 0;
}

/**
 * Returns the similarity of a reading without short vowels to a spelled word, if that is higher than the similarity of
 * the letters.
 */
function reading(a: Token, b: Token): TokenMatch {
  const letters = spelling(a, b);
  const similarity = unvowelledSimilarity(a, b);
  return similarity > letters.similarity ? { similarity, relation: 'by_transliteration' } : letters;
}

/**
 * Minimum similarity of the letters at which two words of organisations with the same consonants are one word. Company
 * names are invented, so other vowels make another name: Korg is not Courage, and Stec is not Satico.
 */
const SAME_FRAME_OF_COMPANY = 0.6;

/** Returns the similarity of the spelling alone. */
function spelling(a: Token, b: Token): TokenMatch {
  // The letters of a word in Arabic or Hebrew script are compared with the spelled word more exactly (`reading`).
  const isRead = (a.unvowelled === undefined) !== (b.unvowelled === undefined);
  const length = Math.max(a.text.length, b.text.length);
  const foreign = Math.floor((length * 0.36) / FOREIGN_LETTER);
  const sameFrame =
    (a.key === b.key || a.otherKey === b.key || a.key === b.otherKey) &&
    !isSyllableOfSeveral(a.text, b.text) &&
    // In two words in Arabic letters each letter is known: sin is different from za.
    (a.unvowelled === undefined || b.unvowelled === undefined);
  if (!sameFrame && (moreBits(a.letters & ~b.letters, foreign) || moreBits(b.letters & ~a.letters, foreign))) {
    return DIFFERENT;
  }
  const written = wordDistance(a.text, b.text, length * 0.36);
  const alike =
    a.plain === a.text && b.plain === b.text
      ? written
      : wordDistance(a.plain, b.plain, Math.min(length * 0.36, written) - ROMANISED) + ROMANISED;
  const distance = Math.min(written, alike);
  const slip = length <= SHORT ? SLIP_IN_SHORT : isLongOwnWord(a) || isLongOwnWord(b) ? SLIP_IN_LONG : SLIP;
  const similarity = distance === Number.POSITIVE_INFINITY ? 0 : 1 - (slip * distance) / length;
  const isInvented = ofOrganisation(a.role) && ofOrganisation(b.role) && a.unvowelled === b.unvowelled;
  if (sameFrame && isInvented && similarity < SAME_FRAME_OF_COMPANY)
    return { similarity, relation: 'with_a_different_spelling' };
  if (sameFrame && !isRead && similarity < READ && (isReadingOf(a.text, b.text) || isReadingOf(b.text, a.text)))
    return { similarity: READ, relation: 'by_transliteration' };
  if (
    sameFrame &&
    !isRead &&
    !isInvented &&
    a.key.length >= 3 &&
    similarity < UNVOWELLED &&
    (isUnvowelled(a.text) || isUnvowelled(b.text))
  ) {
    return { similarity: UNVOWELLED, relation: 'by_transliteration' };
  }
  if (
    sameFrame &&
    !isRead &&
    similarity < 0.82 &&
    a.key[0] !== '.' &&
    length - Math.min(a.text.length, b.text.length) <= 4
  ) {
    return { similarity: Math.max(similarity, a.key.length >= 4 ? 0.82 : 0.74), relation: 'by_transliteration' };
  }
  return { similarity, relation: sameFrame ? 'by_transliteration' : 'with_a_different_spelling' };
}

/**
 * True if one word is a short form of the other, in any spelling of the full form: Misha is Michael, and therefore also
 * Mikhail.
 */
const areShortForms = (a: Token, b: Token): boolean =>
  a.shortForms.includes(b.text) ||
  b.shortForms.includes(a.text) ||
  shareCluster(a.fullClusters, b.clusters) ||
  shareCluster(b.fullClusters, a.clusters);

/**
 * Compares words of organisations by translation (Shipping and Kashtirani), and with another ending (Krasnodar and
 * Krasnodarskiy).
 */
const MEANING = { word: 0.9, generic: 0.95 };
const ENDING = 0.92;
const ABBREVIATION = 0.85;

const SHORTEST_ABBREVIATION = 3;
const LEFT_OUT = 3;

/**
 * True for abbreviations such as Shpg for Shipping and Constr for Construction. An abbreviation is the beginning of a
 * generic word, or its first letter and some of its consonants, in order.
 */
function abbreviates(short: Token, long: Token): boolean {
  if (long.role !== 'minor' || short.text.length < SHORTEST_ABBREVIATION) return false;
  if (long.text.length < short.text.length + LEFT_OUT || short.text[0] !== long.text[0]) return false;
  if (long.text.startsWith(short.text)) return true;
  let at = 0;
  for (const letter of long.text) if (letter === short.text[at]) at++;
  return at === short.text.length && !/[aeiou]/.test(short.text.slice(1));
}

/**
 * True for two names that begin with Abdul and continue with different names of God, such as Abdul Rahman and Abdul
 * Rahim. Each name of God has its own consonants.
 */
function ofOtherNames(a: string, b: string): boolean {
  if (!a.startsWith('abdul') || !b.startsWith('abdul')) return false;
  const [one, other] = [a.slice('abdul'.length), b.slice('abdul'.length)];
  return DIVINE_NAMES.has(one) && DIVINE_NAMES.has(other) && consonantKey(one) !== consonantKey(other);
}

/**
 * True if the tables list both words as different names, such as Hassan and Hussein. Then neither is a misspelling of
 * the other.
 */
const knownApart = (a: Token, b: Token): boolean =>
  (a.known && b.known) || (a.concepts.length > 0 && b.concepts.length > 0) || ofOtherNames(a.text, b.text);

/** Compares two words. Returns their similarity (0 or 0.5 to 1) and their relation. Symmetric. */
export function compareTokens(a: Token, b: Token): TokenMatch {
  if (a.text === b.text) return { similarity: 1, relation: 'exactly' };
  if (a.role === 'number' || b.role === 'number') return DIFFERENT;
  if (a.text.length === 1 || b.text.length === 1) {
    return a.text[0] === b.text[0] ? { similarity: 0.8, relation: 'by_its_initial' } : DIFFERENT;
  }
  if (shareCluster(a.clusters, b.clusters))
    return { similarity: 0.97, relation: 'as_a_known_spelling_of_the_same_name' };
  if (shareCluster(a.concepts, b.concepts)) {
    const generic = a.role === 'minor' || b.role === 'minor';
    return { similarity: generic ? MEANING.generic : MEANING.word, relation: 'by_its_meaning' };
  }
  if (areShortForms(a, b)) return { similarity: 0.9, relation: 'as_a_short_form' };
  if (articlePair(a.text, b.text) || grownSpelling(a, b))
    return { similarity: WITH_ARTICLE, relation: 'with_or_without_the_article' };
  if (servantPair(a.text, b.text)) return { similarity: WITH_SERVANT, relation: 'with_or_without_the_article' };
  if (slavicPair(a.text, b.text)) return { similarity: 0.94, relation: 'in_its_feminine_or_masculine_form' };
  if (ofOrganisation(a.role) && ofOrganisation(b.role) && sameStem(a.text, b.text))
    return { similarity: ENDING, relation: 'with_another_ending' };
  if (abbreviates(a, b) || abbreviates(b, a)) return { similarity: ABBREVIATION, relation: 'as_a_short_form' };
  const read = reading(a, b);
  const match: TokenMatch =
    read.similarity < SAME_IN_RUSSIAN && alikeInRussian(a, b)
      ? { similarity: SAME_IN_RUSSIAN, relation: 'by_transliteration' }
      : read;
  if (match.similarity < WITH_ARTICLE && !knownApart(a, b)) {
    const similarity = articleSpelling(a.text, b.text);
    if (similarity > Math.max(0.7, match.similarity)) return { similarity, relation: 'with_or_without_the_article' };
  }
  if (match.similarity < 0.55) return DIFFERENT;
  if (!knownApart(a, b))
    return ofOtherSyllables(a.text, b.text) || isSyllableOfSeveral(a.text, b.text)
      ? { ...match, similarity: Math.min(match.similarity, OTHER_SYLLABLE) }
      : match;
  if (unvowelledSimilarity(a, b) >= SURELY_READ) return { similarity: SAME_LETTERS, relation: 'by_transliteration' };
  return match.similarity >= 0.7 ? { ...match, similarity: 0.5 } : DIFFERENT;
}

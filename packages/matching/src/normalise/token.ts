import { bareWord, consonantKey, otherReading, plainSpelling } from '../names/consonant-key.ts';
import { russianSpelling } from '../names/east-slavic.ts';
import { clustersOf, fullForms, isCommonName, isKnownName, shortFormLinks } from '../names/knowledge.ts';
import { conceptsOf, interchangeableGroups, isEnglishWord } from '../names/organisation-words.ts';
import { partsOfMarked } from '../unvowelled.ts';

/**
 * Role of a word in a name. `title` words that could not be removed and `minor` words (legal forms, generic words of
 * organisations) have little weight. `word` is any other word of an organisation.
 */
export type TokenRole = 'given' | 'family' | 'name' | 'word' | 'initial' | 'title' | 'minor' | 'number';

/**
 * True for the roles of organisations' words, which have meanings that may be translated. Words of people's names have
 * none.
 */
export const ofOrganisation = (role: TokenRole): boolean => role === 'word' || role === 'minor';

export interface Token {
  /** The word in lower-case ASCII letters and digits, at least one. */
  readonly text: string;
  /** Letters of the word, if it was read from a script that does not write short vowels (`unvowelled.ts`). */
  readonly unvowelled: string | undefined;
  readonly role: TokenRole;
  /** Consonant frame, see `consonantKey`. */
  readonly key: string;
  /** Consonant frame in the reading of Persian and Urdu (`otherReading`). It usually equals `key`. */
  readonly otherKey: string;
  /** Frame of the Russian spelling of a Ukrainian or Belarusian word (`russianSpelling`). It usually equals `key`. */
  readonly russianKey: string;
  /** Letters without differences of romanisation, see `plainSpelling`. */
  readonly plain: string;
  /** Groups of spellings of one name that contain this word (names/knowledge.ts); empty if unknown. */
  readonly clusters: readonly number[];
  /**
   * For an unknown word with an attached Arabic article or link: the groups of the rest. `benmoussa` has the groups of
   * `moussa`.
   */
  readonly bareClusters: readonly number[];
  /** Full forms if the word is a short form, and short forms if it is a full form. */
  readonly shortForms: readonly string[];
  /** Groups of spellings of the full forms of a short form, from the table. */
  readonly fullClusters: readonly number[];
  /** Meanings of a word of an organisation (`conceptsOf`); empty for other words. */
  readonly concepts: readonly number[];
  /** Bit mask of the groups of interchangeable words that contain this word of an organisation (`interchangeableGroups`). */
  readonly interchangeable: number;
  /** Bit mask of the word's letters (`lettersOf`). */
  readonly letters: number;
  /**
   * True if the tables contain this word as a name. The second field is true if it is a very frequent name. For an
   * organisation it is true for any word of the language or name of a person.
   */
  readonly known: boolean;
  readonly common: boolean;
}

/** Returns the bit mask of the letters and digits of a word. Digits share bits with letters. */
export function lettersOf(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) % 32);
  return bits;
}

/** Pattern of a Chinese or Korean syllable in Latin letters, in any romanisation: Kuo, Zhang, Tse, Hyok, Seung. */
const SYLLABLE = /^(?:[bpmfdtnlgkhjqxrzcsyw]|[zcskt]h|ts|tz|hs)?[aeiouwy]{1,4}(?:n|ng|r|k|l|m|p|t|h)?$/;
export const isSyllable = (text: string): boolean => text.length >= 2 && text.length <= 6 && SYLLABLE.test(text);

/** True if more than `most` bits are set. */
export function moreBits(bits: number, most: number): boolean {
  let left = bits;
  for (let i = 0; i < most; i++) left &= left - 1;
  return left !== 0;
}

/**
 * Returns the role of a word. A number distinguishes "Ocean Star 1" from "Ocean Star 7". A single letter is an initial.
 */
function roleOf(text: string, role: TokenRole): TokenRole {
  if (role === 'title' || role === 'minor') return role;
  if (/^\d+$/.test(text)) return 'number';
  return text.length === 1 ? 'initial' : role;
}

/** Makes a token. `marked`: a word, with its letters if it was read from a script without vowels (`partsOfMarked`). */
export function makeToken(marked: string, role: TokenRole = 'name'): Token {
  const { text, letters: unvowelled } = partsOfMarked(marked);
  const clusters = clustersOf(text);
  const known = isKnownName(text);
  const concepts = ofOrganisation(role) ? conceptsOf(text) : [];
  return {
    text,
    unvowelled,
    role: roleOf(text, role),
    key: consonantKey(text),
    otherKey: consonantKey(otherReading(text)),
    russianKey: consonantKey(russianSpelling(text)),
    plain: plainSpelling(text),
    clusters,
    bareClusters: known ? [] : clustersOf(bareWord(text) ?? ''),
    shortForms: shortFormLinks(text),
    fullClusters: fullForms(text).flatMap(clustersOf),
    concepts,
    interchangeable: ofOrganisation(role) ? interchangeableGroups(text, concepts) : 0,
    letters: lettersOf(text),
    known,
    common: ofOrganisation(role) ? known || concepts.length > 0 || isEnglishWord(text) : isCommonName(text, clusters),
  };
}

/** Makes tokens and caches up to `most` of them. After `most` is reached, the cache is cleared, which limits memory. */
export function rememberTokens(most: number): (text: string, role?: TokenRole) => Token {
  const byRole = new Map<TokenRole, Map<string, Token>>();
  return (text, role = 'name') => {
    let kept = byRole.get(role);
    if (kept === undefined || kept.size >= most) {
      kept = new Map();
      byRole.set(role, kept);
    }
    let token = kept.get(text);
    if (token === undefined) {
      token = makeToken(text, role);
      kept.set(text, token);
    }
    return token;
  };
}

import { bareWord, consonantKey, otherReading, plainSpelling } from '../names/consonant-key.ts';
import { russianSpelling } from '../names/east-slavic.ts';
import { clustersOf, fullForms, isCommonName, isKnownName, shortFormLinks } from '../names/knowledge.ts';
import { conceptsOf } from '../names/organisation-words.ts';
import { partsOfMarked } from '../unvowelled.ts';

/** The role of a word in a name. `title` words that could not be
 * taken off and `minor` words (legal forms, generic words of organisations) weigh little; `word` is any other of an organisation. */
export type TokenRole = 'given' | 'family' | 'name' | 'word' | 'initial' | 'title' | 'minor' | 'number';

/** The words of organisations have meanings, which may be translated; those of people's names have not. */
export const ofOrganisation = (role: TokenRole): boolean => role === 'word' || role === 'minor';

export interface Token {
  /** Lower-case ASCII letters and digits, at least one. */
  readonly text: string;
  /** Its letters, where they were read from a script that leaves short vowels out (`unvowelled.ts`). */
  readonly unvowelled: string | undefined;
  readonly role: TokenRole;
  /** Consonant frame, see `consonantKey`. */
  readonly key: string;
  /** The frame as Persian and Urdu readers write the same letters (`otherReading`); mostly the same as `key`. */
  readonly otherKey: string;
  /** The frame of the Russian spelling that a Ukrainian or Belarusian one stands for (`russianSpelling`); mostly the same as `key`. */
  readonly russianKey: string;
  /** The letters with the habits of romanisation taken out, see `plainSpelling`. */
  readonly plain: string;
  /** Groups of spellings of one name that this word belongs to (names/knowledge.ts); empty when unknown. */
  readonly clusters: readonly number[];
  /** Of an unknown word with an Arabic article or link grown on, the groups of the rest: `benmoussa` has those of `moussa`. */
  readonly bareClusters: readonly number[];
  /** Full forms of a short form, short forms of a full form. */
  readonly shortForms: readonly string[];
  /** Groups of spellings of the full forms of a short form by table. */
  readonly fullClusters: readonly number[];
  /** Of a word of an organisation, its meanings (`conceptsOf`); of others none. */
  readonly concepts: readonly number[];
  /** Which letters it has, one bit each (`lettersOf`). */
  readonly letters: number;
  /** The tables know this word as a name; and as a very frequent one, or, of an organisation, as any word of the language or name of a person. */
  readonly known: boolean;
  readonly common: boolean;
}

/** Which letters and digits a word has, one bit each; digits share bits with letters. */
export function lettersOf(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) % 32);
  return bits;
}

/** A Chinese or Korean syllable in Latin letters, in any romanisation: Kuo, Zhang, Tse, Hyok, Seung. */
const SYLLABLE = /^(?:[bpmfdtnlgkhjqxrzcsyw]|[zcskt]h|ts|tz|hs)?[aeiouwy]{1,4}(?:n|ng|r|k|l|m|p|t|h)?$/;
export const isSyllable = (text: string): boolean => text.length >= 2 && text.length <= 6 && SYLLABLE.test(text);

/** Whether more bits than `most` are set. */
export function moreBits(bits: number, most: number): boolean {
  let left = bits;
  for (let i = 0; i < most; i++) left &= left - 1;
  return left !== 0;
}

/** A number tells "Ocean Star 1" from "Ocean Star 7"; a letter alone is an initial. */
function roleOf(text: string, role: TokenRole): TokenRole {
  if (role === 'title' || role === 'minor') return role;
  if (/^\d+$/.test(text)) return 'number';
  return text.length === 1 ? 'initial' : role;
}

/** `marked`: a word, with its letters where it was read from a script without vowels (`partsOfMarked`). */
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
    letters: lettersOf(text),
    known,
    common: ofOrganisation(role) ? known || concepts.length > 0 : isCommonName(text, clusters),
  };
}

/** Makes tokens once and keeps them while there are fewer than `most`; then from the start again, so that memory stays bounded. */
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

import { type Alignment, alignNames, type Pairing, type TokenComparer } from './align-names.ts';
import type { NameKind } from './entity.ts';
import { leftOverCost, OMISSION } from './left-over-words.ts';
import { acronymsOf, ownAcronymsOf } from './normalise/acronyms.ts';
import { type NormalisedName, wholeOf } from './normalise/name.ts';
import { makeToken, type Token } from './normalise/token.ts';
import { compareTokens } from './score-token.ts';
import { sumOfWeights, tokenWeight } from './token-weight.ts';
import { makeWordDistance } from './word-distance.ts';

export interface NameComparison extends Omit<Alignment, 'paired'> {
  readonly kind: NameKind;
  /** Score from 0 to 1. It is 1 only for names that agree word for word (in any order). */
  readonly score: number;
  /** Distinctiveness of the agreeing words, from 0 (few, very common) to 1. */
  readonly distinctiveness: number;
  /**
   * True if the subject has more words than people's names have and contains all of the listed name. Its additional
   * words then do not count.
   */
  readonly padded?: boolean;
  /**
   * True if only a patronymic between given name and surname has no partner. In everyday use the name without the
   * patronymic is the whole name.
   */
  readonly everyday?: boolean;
}

/**
 * Cost of words that differ, as a multiple of their weight. The second value applies if the agreeing words of a
 * person's name have at least the third value as weight (four words).
 */
const CONTRADICTION = { person: 1.5, organization: 1.4 };
const CONTRADICTION_BESIDE_FOUR = 0.8;
const FOUR_WORDS = 3.4;
/**
 * Fall of the cost of words that differ in an organisation's name, for each unit of rarity of the agreeing words above
 * `from`, without generic words, and its minimum share. Beside two rare words another word contradicts less (ADR 0295).
 */
const CONTRADICTION_FALLS = { from: 1.6, by: 0.5, least: 0.4 };
/** Approximate maximum number of words in a person's name, with fathers' and grandfathers' names. */
const MAX_ORDINARY_WORDS = 6;
/** Similarity below which a misspelled word also counts against the name, and the share of its weight that counts. */
const DOUBT = { person: { below: 0.9, share: 0.5 }, organization: { below: 0.8, share: 0.7 } };
const SHORTEST_RUN_ON = 8;
/** Score of names with the same letters but other spaces. */
const SAME_LETTERS = 0.97;
/**
 * Scores of an acronym. An acronym fits many names, so the score is only just enough for a hit. The second, lower score
 * is for subjects whose initials form a listed acronym of three or four letters, which often happens by chance.
 */
const ACRONYM = 0.8;
const ACRONYM_BY_CHANCE = 0.7;
/** Score of an acronym that the listed name itself contains. */
const OWN_ACRONYM = 0.85;
/**
 * Minimum agreeing weight with which a name of several words has no deduction. It is about two words. For an
 * organisation it is less, because people often write only its one distinctive word.
 */
const ENOUGH = { person: 1.45, organization: 1.1 };
/**
 * Cost of the weight that is missing to reach `ENOUGH`. One value is for one agreeing pair of words, the others are for
 * more pairs.
 */
const THIN = { one: 0.5, person: 0.2, organization: 0.25 };
/**
 * Minimum rarity of the agreeing words of an organisation at which unmatched generic words do not matter, as in
 * "Rynrado General Trading". One word that is not in any language reaches it.
 */
const RARE_WORD = 1.2;
/**
 * Weights of a word of an organisation. `rare`: a word of five letters or more that is not in any language. `known`: a
 * word in the tables. `generic`: a word that every company uses.
 */
const TELLING = { rare: 1.6, known: 0.6, generic: 0.4 };
const SHORTEST_RARE = 5;
/** Deduction if an organisation's names agree only in an initial and a generic word: "M Invest" and "Mumuni Investment". */
const INITIAL_AND_GENERIC = 0.1;

/** Deduction if they agree only in the meaning of one word of two languages: "Pioneer" and "Pishro". */
const ONE_MEANING = 0.15;

const wordDistance = makeWordDistance();
const PLAIN: TokenComparer = { compare: compareTokens, token: makeToken };

export const pairingWeight = ({ subject, listed }: Pairing): number =>
  Math.max(sumOfWeights(subject), sumOfWeights(listed));

/** Returns the rarity of a word. "First" is read as 1, and very many companies are the first. */
function rarityOf(token: Token): number {
  if (token.role === 'minor' || token.text === '1') return TELLING.generic;
  if (token.common) return token.role === 'word' ? TELLING.known : 0.5;
  return token.role === 'word' && token.text.length >= SHORTEST_RARE ? TELLING.rare : Math.min(1, tokenWeight(token));
}

/** Returns the rarity of the words of a pairing. A very common name counts half as much as a rare one. */
const tellingWeight = ({ subject, listed }: Pairing): number => {
  const rarity = (tokens: readonly Token[]): number =>
    tokens.reduce((most, token) => Math.max(most, rarityOf(token)), 0);
  return Math.min(rarity(subject), rarity(listed)) * (subject.length + listed.length > 2 ? 1.3 : 1);
};

const isAllGeneric = (tokens: readonly Token[]): boolean => tokens.every(({ role }) => role === 'minor');

const lengthOf = (tokens: readonly Token[]): number => tokens.reduce((length, token) => length + token.text.length, 0);

/** True if the name consists almost entirely of one long word. */
const isRunOn = ({ tokens }: NormalisedName): boolean =>
  tokens.some(({ text }) => text.length >= SHORTEST_RUN_ON && text.length >= 0.7 * lengthOf(tokens));

/**
 * Compares names such as "osamabinladen" and "Osama bin Laden". Applies only if one name is a single long word and the
 * other is not.
 */
function compareWholes(subject: NormalisedName, listed: NormalisedName): NameComparison | undefined {
  if (isRunOn(subject) === isRunOn(listed) || Math.max(subject.tokens.length, listed.tokens.length) < 2)
    return undefined;
  if (Math.abs(lengthOf(subject.tokens) - lengthOf(listed.tokens)) > 10) return undefined;
  // Mohammed Nur and Mohammed Omar: if both names have spaces, they are compared word by word.
  if (subject.tokens[0]?.text === listed.tokens[0]?.text) return undefined;
  if (subject.tokens[0]?.text[0] !== listed.tokens[0]?.text[0]) return undefined;
  const [a, b] = [wholeOf(subject.words()), wholeOf(listed.words())];
  const length = Math.max(a.length, b.length);
  const similarity = 0.99 - (1.25 * wordDistance(a, b, length * 0.16)) / length;
  if (!(similarity >= 0.8)) return undefined;
  const relation = 'written_together_or_apart';
  const pairings = [{ subject: subject.tokens, listed: listed.tokens, similarity, relation } as const];
  return { kind: listed.kind, score: similarity, distinctiveness: 1, pairings, onlySubject: [], onlyListed: [] };
}

/**
 * Scores two names with the same letters in the same order and spaces in any place. Returns the better of the
 * word-by-word score and the joined score.
 */
export function compareLetters(
  subject: NormalisedName,
  listed: NormalisedName,
  comparer: TokenComparer = PLAIN,
): NameComparison {
  const words = compareNames(subject, listed, comparer);
  if (words.score >= SAME_LETTERS || subject.tokens.length === 0) return words;
  const relation = 'written_together_or_apart';
  const pairings = [{ subject: subject.tokens, listed: listed.tokens, similarity: SAME_LETTERS, relation } as const];
  const distinctiveness = lengthOf(listed.tokens) >= SHORTEST_RUN_ON ? 1 : 0.5;
  return { kind: listed.kind, score: SAME_LETTERS, distinctiveness, pairings, onlySubject: [], onlyListed: [] };
}

/**
 * Compares a word such as "KOMID" with the initials of the words: three to six letters, or the short form that the name
 * contains. Only for organisations.
 */
function compareAcronym(subject: NormalisedName, listed: NormalisedName): NameComparison | undefined {
  const [single, several] = subject.tokens.length === 1 ? [subject, listed] : [listed, subject];
  const text = single.tokens[0]?.text ?? '';
  if (several.kind !== 'organization' || text.length < 3 || text[0] !== several.tokens[0]?.text[0]) return undefined;
  if (single.tokens.length !== 1 || several.tokens.length < 2) return undefined;
  const words = several.words();
  const own = ownAcronymsOf(words).includes(text);
  if (!own && !acronymsOf(words).includes(text)) return undefined;
  const byChance = text.length <= 3 || (single === listed && text.length <= 4);
  const score = own ? OWN_ACRONYM : byChance ? ACRONYM_BY_CHANCE : ACRONYM;
  const pairings = [
    { subject: subject.tokens, listed: listed.tokens, similarity: score, relation: 'as_an_acronym' } as const,
  ];
  return { kind: listed.kind, score, distinctiveness: 0.5, pairings, onlySubject: [], onlyListed: [] };
}

/** True if all words of the listed name (two or more) occur in a subject with more words than people's names have. */
const isPadded = (subject: readonly Token[], { pairings, onlyListed }: Alignment): boolean =>
  subject.length > MAX_ORDINARY_WORDS &&
  onlyListed.length === 0 &&
  pairings.length > 1 &&
  pairings.every(({ similarity }) => similarity >= DOUBT.person.below);

/**
 * Pattern of Russian and Ukrainian patronymics in the spelling of lists: Borisovich, Anatolijevitch, Hryhorovych,
 * Ivanovna.
 */
const PATRONYMIC = /(?:ov|ev)(?:ich|itch|ych|na)$|ivna$|ichna$/;
const PATRONYMIC_COST = 0.02;

/** True if only one name has an additional word, and this word is a patronymic between two agreeing words. */
function isEveryday(subject: readonly Token[], listed: readonly Token[], alignment: Alignment): boolean {
  const { pairings, onlySubject, onlyListed } = alignment;
  const [left = [], name = []] = onlySubject.length > 0 ? [onlySubject, subject] : [onlyListed, listed];
  if (onlySubject.length + onlyListed.length !== 1 || pairings.length < 2) return false;
  const [word] = left;
  return word !== undefined && PATRONYMIC.test(word.text) && word !== name[0] && word !== name.at(-1);
}

/**
 * Minimum length of a joined name of two words. An unmatched title does not count against such a name (Haji Abdul
 * Salam).
 */
const SHORTEST_COMPOUND = 9;
const isTitleLeft = ({ pairings, onlySubject, onlyListed }: Alignment): boolean =>
  [...onlySubject, ...onlyListed].every(({ role }) => role === 'title') &&
  pairings.some(({ subject, listed }) => [...subject, ...listed].some(({ text }) => text.length >= SHORTEST_COMPOUND));

/** Returns the best result of three comparisons: of all letters without spaces, as an acronym, and word by word. */
export function compareNames(
  subject: NormalisedName,
  listed: NormalisedName,
  comparer: TokenComparer = PLAIN,
): NameComparison {
  const whole = compareWholes(subject, listed) ?? compareAcronym(subject, listed);
  const words = compareWords(subject, listed, comparer);
  return whole !== undefined && whole.score > words.score ? whole : words;
}

/**
 * Returns the cost of words that differ. `telling`: weight of the agreeing words. `rare`: rarity of those that are not
 * generic.
 */
function contradictionOf(kind: NameKind, telling: number, rare: number): number {
  if (kind === 'person') return telling >= FOUR_WORDS ? CONTRADICTION_BESIDE_FOUR : CONTRADICTION.person;
  const { from, by, least } = CONTRADICTION_FALLS;
  return CONTRADICTION.organization * Math.max(least, Math.min(1, 1 - by * (rare - from)));
}

/**
 * Compares the words of two names in any order. A word that only one name has is an omission and costs little (a middle
 * name, a patronymic); a missing family name costs more. Words that differ are a contradiction and cost much. Two names
 * of several words that share only one word are not the same name.
 */
function compareWords(subject: NormalisedName, listed: NormalisedName, comparer: TokenComparer): NameComparison {
  const alignment = alignNames(subject.tokens, listed.tokens, comparer);
  const { kind } = listed;
  const { below, share: doubt } = DOUBT[kind];
  let [agreed, total, telling, distinct, generic] = [0, 0, 0, 0, 0];
  let byInitial = false;
  for (const pairing of alignment.pairings) {
    const weight = pairingWeight(pairing);
    const { similarity, relation } = pairing;
    agreed += weight * (similarity - Math.max(0, below - similarity) * doubt);
    total += weight;
    if (relation === 'by_its_initial') {
      byInitial = true;
      continue;
    }
    telling += weight * similarity;
    const rarity = tellingWeight(pairing) * similarity;
    distinct += rarity;
    if (isAllGeneric(pairing.subject) || isAllGeneric(pairing.listed)) generic += rarity;
  }
  if (total === 0) return { ...alignment, kind, score: 0, distinctiveness: 0 };
  const padded = isPadded(subject.tokens, alignment);
  const everyday = kind === 'person' && isEveryday(subject.tokens, listed.tokens, alignment);
  const { contradiction, omission } = padded
    ? { contradiction: 0, omission: OMISSION }
    : everyday
      ? { contradiction: 0, omission: PATRONYMIC_COST }
      : leftOverCost(alignment, subject, listed);
  const genericLeft =
    isAllGeneric(alignment.onlySubject) && isAllGeneric(alignment.onlyListed) && distinct >= RARE_WORD;
  const thin =
    omission + contradiction > 0 && !genericLeft && !isTitleLeft(alignment) ? Math.max(0, ENOUGH[kind] - telling) : 0;
  const share = alignment.pairings.length === 1 ? THIN.one : contradiction > 0 ? 0 : THIN[kind];
  const contradicted = contradictionOf(kind, telling, distinct - generic);
  const weak =
    kind !== 'organization'
      ? 0
      : byInitial && distinct < TELLING.known
        ? INITIAL_AND_GENERIC
        : alignment.pairings.length === 1 && alignment.pairings[0]?.relation === 'by_its_meaning'
          ? ONE_MEANING
          : 0;
  return {
    ...alignment,
    kind,
    score: Math.max(0, agreed / (total + contradicted * contradiction + omission) - thin * share - weak),
    distinctiveness: Math.max(0, Math.min(1, (distinct - 0.5) / 1.5)),
    ...(padded && { padded }),
    ...(everyday && { everyday }),
  };
}

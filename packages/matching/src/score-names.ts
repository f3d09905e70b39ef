import { type Alignment, alignNames, type Pairing, type TokenComparer } from './align-names.ts';
import type { NameKind } from './entity.ts';
import { isPlace } from './names/organisation-words.ts';
import { acronymsOf, type NormalisedName, ownAcronymsOf, wholeOf } from './normalise/name.ts';
import { makeToken, type Token } from './normalise/token.ts';
import { compareTokens } from './score-token.ts';
import { makeWordDistance } from './word-distance.ts';

export interface NameComparison extends Alignment {
  readonly kind: NameKind;
  /** 0 to 1; 1 only for names that agree word for word (in any order). */
  readonly score: number;
  /** How telling the agreeing words are: 0 (few, very common) to 1. */
  readonly distinctiveness: number;
  /** All of the listed name stands in a subject of more words than people have: what else it says does not count. */
  readonly padded?: boolean;
  /** Nothing but a patronymic between given name and surname is left over: the shorter name is the whole one in everyday use. */
  readonly everyday?: boolean;
}

/** What each side says differently costs this much of its weight, beside four words of a person's name that agree that much; what only one side says, so much. */
const CONTRADICTION = { person: 1.5, organization: 1.4 };
const CONTRADICTION_BESIDE_FOUR = 0.8;
const FOUR_WORDS = 3.4;
const OMISSION = 0.2;
/** Companies of two cities or countries are two. */
const OTHER_PLACE = 0.5;
/** A word between two that agree: a middle name, a father's name; of an organisation, what it does. */
const OMITTED_MIDDLE = { person: 0.03, organization: 0.12 };
/** The family name, where no other word of it agrees. */
const OMITTED_FAMILY = 0.8;
/** Names of people have at most about so many words, with fathers' and grandfathers' names. */
const MAX_ORDINARY_WORDS = 6;
/** Below this, a slip in a word counts against the name as well as not for it, so much. */
const DOUBT = { person: { below: 0.9, share: 0.5 }, organization: { below: 0.8, share: 0.7 } };
const SHORTEST_RUN_ON = 8;
const LONGEST_INITIALS = 6;
/** The letters of a whole name, parted elsewhere. */
const SAME_LETTERS = 0.97;
/** An acronym stands for many names: enough to be seen. That the subject's words have by chance the initials of a listed acronym of three or four letters is likelier still. */
const ACRONYM = 0.8;
const ACRONYM_BY_CHANCE = 0.7;
/** The listed name says itself what it is called for short. */
const OWN_ACRONYM = 0.85;
/** Agreeing weight from which a name of several words stands on its own: about two words; of an organisation, whose one telling word is often all that people say, less. */
const ENOUGH = { person: 1.45, organization: 1.1 };
/** What is missing to that costs so much where one pair of words agrees, and where more do. */
const THIN = { one: 0.5, person: 0.2, organization: 0.25 };
/** Of the agreeing words of an organisation, one that is no word of any language is enough beside generic ones left over: "Rynrado General Trading". */
const RARE_WORD = 1.2;
/** How telling a word of an organisation is: of five letters and no word of any language, one that the tables know, and one of every company. */
const TELLING = { rare: 1.6, known: 0.6, generic: 0.4 };
const SHORTEST_RARE = 5;

const wordDistance = makeWordDistance();
const PLAIN: TokenComparer = { compare: compareTokens, token: makeToken };

export function tokenWeight(token: Token): number {
  if (token.role === 'minor') return 0.3;
  if (token.role === 'title') return 0.1;
  if (token.role === 'number') return 1;
  if (token.text.length === 1) return 0.35;
  if (token.text.length === 2 && !token.known) return 0.7;
  return token.common ? 0.8 : 1;
}

const sum = (tokens: readonly Token[]): number => tokens.reduce((total, token) => total + tokenWeight(token), 0);

export const pairingWeight = ({ subject, listed }: Pairing): number => Math.max(sum(subject), sum(listed));

function rarityOf(token: Token): number {
  if (token.role === 'minor') return TELLING.generic;
  if (token.common) return token.role === 'word' ? TELLING.known : 0.5;
  return token.role === 'word' && token.text.length >= SHORTEST_RARE ? TELLING.rare : Math.min(1, tokenWeight(token));
}

/** How rare the words of a pairing are: a very common name is half a rare one. */
const tellingWeight = ({ subject, listed }: Pairing): number => {
  const rarity = (tokens: readonly Token[]): number =>
    tokens.reduce((most, token) => Math.max(most, rarityOf(token)), 0);
  return Math.min(rarity(subject), rarity(listed)) * (subject.length + listed.length > 2 ? 1.3 : 1);
};

/** Words that the other side does not say at all. Of a double family name people use one half: only a family name wholly left out weighs. */
function omissionWeight(omitted: readonly Token[], name: readonly Token[], kind: NameKind): number {
  const isAgreed = (token: Token | undefined): boolean => token !== undefined && !omitted.includes(token);
  const familyAgrees = name.some((token) => token.role === 'family' && isAgreed(token));
  const between = isAgreed(name[0]) && isAgreed(name[name.length - 1]);
  return omitted.reduce((total, token) => {
    const share = token.role === 'family' && !familyAgrees ? OMITTED_FAMILY : between ? OMITTED_MIDDLE[kind] : OMISSION;
    return total + tokenWeight(token) * share;
  }, 0);
}

const isAllGeneric = (tokens: readonly Token[]): boolean => tokens.every(({ role }) => role === 'minor');

const lengthOf = (tokens: readonly Token[]): number => tokens.reduce((length, token) => length + token.text.length, 0);

/** One long word that is nearly all there is of the name. */
const isRunOn = ({ tokens }: NormalisedName): boolean =>
  tokens.some(({ text }) => text.length >= SHORTEST_RUN_ON && text.length >= 0.7 * lengthOf(tokens));

/** "osamabinladen" against "Osama bin Laden": only where one side is a single long word and the other is not. */
function compareWholes(subject: NormalisedName, listed: NormalisedName): NameComparison | undefined {
  if (isRunOn(subject) === isRunOn(listed) || Math.max(subject.tokens.length, listed.tokens.length) < 2)
    return undefined;
  if (Math.abs(lengthOf(subject.tokens) - lengthOf(listed.tokens)) > 10) return undefined;
  // Mohammed Nur and Mohammed Omar: what is written apart on both sides is compared word for word.
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

/** Two names with the same letters in the same order, wherever the blanks are: as written word for word, or run together, whichever is better. */
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

/** "KOMID" against the words it stands for: three to six letters, or what the name says itself; of organisations only. */
function compareAcronym(subject: NormalisedName, listed: NormalisedName): NameComparison | undefined {
  const [single, several] = subject.tokens.length === 1 ? [subject, listed] : [listed, subject];
  const text = single.tokens[0]?.text ?? '';
  if (several.kind !== 'organization' || text.length < 3 || text[0] !== several.tokens[0]?.text[0]) return undefined;
  if (single.tokens.length !== 1 || several.tokens.length < 2) return undefined;
  const words = several.words();
  const own = ownAcronymsOf(words).includes(text);
  if (!own && !acronymsOf(words).includes(text)) return undefined;
  const score = own ? OWN_ACRONYM : single === listed && text.length <= 4 ? ACRONYM_BY_CHANCE : ACRONYM;
  const pairings = [
    { subject: subject.tokens, listed: listed.tokens, similarity: score, relation: 'as_an_acronym' } as const,
  ];
  return { kind: listed.kind, score, distinctiveness: 0.5, pairings, onlySubject: [], onlyListed: [] };
}

/** Whether all words of the listed name, two at least, stand in a subject of more words than people's names have. */
const isPadded = (subject: readonly Token[], { pairings, onlyListed }: Alignment): boolean =>
  subject.length > MAX_ORDINARY_WORDS &&
  onlyListed.length === 0 &&
  pairings.length > 1 &&
  pairings.every(({ similarity }) => similarity >= DOUBT.person.below);

/** Russian and Ukrainian, as lists write them: Borisovich, Anatolijevitch, Hryhorovych, Ivanovna. */
const PATRONYMIC = /(?:ov|ev)(?:ich|itch|ych|na)$|ivna$|ichna$/;
const PATRONYMIC_COST = 0.02;

/** Whether one side alone has a word more, a patronymic between two words that agree. */
function isEveryday(subject: readonly Token[], listed: readonly Token[], alignment: Alignment): boolean {
  const { pairings, onlySubject, onlyListed } = alignment;
  const [left = [], name = []] = onlySubject.length > 0 ? [onlySubject, subject] : [onlyListed, listed];
  if (onlySubject.length + onlyListed.length !== 1 || pairings.length < 2) return false;
  const [word] = left;
  return word !== undefined && PATRONYMIC.test(word.text) && word !== name[0] && word !== name.at(-1);
}

/** A title left over says nothing against a name of two words that were joined (Haji Abdul Salam). */
const SHORTEST_COMPOUND = 9;
const isTitleLeft = ({ pairings, onlySubject, onlyListed }: Alignment): boolean =>
  [...onlySubject, ...onlyListed].every(({ role }) => role === 'title') &&
  pairings.some(({ subject, listed }) => [...subject, ...listed].some(({ text }) => text.length >= SHORTEST_COMPOUND));

/** A word that is the initials of its own name's words or of the other's, or all but one that was left out as noise: "(KNIC)". */
function isInitials({ text, role }: Token, names: readonly (readonly Token[])[]): boolean {
  if (role !== 'word' || text.length < 3 || text.length > LONGEST_INITIALS) return false;
  return names.some((tokens) => {
    let at = 0;
    for (const one of tokens) if (one.text !== text && one.text[0] === text[at]) at++;
    return at >= 3 && at >= text.length - 1 && tokens.length <= text.length + 1;
  });
}

const saysPlace = (tokens: readonly Token[]): boolean =>
  tokens.some(({ role, text }) => role === 'minor' && isPlace(text));

/** What the words left over on both sides cost, in weight. */
function leftOverCost(
  alignment: Alignment,
  { tokens: subject }: NormalisedName,
  { tokens: listed, kind }: NormalisedName,
): { contradiction: number; omission: number } {
  const telling = (tokens: readonly Token[]) => tokens.filter((token) => !isInitials(token, [subject, listed]));
  const [onlySubject, onlyListed] = [telling(alignment.onlySubject), telling(alignment.onlyListed)];
  const [left, right] = [sum(onlySubject), sum(onlyListed)];
  const contradiction = Math.min(left, right);
  if (contradiction > 0) {
    const places = saysPlace(onlySubject) && saysPlace(onlyListed) ? OTHER_PLACE : 0;
    return { contradiction: contradiction + places, omission: Math.abs(left - right) * OMISSION };
  }
  const omission = left > right ? omissionWeight(onlySubject, subject, kind) : omissionWeight(onlyListed, listed, kind);
  return { contradiction, omission };
}

/** As one run of letters, as an acronym, or word for word: whichever agrees best. */
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
 * How much the words of two names agree, whatever their order. What only one side says is an omission and costs little (a middle name, a
 * patronymic; the family name costs more); what each side says differently is a contradiction and costs much. A name of several words that
 * shares one word with another is not that name.
 */
function compareWords(subject: NormalisedName, listed: NormalisedName, comparer: TokenComparer): NameComparison {
  const alignment = alignNames(subject.tokens, listed.tokens, comparer);
  const { kind } = listed;
  const { below, share: doubt } = DOUBT[kind];
  let [agreed, total, telling, distinct] = [0, 0, 0, 0];
  for (const pairing of alignment.pairings) {
    const weight = pairingWeight(pairing);
    const { similarity, relation } = pairing;
    agreed += weight * (similarity - Math.max(0, below - similarity) * doubt);
    total += weight;
    if (relation === 'by_its_initial') continue;
    telling += weight * similarity;
    distinct += tellingWeight(pairing) * similarity;
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
  const contradicted = kind === 'person' && telling >= FOUR_WORDS ? CONTRADICTION_BESIDE_FOUR : CONTRADICTION[kind];
  return {
    ...alignment,
    kind,
    score: Math.max(0, agreed / (total + contradicted * contradiction + omission) - thin * share),
    distinctiveness: Math.max(0, Math.min(1, (distinct - 0.5) / 1.5)),
    ...(padded && { padded }),
    ...(everyday && { everyday }),
  };
}

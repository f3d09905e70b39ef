import type { Alignment } from './align-names.ts';
import type { NameKind } from './entity.ts';
import { isPlace } from './names/organisation-words.ts';
import type { NormalisedName } from './normalise/name.ts';
import type { Token } from './normalise/token.ts';
import { sumOfWeights, tokenWeight } from './token-weight.ts';

/** Cost of a word that only one side has, as a share of its weight. */
export const OMISSION = 0.2;
/**
 * Cost that is added if the two names contain different places. Companies of two cities or countries are two companies.
 */
const OTHER_PLACE = 0.5;
/**
 * Cost of a word between two agreeing words. In a person's name such a word is a middle name or a father's name. In an
 * organisation's name it is the activity.
 */
const OMITTED_MIDDLE = { person: 0.03, organization: 0.12 };
/** Cost of a missing family name if no other word of the family name agrees. */
const OMITTED_FAMILY = 0.8;
/**
 * Cost of a missing first word in Arabic or Hebrew script. In these scripts the order is fixed: the person's own name
 * is before the father's. Zainab Hussein al-Musawi is not Hussein al-Musawi.
 */
const OMITTED_OWN = 0.8;
/** Cost of two interchangeable words, such as Association and Organization, as a share of their weight. */
const INTERCHANGED = 0.25;
/** Maximum length of initials next to the name. */
const LONGEST_INITIALS = 6;

/**
 * True for a first word in Arabic or Hebrew script that is the person's own name. Muhammad before another name is often
 * left out, and so is a byname (Abu Hamza).
 */
const isOwnName = ({ text, unvowelled, role }: Token, kind: NameKind): boolean =>
  kind === 'person' && unvowelled !== undefined && role !== 'title' && text !== 'muhammad' && !text.startsWith('abu');

/**
 * Returns the cost of words that the other name does not have. People often use only one half of a double family name.
 * A family name therefore costs more only if all of it is missing. `omitted`: positions of these words in the name.
 */
function omissionWeight(omitted: ReadonlySet<number>, name: readonly Token[], kind: NameKind): number {
  const isAgreed = (at: number): boolean => name[at] !== undefined && !omitted.has(at);
  const familyAgrees = name.some(({ role }, at) => role === 'family' && isAgreed(at));
  const between = isAgreed(0) && isAgreed(name.length - 1);
  let total = 0;
  for (const at of omitted) {
    const token = name[at]!;
    const isFamily = token.role === 'family' && !familyAgrees;
    const share = isFamily ? OMITTED_FAMILY : between ? OMITTED_MIDDLE[kind] : OMISSION;
    total += tokenWeight(token) * (at === 0 && isOwnName(token, kind) ? OMITTED_OWN : share);
  }
  return total;
}

/**
 * True if a word, such as "(KNIC)", consists of the initials of the words of its own name or of the other name. The
 * initial of one word that was removed as noise may be missing.
 */
function isInitials({ text, role }: Token, names: readonly (readonly Token[])[]): boolean {
  if (role !== 'word' || text.length < 3 || text.length > LONGEST_INITIALS) return false;
  return names.some((tokens) => {
    let at = 0;
    for (const one of tokens) if (one.text !== text && one.text[0] === text[at]) at++;
    return at >= 3 && at >= text.length - 1 && tokens.length <= text.length + 1;
  });
}

/**
 * Removes pairs of words that are interchangeable in organisations' names, one of each side. Returns the weight that the
 * pairs cost.
 */
function pairInterchangeable(left: Token[], right: Token[]): number {
  let cost = 0;
  for (let i = left.length - 1; i >= 0; i--) {
    const groups = left[i]!.interchangeable;
    const at = groups === 0 ? -1 : right.findIndex(({ interchangeable }) => (interchangeable & groups) !== 0);
    if (at < 0) continue;
    cost += INTERCHANGED * Math.max(tokenWeight(left[i]!), tokenWeight(right[at]!));
    left.splice(i, 1);
    right.splice(at, 1);
  }
  return cost;
}

const saysPlace = (tokens: readonly Token[]): boolean =>
  tokens.some(({ role, text }) => role === 'minor' && isPlace(text));

/** Returns the cost of the words without a partner in both names, as weight. */
export function leftOverCost(
  alignment: Alignment,
  { tokens: subject }: NormalisedName,
  { tokens: listed, kind }: NormalisedName,
): { contradiction: number; omission: number } {
  const omittedIn = (name: readonly Token[], paired: number): ReadonlySet<number> =>
    new Set(
      name.flatMap((token, at) => (((paired >> at) & 1) === 0 && !isInitials(token, [subject, listed]) ? [at] : [])),
    );
  const inSubject = omittedIn(subject, alignment.paired.subject);
  const inListed = omittedIn(listed, alignment.paired.listed);
  const tokensAt = (places: ReadonlySet<number>, name: readonly Token[]): Token[] => [...places].map((at) => name[at]!);
  const [onlySubject, onlyListed] = [tokensAt(inSubject, subject), tokensAt(inListed, listed)];
  const interchanged =
    kind === 'organization' && onlySubject.length > 0 && onlyListed.length > 0
      ? pairInterchangeable(onlySubject, onlyListed)
      : 0;
  const [left, right] = [sumOfWeights(onlySubject), sumOfWeights(onlyListed)];
  const contradiction = Math.min(left, right);
  if (contradiction > 0) {
    const places = saysPlace(onlySubject) && saysPlace(onlyListed) ? OTHER_PLACE : 0;
    return { contradiction: contradiction + places, omission: Math.abs(left - right) * OMISSION + interchanged };
  }
  if (interchanged > 0) return { contradiction, omission: interchanged + (left + right) * OMISSION };
  const omission = left > right ? omissionWeight(inSubject, subject, kind) : omissionWeight(inListed, listed, kind);
  return { contradiction, omission };
}

import type { TokenComparer } from './align-names.ts';
import type { ListedEntity, NameKind } from './entity.ts';
import { isLookedFor, isPerson, nameKindsLookedFor, OTHER_KIND_LOSS } from './entity-type.ts';
import { makeFindCandidates } from './index/candidates.ts';
import { type ListIndex, ORGANISATION, WEAK_ALIAS } from './index/layout.ts';
import { type IndexReader, makeReader } from './index/reader.ts';
import { reason } from './match-reason.ts';
import type { Token } from './normalise/token.ts';
import type { Subject } from './outcome.ts';
import type { ScreeningPolicy } from './policy.ts';
import { type HitScore, leastNameScore, NAME_SHARE, nameShare, reachable, scoreHit } from './score.ts';
import { type Evidence, gatherEvidence, plainIdNumber } from './score-evidence.ts';
import { compareLetters, compareNames, type NameComparison } from './score-names.ts';
import { compareTokens, type TokenMatch } from './score-token.ts';
import { makeSubjectNames, type SubjectNames } from './subject-name.ts';

/** Listed entity that is a hit by the policy. */
export interface EntityMatch {
  readonly entity: ListedEntity;
  readonly list: string;
  readonly listVersion: string;
  readonly score: HitScore;
  readonly names: NameComparison;
  readonly evidence: readonly Evidence[];
  /** True if the matching name is a weak alias. Such a name supports a hit and never makes a strong hit. */
  readonly weakAlias: boolean;
}

/** Finds all entries of the index that may be the subject according to the policy. They are not sorted. */
export type FindMatches = (subject: Subject, policy: ScreeningPolicy) => EntityMatch[];

/** Share of a weak alias's score that counts if identity evidence confirms it. */
const WEAK_SHARE = 0.8;
/** Amount that is added to the score of the best proper name if a weak alias matches better than every proper name. */
const CORROBORATES = 0.1;

const MAX_KEPT_SCORES = 1000;

/** Caches comparisons, because the same words occur in many names. Each pair is compared once for a subject. */
function remembering(token: (text: string) => Token): TokenComparer {
  const memo = new Map<Token, Map<Token, TokenMatch>>();
  const compare = (a: Token, b: Token): TokenMatch => {
    let row = memo.get(a);
    if (row === undefined) {
      row = new Map();
      memo.set(a, row);
    }
    let match = row.get(b);
    if (match === undefined) {
      match = compareTokens(a, b);
      row.set(b, match);
    }
    return match;
  };
  return { compare, token };
}

/** Best matching names of an entity. One is a proper name and one is a weak alias. */
interface BestNames {
  readonly proper?: NameComparison;
  readonly weak?: NameComparison;
}

const best = (a: NameComparison | undefined, b: NameComparison): NameComparison =>
  a === undefined || nameShare(b) > nameShare(a) ? b : a;

const discounted = (names: NameComparison): NameComparison => ({ ...names, score: names.score * WEAK_SHARE });

interface Weighed {
  readonly names: NameComparison;
  readonly evidence: readonly Evidence[];
  readonly weakAlias: boolean;
}

/**
 * Weighs the names of an entity. A proper name counts with its own score, and with a little more if a weak alias
 * matches as well. A weak alias alone counts with a reduced score, and only if a birth date or an ID number confirms
 * it.
 */
function weigh({ proper, weak }: BestNames, evidence: readonly Evidence[]): Weighed | undefined {
  const confirmed = weak !== undefined && evidence.some(({ confirms }) => confirms);
  const value = (names: NameComparison | undefined): number => (names === undefined ? 0 : nameShare(names));
  if (weak !== undefined && confirmed && value(discounted(weak)) > value(proper))
    return { names: discounted(weak), evidence, weakAlias: true };
  if (proper === undefined) return undefined;
  if (weak === undefined || value(weak) <= value(proper)) return { names: proper, evidence, weakAlias: false };
  const corroboration: Evidence = {
    name: 'weak_alias',
    gain: CORROBORATES,
    loss: 0,
    ...reason('weak_alias_agrees'),
    confirms: false,
  };
  return { names: proper, evidence: [corroboration, ...evidence], weakAlias: false };
}

/**
 * Makes the search. `namesOf`: the cache of a subject's names, shared by all indexes in which the subject is searched.
 */
export function makeFindMatches(index: ListIndex, namesOf: SubjectNames = makeSubjectNames()): FindMatches {
  const reader: IndexReader = makeReader(index);
  const candidates = makeFindCandidates(reader);
  const { nameFlags, nameEntity, entityList } = index.arrays;
  const anyOrganisation = nameFlags.some((flag) => (flag & ORGANISATION) !== 0);

  const leastScores = new Map<number, number>();
  function leastOf(score: number): number {
    let found = leastScores.get(score);
    if (found === undefined) {
      if (leastScores.size > MAX_KEPT_SCORES) leastScores.clear();
      found = leastNameScore(score);
      leastScores.set(score, found);
    }
    return found;
  }

  /**
   * True if names of this kind can reach `least`. If the subject is a person, an organisation can reach it only with a
   * very low threshold.
   */
  function isWorthLooking(subject: Subject, kind: NameKind, least: number): boolean {
    if (!nameKindsLookedFor(subject.entityType).includes(kind)) return false;
    return (
      kind === 'person' || (anyOrganisation && (least <= NAME_SHARE * (1 - OTHER_KIND_LOSS) || !isPerson(subject)))
    );
  }

  /** Adds to `into`, by the entry's number, the best names of each entry whose names of one kind can reach `least`. */
  function bestNames(
    subject: Subject,
    kind: NameKind,
    { least, comparer }: { readonly least: number; readonly comparer: TokenComparer },
    into: Map<number, BestNames>,
  ): void {
    const organisations = kind === 'organization';
    const idNumbers = (subject.idNumbers ?? []).map(plainIdNumber).filter((id) => id !== undefined);
    const birthYear = Number(subject.dateOfBirth?.slice(0, 4)) || 0;
    for (const name of namesOf(subject, kind)) {
      const query = { name, idNumbers, birthYear, organisations, leastScore: leastOf(least) };
      const { names: found, sameLetters } = candidates(query);
      for (const at of found) {
        const listed = reader.nameOf(at);
        const names = sameLetters.has(at)
          ? compareLetters(name, listed, comparer)
          : compareNames(name, listed, comparer);
        if (reachable(names) < least && idNumbers.length === 0) continue;
        const entity = nameEntity[at] ?? 0;
        const known = into.get(entity) ?? {};
        const weak = ((nameFlags[at] ?? 0) & WEAK_ALIAS) !== 0;
        into.set(
          entity,
          weak ? { ...known, weak: best(known.weak, names) } : { ...known, proper: best(known.proper, names) },
        );
      }
    }
  }

  return (subject, policy) => {
    const comparer = remembering(reader.token);
    const least = Math.min(policy.hit.withBirthDate, policy.hit.withoutBirthDate);
    const found = new Map<number, BestNames>();
    for (const kind of ['person', 'organization'] as const)
      if (isWorthLooking(subject, kind, least)) bestNames(subject, kind, { least, comparer }, found);
    const matches: EntityMatch[] = [];
    for (const [number, names] of found) {
      const entity = reader.record(number);
      if (!isLookedFor(subject.entityType, entity.kind)) continue;
      const weighed = weigh(names, gatherEvidence(subject, entity));
      if (weighed === undefined) continue;
      const score = scoreHit(weighed.names, weighed.evidence);
      const dated = weighed.evidence.some((one) => one.name === 'birth_date');
      if (score.score < (dated ? policy.hit.withBirthDate : policy.hit.withoutBirthDate)) continue;
      const list = index.lists[entityList[number] ?? 0];
      matches.push({ entity, list: list?.source ?? '', listVersion: list?.version ?? '', score, ...weighed });
    }
    return matches;
  };
}

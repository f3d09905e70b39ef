import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListIndex } from '@hakiki/matching/index/layout.ts';
import { type FindMatches, makeFindMatches } from '@hakiki/matching/match.ts';
import type { ScreeningOutcome, Subject } from '@hakiki/matching/outcome.ts';
import type { ScreeningPolicy } from '@hakiki/matching/policy.ts';
import { makeSubjectNames } from '@hakiki/matching/subject-name.ts';
import { AppError } from '../platform/errors.ts';
import { type ListStanding, outdatedFor } from '../watchlists/list-limits.ts';
import { decide } from './decide.ts';

/** An index that is searched. If some of its entries have changed, a second index with the changes is also searched. */
export interface IndexInForce {
  readonly index: ListIndex;
  /** Version of the list. Present if it is later than the version of this index. */
  readonly version?: string;
  /** Keys of entries that were removed or changed after this index was built. Results do not contain these entries. */
  readonly ended?: ReadonlySet<string>;
}

export interface ScreenerDeps {
  /**
   * Returns the indexes in force for a branch: the indexes of the shared lists and of the branch's own lists. A new
   * index is used from the next subject on.
   */
  readonly indexesFor: (branchId: number) => readonly IndexInForce[];
  /**
   * Returns which required lists are missing, and the ages of the other lists. If this function is absent, no list is
   * required and none is outdated.
   */
  readonly standing?: () => ListStanding;
}

const RETRY_AFTER_SECONDS = 60;

/** One subject of a batch. Each subject has its own policy, because a request may set a threshold. */
export interface ScreeningQuestion {
  readonly subject: Subject;
  readonly policy: ScreeningPolicy;
}

export interface Screener {
  /**
   * Throws while screening is not possible.
   * @throws AppError overloaded if a required list is not in force, so that nobody can be screened
   */
  readonly assertLists: () => void;
  /**
   * Screens one subject.
   * @throws AppError overloaded if a required list is not in force
   */
  readonly screen: (subject: Subject, branchId: number, policy: ScreeningPolicy) => Promise<ScreeningOutcome>;
  /**
   * Screens many subjects and returns the outcomes in the same order. It yields to other requests every few
   * milliseconds.
   * @throws RangeError for more than `MAX_IN_BATCH` questions; AppError overloaded if a required list is not in force
   */
  readonly screenBatch: (asked: readonly ScreeningQuestion[], branchId: number) => Promise<ScreeningOutcome[]>;
}

export const MAX_IN_BATCH = 1_000;
const TURN_AFTER_MS = 10;

const listVersions = (indexes: readonly IndexInForce[]): Record<string, string> =>
  Object.fromEntries(
    indexes.flatMap(({ index, version }) => index.lists.map((list) => [list.source, version ?? list.version])),
  );

/**
 * Creates the functions that screen subjects against the indexes in force. The search structures of an index are built
 * only once, when the index is first used.
 */
export function makeScreener({ indexesFor, standing }: ScreenerDeps): Screener {
  const prepared = new WeakMap<ListIndex, FindMatches>();
  const namesOf = makeSubjectNames();
  const finderOf = (index: ListIndex): FindMatches => {
    const known = prepared.get(index);
    if (known) return known;
    const find = makeFindMatches(index, namesOf);
    prepared.set(index, find);
    return find;
  };
  const matchesOf = ({ index, version, ended }: IndexInForce, subject: Subject, policy: ScreeningPolicy) => {
    const matches = finderOf(index)(subject, policy);
    if (version === undefined && ended === undefined) return matches;
    return matches
      .filter(({ entity }) => !ended?.has(entity.id))
      .map((match) => ({ ...match, listVersion: version ?? match.listVersion }));
  };
  const assertLists = (): void => {
    if (standing?.().missing.length) throw new AppError('lists_not_loaded', {}, { retryAfter: RETRY_AFTER_SECONDS });
  };
  const run = (subject: Subject, branchId: number, policy: ScreeningPolicy): ScreeningOutcome => {
    const indexes = indexesFor(branchId);
    const matches = indexes.flatMap((one) => matchesOf(one, subject, policy));
    const outcome = decide(matches, policy, listVersions(indexes));
    const outdated = standing ? outdatedFor(standing(), branchId) : [];
    if (outdated.length === 0) return outcome;
    return { ...outcome, provenance: { ...outcome.provenance, outdated_lists: outdated } };
  };
  return {
    assertLists,
    screen: async (subject, branchId, policy) => {
      assertLists();
      return run(subject, branchId, policy);
    },
    screenBatch: async (asked, branchId) => {
      if (asked.length > MAX_IN_BATCH) throw new RangeError(`At most ${MAX_IN_BATCH} subjects in a batch`);
      assertLists();
      const outcomes: ScreeningOutcome[] = [];
      let busySince = performance.now();
      for (const { subject, policy } of asked) {
        outcomes.push(run(subject, branchId, policy));
        if (performance.now() - busySince < TURN_AFTER_MS) continue;
        await nextTurn();
        busySince = performance.now();
      }
      return outcomes;
    },
  };
}

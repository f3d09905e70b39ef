import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListIndex } from '@hakiki/matching/index/layout.ts';
import { type FindMatches, makeFindMatches } from '@hakiki/matching/match.ts';
import type { ScreeningOutcome, Subject } from '@hakiki/matching/outcome.ts';
import type { ScreeningPolicy } from '@hakiki/matching/policy.ts';
import { makeSubjectNames } from '@hakiki/matching/subject-name.ts';
import { AppError } from '../platform/errors.ts';
import { type ListStanding, outdatedFor } from '../watchlists/list-limits.ts';
import { decide } from './decide.ts';

/** An index that is searched. One that has been overtaken in part goes on beside another that holds what changed. */
export interface IndexInForce {
  readonly index: ListIndex;
  /** The list's version, where it is later than the one the index was built from. */
  readonly version?: string;
  /** Keys of entries removed or changed since this index was built: left out of its results. */
  readonly ended?: ReadonlySet<string>;
}

export interface ScreenerDeps {
  /** Those in force for a branch, of everybody's lists and of its own; a new one takes effect with the next subject. */
  readonly indexesFor: (branchId: number) => readonly IndexInForce[];
  /** Required lists that are missing, and the ages of the others. Absent: none is required, none outdated. */
  readonly standing?: () => ListStanding;
}

const RETRY_AFTER_SECONDS = 60;

/** One subject of a batch: a policy for each, as a request may ask for a threshold of its own. */
export interface ScreeningQuestion {
  readonly subject: Subject;
  readonly policy: ScreeningPolicy;
}

export interface Screener {
  /** @throws AppError overloaded: a required list is not in force, so nobody can be screened. */
  readonly assertLists: () => void;
  /** @throws AppError overloaded: as `assertLists`. */
  readonly screen: (subject: Subject, branchId: number, policy: ScreeningPolicy) => Promise<ScreeningOutcome>;
  /**
   * Outcomes in the order asked; other requests are served in between, every few milliseconds.
   * @throws RangeError for more than `MAX_IN_BATCH`; AppError overloaded as `assertLists`.
   */
  readonly screenBatch: (asked: readonly ScreeningQuestion[], branchId: number) => Promise<ScreeningOutcome[]>;
}

export const MAX_IN_BATCH = 1_000;
const TURN_AFTER_MS = 10;

const listVersions = (indexes: readonly IndexInForce[]): Record<string, string> =>
  Object.fromEntries(
    indexes.flatMap(({ index, version }) => index.lists.map((list) => [list.source, version ?? list.version])),
  );

/** Screens subjects against whichever indexes are in force; the search structures of an index are made once, when it is first used. */
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

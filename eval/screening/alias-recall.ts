import type { ListedEntity, ListedName } from '@hakiki/matching/entity.ts';
import { buildIndex } from '@hakiki/matching/index/build.ts';
import { makeFindMatches } from '@hakiki/matching/match.ts';
import { DEFAULT_POLICY, withThreshold } from '@hakiki/matching/policy.ts';

export interface HeldOut {
  readonly entity: ListedEntity;
  readonly name: ListedName;
}

/** What a search by a name that was taken out came to. */
export interface AliasSearch {
  readonly heldOut: HeldOut;
  /** Its entity is among the best ten, whatever its score. */
  readonly found: boolean;
  /** Its entity is a hit at the default threshold, by name alone. */
  readonly hit: boolean;
}

/** One strong alias of every entity that has two names or more is taken out; which one turns with the entity's place. */
export function holdOutAliases(entities: readonly ListedEntity[]): { rest: ListedEntity[]; heldOut: HeldOut[] } {
  const heldOut: HeldOut[] = [];
  const rest = entities.map((entity, i) => {
    const aliases = entity.names.filter(({ quality }) => quality === 'strong');
    const name = aliases[i % aliases.length];
    if (name === undefined || entity.names.filter(({ quality }) => quality !== 'weak').length < 2) return entity;
    heldOut.push({ entity, name });
    return { ...entity, names: entity.names.filter((one) => one !== name) };
  });
  return { rest, heldOut };
}

/** Screens each name that was taken out and asks whether its entity comes back. */
export function aliasRecall(source: string, entities: readonly ListedEntity[]): AliasSearch[] {
  const { rest, heldOut: all } = holdOutAliases(entities);
  const find = makeFindMatches(buildIndex([{ source, version: 'held-out', entities: rest }]));
  return all.map((heldOut) => {
    const matches = find({ name: heldOut.name.text }, withThreshold(DEFAULT_POLICY, 0.2)).sort(
      (a, b) => b.score.score - a.score.score,
    );
    const rank = matches.findIndex(({ entity }) => entity.id === heldOut.entity.id);
    return {
      heldOut,
      found: rank >= 0 && rank < 10,
      hit: (matches[rank]?.score.score ?? 0) >= DEFAULT_POLICY.hit.withoutBirthDate,
    };
  });
}

/** Shares of searches. */
export const summarise = (searches: readonly AliasSearch[]) => ({
  asked: searches.length,
  recallAt10: searches.filter(({ found }) => found).length / Math.max(1, searches.length),
  hits: searches.filter(({ hit }) => hit).length / Math.max(1, searches.length),
});

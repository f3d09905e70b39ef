import type { ListedEntity, ListedName } from '../../server/src/screening/entity.ts';
import { buildIndex } from '../../server/src/screening/index/build.ts';
import { makeFindMatches } from '../../server/src/screening/match.ts';
import { DEFAULT_POLICY, withThreshold } from '../../server/src/screening/policy.ts';

export interface HeldOut {
  readonly entity: ListedEntity;
  readonly name: ListedName;
}

export interface AliasRecall {
  readonly asked: number;
  /** Share whose entity is among the best ten, whatever its score. */
  readonly recallAt10: number;
  /** Share that is a hit at the default threshold, by name alone. */
  readonly hits: number;
  readonly missed: readonly HeldOut[];
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
export function aliasRecall(
  source: string,
  entities: readonly ListedEntity[],
  include: (one: HeldOut) => boolean,
): AliasRecall {
  const { rest, heldOut: all } = holdOutAliases(entities);
  const heldOut = all.filter(include);
  const find = makeFindMatches(buildIndex([{ source, version: 'held-out', entities: rest }]));
  const missed: HeldOut[] = [];
  let [found, hits] = [0, 0];
  for (const one of heldOut) {
    const matches = find({ name: one.name.text }, withThreshold(DEFAULT_POLICY, 0.2)).sort(
      (a, b) => b.score.score - a.score.score,
    );
    const rank = matches.findIndex(({ entity }) => entity.id === one.entity.id);
    if (rank >= 0 && rank < 10) found++;
    else missed.push(one);
    if (rank >= 0 && (matches[rank]?.score.score ?? 0) >= DEFAULT_POLICY.hit.withoutBirthDate) hits++;
  }
  return { asked: heldOut.length, recallAt10: found / heldOut.length, hits: hits / heldOut.length, missed };
}

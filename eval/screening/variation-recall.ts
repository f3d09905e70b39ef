import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { FindMatches } from '@hakiki/matching/match.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { seededRandom } from './random.ts';
import { VARIATIONS } from './variations.ts';

export interface VariationRecall {
  readonly variation: string;
  readonly asked: number;
  /** Share whose entity is among the best ten hits at the default threshold. */
  readonly recallAt10: number;
}

const NON_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

function recall(find: FindMatches, asked: readonly { readonly entity: ListedEntity; readonly text: string }[]): number {
  let found = 0;
  for (const { entity, text } of asked) {
    const best = find({ name: text }, DEFAULT_POLICY)
      .sort((a, b) => b.score.score - a.score.score)
      .slice(0, 10);
    if (best.some((match) => match.entity.id === entity.id)) found++;
  }
  return found / Math.max(1, asked.length);
}

/** Every variation of the primary names of (at most `most`) persons, screened by name alone at the default threshold. */
export function variationRecall(find: FindMatches, entities: readonly ListedEntity[], most: number): VariationRecall[] {
  const step = Math.max(1, Math.floor(entities.length / most));
  const sample = entities.filter((_, i) => i % step === 0);
  return Object.entries(VARIATIONS).map(([variation, vary]) => {
    const random = seededRandom(7);
    const asked = sample.flatMap((entity) => {
      const name = entity.names.find(({ quality, text }) => quality === 'primary' && !NON_LATIN.test(text));
      const text = name === undefined ? undefined : vary(name.text, random);
      return text === undefined ? [] : [{ entity, text }];
    });
    return { variation, asked: asked.length, recallAt10: recall(find, asked) };
  });
}

/** Names in another script, screened against an index of the Latin names alone. */
export function scriptRecall(
  findLatin: FindMatches,
  entities: readonly ListedEntity[],
  script: RegExp,
): { asked: number; recallAt10: number } {
  const asked = entities.flatMap((entity) =>
    entity.names
      .filter(({ text, quality }) => quality !== 'weak' && script.test(text))
      .map(({ text }) => ({ entity, text })),
  );
  return { asked: asked.length, recallAt10: recall(findLatin, asked) };
}

export const latinOnly = (entities: readonly ListedEntity[]): ListedEntity[] =>
  entities.map((entity) => ({ ...entity, names: entity.names.filter(({ text }) => !NON_LATIN.test(text)) }));

import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { EndpointHit, ScreeningService } from './endpoint-service.ts';
import { seededRandom } from './random.ts';
import { VARIATIONS } from './variations.ts';

/** A name that is asked for, and the id of the entry that should come up. */
export interface Question {
  readonly name: string;
  readonly id: string;
}

/** The result of a question. */
export interface Asked {
  /** The entry is a hit at the shipped threshold. */
  readonly alerted: boolean;
  /** It is one of the ten best from `LOW` on. */
  readonly amongTen: boolean;
}

/** The threshold below which an entry is not asked for: lower ones find hundreds of entries for every name. */
export const LOW = 0.5;

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

export const latinOnly = (entities: readonly ListedEntity[]): ListedEntity[] =>
  entities.map((entity) => ({ ...entity, names: entity.names.filter(({ text }) => !OTHER_SCRIPT.test(text)) }));

const rankOf = (hits: readonly EndpointHit[] | undefined, id: string): number =>
  (hits ?? []).findIndex(({ ids }) => ids.includes(id));

/** Asks each name by itself, without a type: once as any caller does, and once with the threshold at `LOW`. */
export async function ask(service: ScreeningService, questions: readonly Question[]): Promise<Asked[]> {
  const alerts = await service.screen(questions.map(({ name }) => ({ name })));
  const best = await service.screen(questions.map(({ name }) => ({ name, threshold: LOW })));
  return questions.map(({ id }, i) => {
    const rank = rankOf(best[i], id);
    return { alerted: rankOf(alerts[i], id) >= 0, amongTen: rank >= 0 && rank < 10 };
  });
}

/** How many entries are hits at the shipped threshold. */
export async function countAlerted(service: ScreeningService, questions: readonly Question[]): Promise<number> {
  const hits = await service.screen(questions.map(({ name }) => ({ name })));
  return questions.filter(({ id }, i) => rankOf(hits[i], id) >= 0).length;
}

/** The names in one script of entries (weak aliases apart). */
export const namesInScript = (entities: readonly ListedEntity[], script: RegExp): Question[] =>
  entities.flatMap(({ id, names }) =>
    names
      .filter(({ text, quality }) => quality !== 'weak' && script.test(text))
      .map(({ text }) => ({ name: text, id })),
  );

/** The primary Latin names of at most `most` of these entries, evenly chosen, each written in another way; by way. */
export function namesWrittenOtherwise(
  entities: readonly ListedEntity[],
  most: number,
): { variation: string; questions: Question[] }[] {
  const step = Math.max(1, Math.ceil(entities.length / most));
  const sample = entities.filter((_, i) => i % step === 0);
  return Object.entries(VARIATIONS).map(([variation, vary]) => {
    const random = seededRandom(29);
    const questions = sample.flatMap(({ id, names }) => {
      const primary = names.find(({ quality, text }) => quality === 'primary' && !OTHER_SCRIPT.test(text))?.text;
      const name = primary === undefined ? undefined : vary(primary, random);
      return name === undefined ? [] : [{ name, id }];
    });
    return { variation, questions };
  });
}

import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { pick, seededRandom } from '../../eval/screening/random.ts';

/**
 * `count` entities: the real ones first, then invented ones with the words of real names recombined (so that frequent names are as frequent as
 * they are), every fifth word misspelt into a new one (so that the vocabulary grows), and the other fields of a real entity.
 */
export function* manyEntities(real: readonly ListedEntity[], count: number): Generator<ListedEntity> {
  yield* real.slice(0, count);
  const random = seededRandom(11);
  const pool = real.filter(({ names }) => names.length > 0);
  const stock = pool.map(({ names }) => (names[0]?.text ?? '').split(/\s+/));
  const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
  const word = (): string => {
    const found = pick(pick(stock, random), random);
    if (random() > 0.2 || found.length < 4) return found;
    const at = 1 + Math.floor(random() * (found.length - 1));
    return found.slice(0, at) + pick([...LETTERS], random) + found.slice(at + Math.floor(random() * 2));
  };
  for (let i = real.length; i < count; i++) {
    const model = pick(pool, random);
    const names = model.names
      .slice(0, 3)
      .map(({ quality, text }) => ({ quality, text: text.split(/\s+/).slice(0, 5).map(word).join(' ') }));
    yield {
      ...model,
      id: `made-${i}`,
      names,
      births: model.births
        .map((birth) => ({ ...birth, from: `${1930 + Math.floor(random() * 75)}-01-01`, to: '2005-12-31' }))
        .slice(0, 1),
    };
  }
}

import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { ordinaryPeople } from '../../eval/screening/ordinary-people.ts';
import { seededRandom } from '../../eval/screening/random.ts';
import { VARIATIONS } from '../../eval/screening/variations.ts';

/** A bank's mix of names: nine ordinary customers for one who is listed, whose name is misspelt every other time. */
export function subjects(listed: readonly ListedEntity[], count: number): Subject[] {
  const random = seededRandom(23);
  const people = (['nigeria', 'kenya', 'ghana', 'uganda', 'rwanda'] as const).map((country) =>
    ordinaryPeople(country, Math.ceil(count / 5)),
  );
  const misspell = VARIATIONS['one letter wrong'];
  return Array.from({ length: count }, (_, i) => {
    const person = people[i % 5]?.[Math.floor(i / 5)] ?? {};
    if (i % 10 !== 0) return person;
    const text = listed[Math.floor(random() * listed.length)]?.names[0]?.text ?? '';
    return { name: i % 20 === 0 ? (misspell?.(text, random) ?? text) : text };
  });
}

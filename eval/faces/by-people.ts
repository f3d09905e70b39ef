import { doubtsOf } from '../../server/src/faces/doubts.ts';
import type { ComparedPair } from '../../server/src/faces/evaluation/evaluate.ts';
import type { LabelledPhoto } from '../../server/src/faces/evaluation/labels.ts';
import { rateText, wilson } from '../../server/src/faces/evaluation/wilson.ts';
import { makeNoise } from '../liveness/noise.ts';

const DRAWS = 2000;

/**
 * False matches and non-matches of each group with intervals over people and not over pairs: groups of as many people are drawn from the people, each as
 * often as chance has it, and the middle 95 % of their rates taken (bootstrap). Beside it the rates without the pairs that are said to be doubtful, and
 * who is in most of the nearest strangers. Markdown.
 */
export function byPeople(
  photos: readonly LabelledPhoto[],
  pairs: readonly ComparedPair[],
  thresholds: readonly number[],
): string {
  const groups = [...new Set(pairs.flatMap(({ group }) => group ?? []))].sort();
  const personsOf = ({ photos: [a, b] }: ComparedPair) => [photos[a]!.person, photos[b]!.person] as const;
  const rows = groups.flatMap((group) => {
    const own = pairs.filter((pair) => pair.group === group);
    return thresholds.map((threshold) => {
      const wrong = ({ same, distance }: ComparedPair) => (same ? distance > threshold : distance <= threshold);
      const rate = (of: readonly ComparedPair[]) => rateText(wilson(of.filter(wrong).length, of.length));
      const sure = own.filter(({ faces }) => faces && doubtsOf(faces).length === 0);
      const kind = (of: readonly ComparedPair[], same: boolean) => of.filter((pair) => pair.same === same);
      const spread = (same: boolean) =>
        interval(kind(own, same).map((pair) => [...personsOf(pair), wrong(pair)] as const));
      return `| ${group} | ${threshold} | ${rate(kind(own, false))} of ${kind(own, false).length} | ${spread(false)} | ${rate(kind(own, true))} of ${kind(own, true).length} | ${spread(true)} | ${rate(kind(sure, false))} of ${kind(sure, false).length} | ${rate(kind(sure, true))} of ${kind(sure, true).length} |`;
    });
  });
  return `| group | threshold | FMR (Wilson) | over people | FNMR (Wilson) | over people | FMR where not doubtful | FNMR where not doubtful |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${groups
  .map((group) =>
    nearest(
      group,
      pairs.filter((pair) => pair.group === group && !pair.same),
      personsOf,
    ),
  )
  .join('\n')}
`;
}

/** For each group the nearest strangers, and the person who is in most of them. */
function nearest(
  group: string,
  strangers: readonly ComparedPair[],
  personsOf: (pair: ComparedPair) => readonly [string, string],
): string {
  const near = strangers.toSorted((a, b) => a.distance - b.distance).slice(0, 12);
  const counts = Object.entries(Object.groupBy(near.flatMap(personsOf), (person) => person));
  const [person, met] = counts.toSorted(([, a], [, b]) => b!.length - a!.length)[0] ?? ['nobody', []];
  return `- ${group}: the nearest 12 pairs lie between ${near[0]?.distance.toFixed(3)} and ${near.at(-1)?.distance.toFixed(3)}; ${met!.length} of them have \`${person}\` on one side.`;
}

/** The middle 95 % of the share of wrong pairs when the people are drawn anew. A pair counts as often as both its people were drawn. */
function interval(pairs: readonly (readonly [string, string, boolean])[]): string {
  const people = [...new Set(pairs.flatMap((pair) => pair.slice(0, 2) as [string, string]))];
  const table = new Map<string, { a: string; b: string; wrong: number; of: number }>();
  for (const [a, b, wrong] of pairs) {
    const key = [a, b].sort().join('\t');
    const known = table.get(key) ?? { a, b, wrong: 0, of: 0 };
    table.set(key, { ...known, wrong: known.wrong + (wrong ? 1 : 0), of: known.of + 1 });
  }
  const noise = makeNoise(people.length);
  const shares = Array.from({ length: DRAWS }, () => {
    const drawn = new Map<string, number>();
    for (let i = 0; i < people.length; i++) {
      const person = people[Math.floor(noise.uniform() * people.length)]!;
      drawn.set(person, (drawn.get(person) ?? 0) + 1);
    }
    let [wrong, of] = [0, 0];
    for (const pair of table.values()) {
      const times = pair.a === pair.b ? (drawn.get(pair.a) ?? 0) : (drawn.get(pair.a) ?? 0) * (drawn.get(pair.b) ?? 0);
      wrong += times * pair.wrong;
      of += times * pair.of;
    }
    return of === 0 ? 0 : wrong / of;
  }).sort((a, b) => a - b);
  const at = (share: number) => (100 * shares[Math.floor(share * (DRAWS - 1))]!).toFixed(1);
  return `${at(0.025)}–${at(0.975)} %`;
}

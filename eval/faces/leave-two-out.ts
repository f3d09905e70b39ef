import { type GroupedPair, worstGroupThreshold } from '../../server/src/faces/evaluation/by-group.ts';
import type { LabelledPhoto } from '../../server/src/faces/evaluation/labels.ts';
import { type Rate, wilson } from '../../server/src/faces/evaluation/wilson.ts';

type IndexedPair = GroupedPair & { readonly photos: readonly [number, number] };

export interface LeftOut {
  readonly lowest: number;
  readonly highest: number;
  /** Rates among strangers, by group. */
  readonly falseMatch: ReadonlyMap<string, Rate>;
  readonly falseNonMatch: Rate;
}

/** Every pair judged by the threshold fitted without the pairs of its one or two people: what the fit is worth on people it has not seen. */
export function leaveTwoOut(photos: readonly LabelledPhoto[], pairs: readonly IndexedPair[]): LeftOut {
  const peopleOf = ({ photos: [a, b] }: IndexedPair) => [photos[a]!.person, photos[b]!.person] as const;
  const thresholds = new Map<string, number>();
  const thresholdWithout = (a: string, b: string): number => {
    const key = [a, b].sort().join('\t');
    const known = thresholds.get(key);
    if (known !== undefined) return known;
    const others = pairs.filter((pair) => peopleOf(pair).every((person) => person !== a && person !== b));
    const fitted = worstGroupThreshold(others) ?? Number.NaN;
    thresholds.set(key, fitted);
    return fitted;
  };
  const judged = pairs.map((pair) => ({ ...pair, passes: pair.distance <= thresholdWithout(...peopleOf(pair)) }));
  const rate = (of: typeof judged, wrong: boolean) =>
    wilson(of.filter(({ passes }) => passes === wrong).length, of.length);
  const strangers = Object.groupBy(
    judged.filter(({ same, group }) => !same && group !== null),
    ({ group }) => group!,
  );
  return {
    lowest: Math.min(...thresholds.values()),
    highest: Math.max(...thresholds.values()),
    falseMatch: new Map(Object.entries(strangers).map(([group, own]) => [group, rate(own!, true)])),
    falseNonMatch: rate(
      judged.filter(({ same }) => same),
      false,
    ),
  };
}

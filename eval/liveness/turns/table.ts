import { wilson } from '../../../server/src/faces/evaluation/wilson.ts';
import type { Turn } from '../../../server/src/faces/liveness/challenge/turns.ts';

/** One clip and what the challenge made of it. */
export interface Tried {
  readonly species: string;
  readonly genuine: boolean;
  /** Whether the design says that head turns do not stop this attack. */
  readonly expectedToPass: boolean;
  /** The challenge's part of the log-odds of life; null where no face was found. */
  readonly total: number | null;
  /** Sent back to the person as not seen. */
  readonly unseen: boolean;
  readonly shares?: unknown;
  /** Asked, seen, strength, residual of each turn. */
  readonly seen?: readonly (readonly [Turn, Turn | 'none', number, number])[] | undefined;
}

/** The most that passive cues can weigh beside a challenge (`weigh-challenge.ts`). */
const PASSIVE_MOST = 4;

const percent = (part: number, whole: number): string => {
  if (whole === 0) return '–';
  const { low, high } = wilson(part, whole);
  return `${((100 * part) / whole).toFixed(0)} % (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)})`;
};
const middle = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.length === 0
    ? '–'
    : `${sorted[0]!.toFixed(1)} / ${sorted[sorted.length >> 1]!.toFixed(1)} / ${sorted.at(-1)!.toFixed(1)}`;
};

/** Markdown: BPCER of the heads, APCER by species; Wilson intervals of 95 %. */
export function turnsTable(tried: readonly Tried[], heading: string): string {
  const groups = Object.entries(Object.groupBy(tried, ({ species }) => species)) as [string, Tried[]][];
  const row = ([species, ones]: [string, Tried[]]) => {
    const share = (is: (one: Tried) => boolean) => percent(ones.filter(is).length, ones.length);
    const total = ({ total, unseen }: Tried) =>
      unseen ? Number.NEGATIVE_INFINITY : (total ?? Number.NEGATIVE_INFINITY);
    const [genuine] = ones.map((one) => one.genuine);
    const rates = genuine
      ? [share((one) => total(one) < 0), share((one) => total(one) < -PASSIVE_MOST)]
      : [share((one) => total(one) >= 0), share((one) => total(one) >= -PASSIVE_MOST)];
    const totals = ones.flatMap(({ total }) => (total === null ? [] : [total]));
    return `| ${[species, ones.length, ...rates, share(({ unseen }) => unseen), middle(totals)].join(' | ')} |`;
  };
  const rows = (wanted: (one: Tried) => boolean) =>
    groups
      .filter(([, ones]) => wanted(ones[0]!))
      .map(row)
      .join('\n');
  const head = (kind: string, first: string, second: string) =>
    `| ${kind} | n | ${first} | ${second} | sent back as not seen | log-odds: least / median / most |\n|---|---|---|---|---|---|`;
  return `# Turns of the head: what the challenge lets pass

${heading}

**Everything here is rendered by this project from photos** (\`eval/liveness/turns/\`): no person moved, and no print or screen was held before a camera. The figures say
whether the check does what it was made to do, not how often real people or real attacks pass; the places of its curves were set on renderings of this
kind. Coding and passive cues are left out: the challenge adds to their log-odds, which count at most +${PASSIVE_MOST} beside it. So two readings: passive cues that say
nothing (0), and passive cues that speak for life as much as they can. Intervals are Wilson's, 95 %.

${head('bona fide', 'BPCER, passive cues say nothing', 'BPCER, passive cues at their most')}
${rows((one) => one.genuine)}

${head('attack species', 'APCER, passive cues say nothing', 'APCER, passive cues at their most')}
${rows((one) => !one.genuine && !one.expectedToPass)}

Expected to pass by the design: turns of the head cannot tell them (\`docs/liveness.md\`).

${head('attack species', 'APCER, passive cues say nothing', 'APCER, passive cues at their most')}
${rows((one) => one.expectedToPass)}

Not made, and so not measured: real-time face swap, masks of silicone or resin, a cut-out with a living person's eyes behind it, deepfakes.
`;
}

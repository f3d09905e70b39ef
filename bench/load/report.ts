import type { Share } from './arrivals.ts';
import type { Kind } from './bank-mix.ts';
import { chart } from './chart.ts';
import type { Used } from './resources.ts';
import { LIMITS, type Saturation, type StepFigures } from './saturation.ts';

export interface Step {
  readonly rate: number;
  readonly figures: StepFigures;
  readonly saturation: readonly Saturation[];
  readonly used: Used;
  readonly seconds: number;
  /** The machine's load average over the last minute, at the end of the step. */
  readonly load: number;
}

/** One kind alone, at a rate that the service holds. */
export interface UnitCost {
  readonly kind: Kind;
  readonly step: Step;
}

export interface RunFacts {
  readonly command: string;
  readonly date: string;
  readonly cores: number;
  readonly processor: string;
  readonly memoryGb: number;
  readonly workers: number;
  readonly seconds: number;
  readonly mix: readonly Share<Kind>[];
  readonly loadAtStart: number;
  readonly loadAtEnd: number;
}

export const held = (steps: readonly Step[]): Step | undefined =>
  steps.filter(({ saturation }) => saturation.length === 0).toSorted((a, b) => b.rate - a.rate)[0];

const whole = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : '–');
const perCall = (value: number, { figures }: Step): number => value / figures.requests;
/** Processor milliseconds a call. */
const ms = (seconds: number, step: Step): string => perCall(seconds * 1000, step).toFixed(1);
const share = ({ used, seconds }: Step, cores: number): number =>
  ((used.service + used.database + used.generator) / (seconds * cores)) * 100;

/** The report as Markdown. `charts`: addresses of the pictures beside it. */
export function report(
  facts: RunFacts,
  steps: readonly Step[],
  unitCosts: readonly UnitCost[],
  charts: readonly string[],
): string {
  const best = held(steps);
  const first = steps.filter(({ saturation }) => saturation.length > 0).toSorted((a, b) => a.rate - b.rate)[0];
  const rows = steps
    .toSorted((a, b) => a.rate - b.rate)
    .map((step) => {
      const { figures } = step;
      const cells = [
        ...[
          step.rate.toFixed(1),
          figures.answered.toFixed(1),
          whole(figures.requests),
          `${(figures.failedShare * 100).toFixed(1)} %`,
        ],
        ...[whole(figures.p50Ms), whole(figures.p99Ms), whole(figures.imageP50Ms), whole(figures.imageP95Ms)],
        ...[whole(figures.lateP99Ms), ms(step.used.service, step), ms(step.used.database, step)],
        ...[`${share(step, facts.cores).toFixed(0)} %`, step.load.toFixed(1), step.saturation.join(', ') || 'no'],
      ];
      return `| ${cells.join(' | ')} |`;
    });
  const units = unitCosts.map(({ kind, step }) => {
    const { figures, used } = step;
    const cells = [
      ...[kind, step.rate.toFixed(1), whole(figures.requests), `${(figures.failedShare * 100).toFixed(1)} %`],
      ...[ms(used.service, step), ms(used.database, step)],
      ...[perCall(used.databaseBytes / 1000, step).toFixed(1), perCall(used.imageBytes / 1000, step).toFixed(0)],
      ...[whole(figures.p50Ms || figures.imageP50Ms), step.load.toFixed(1)],
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const total = facts.mix.reduce((sum, part) => sum + part.share, 0);
  const mix = facts.mix.map((part) => `${part.kind} ${((part.share / total) * 100).toFixed(1)} %`).join(', ');
  return `# Load of a bank's mix

\`${facts.command}\` on ${facts.date}; ${facts.cores} cores (${facts.processor}), ${facts.memoryGb} GB; load of the machine ${facts.loadAtStart.toFixed(1)} before, ${facts.loadAtEnd.toFixed(1)} after. Service,
embedded PostgreSQL and generator share these cores; ${facts.workers} image thread${facts.workers === 1 ? '' : 's'}. Database empty at the start. Single run.

**${best ? `Held: ${best.rate.toFixed(1)} calls a second` : 'No rate was held'}${first ? `; saturated at ${first.rate.toFixed(1)} (${first.saturation.join(', ')})` : '; not saturated at the highest rate tried'}.**
${facts.loadAtStart > 1 ? `\nThe machine was busy with other work (load ${facts.loadAtStart.toFixed(1)} before the start): the rates say little. Processor time a call is less disturbed. Repeat on a quiet machine.\n` : ''}
Mix: ${mix}. Arrivals are a Poisson process (open loop): a call starts at its time whether or not earlier ones were answered, and its latency counts from that time. Each step lasts ${facts.seconds} s.

A step is saturated when more than ${LIMITS.maxFailedShare * 100} % of its calls were refused, failed or could not be sent (failed_share); when calls without a picture have a p99 above ${LIMITS.maxP99Ms} ms (p99), or calls with one a p95
above ${LIMITS.maxImageP95Ms} ms (image_p95); or when answers come more than ${LIMITS.maxOverrunMs / 1000} s after the last arrival (overrun). A step in which the generator itself sent its 99th percentile more than ${LIMITS.maxLateP99Ms} ms late says nothing of the service (generator).

| offered a second | answered | calls | failed | p50 ms | p99 ms | image p50 | image p95 | sent late p99 | service CPU ms a call | database CPU ms | processors used by all three | load | saturated |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${charts.map((file) => `![${file}](${file})`).join('\n\n')}

## Unit costs

Each kind alone, at a low rate. Bytes are the growth of tables with indexes and of stored images; a database that was empty grows by whole pages. Second stages and webhooks that a call causes are in its cost as far as they ran in the step.

| kind | a second | calls | failed | service CPU ms a call | database CPU ms a call | database KB a call | images KB a call | p50 ms | load |
|---|---|---|---|---|---|---|---|---|---|
${units.join('\n')}
`;
}

/** The pictures of the report: latencies, answers and processor time by offered rate. */
export function reportCharts(steps: readonly Step[], cores: number): { readonly name: string; readonly svg: string }[] {
  const points = (value: (step: Step) => number) => steps.map((step) => [step.rate, value(step)] as const);
  const x = 'offered calls a second';
  return [
    {
      name: 'load-latency.svg',
      svg: chart({
        ...{ title: 'Latency from the intended start', x, y: 'ms', isLogarithmic: true },
        series: [
          { name: 'p50', points: points(({ figures }) => figures.p50Ms) },
          { name: 'p99', points: points(({ figures }) => figures.p99Ms) },
          { name: 'image p50', points: points(({ figures }) => figures.imageP50Ms) },
          { name: 'image p95', points: points(({ figures }) => figures.imageP95Ms) },
        ],
        limit: { name: 'limit of p99', y: LIMITS.maxP99Ms },
      }),
    },
    {
      name: 'load-throughput.svg',
      svg: chart({
        ...{ title: 'Answers and processor time', x, y: 'a second; % of the processors' },
        series: [
          { name: 'offered', points: points(({ figures }) => figures.offered) },
          { name: 'answered', points: points(({ figures }) => figures.answered) },
          { name: 'processors %', points: points((step) => share(step, cores)) },
        ],
      }),
    },
  ];
}

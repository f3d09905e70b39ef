import { type OpenLoopResult, percentile } from './open-loop.ts';

/** Limits of a step that is not saturated. A bank's own may be stricter. */
export const LIMITS = {
  /** Share of requests that were refused, failed or never sent. */
  maxFailedShare: 0.01,
  /** 99th percentile of calls that read no image, in milliseconds from the intended start. */
  maxP99Ms: 1_000,
  /** 95th percentile of calls that read an image. */
  maxImageP95Ms: 10_000,
  /** The step's requests must be answered within its length and this. Where more is left, a queue grew. */
  maxOverrunMs: 5_000,
  /** 99th percentile of how late the generator sent. Above it the generator is the bottleneck and the step says nothing of the service. */
  maxLateP99Ms: 250,
} as const;

export interface StepFigures {
  /** Planned requests per second. */
  readonly offered: number;
  /** Answered with success, per second of the step. */
  readonly answered: number;
  readonly requests: number;
  readonly failedShare: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly imageP50Ms: number;
  readonly imageP95Ms: number;
  readonly overrunMs: number;
  readonly lateP99Ms: number;
}

/** Figures of one step. Latencies are those of successful answers. */
export function figuresOf<Kind extends string>(
  { samples, unsent, elapsedMs }: OpenLoopResult<Kind>,
  { seconds, isImage }: { readonly seconds: number; readonly isImage: (kind: Kind) => boolean },
): StepFigures {
  const ok = samples.filter(({ outcome }) => outcome === 'ok');
  const latencies = (image: boolean) =>
    ok.filter(({ kind }) => isImage(kind) === image).map(({ latencyMs }) => latencyMs);
  const requests = samples.length + unsent;
  return {
    offered: requests / seconds,
    answered: ok.length / Math.max(seconds, elapsedMs / 1000),
    requests,
    failedShare: requests === 0 ? 0 : 1 - ok.length / requests,
    p50Ms: percentile(latencies(false), 0.5),
    p99Ms: percentile(latencies(false), 0.99),
    imageP50Ms: percentile(latencies(true), 0.5),
    imageP95Ms: percentile(latencies(true), 0.95),
    overrunMs: Math.max(0, elapsedMs - seconds * 1000),
    lateP99Ms: percentile(
      samples.map(({ lateMs }) => lateMs),
      0.99,
    ),
  };
}

export type Saturation = 'failed_share' | 'p99' | 'image_p95' | 'overrun' | 'generator';

/** Limits that a step broke; none: the service kept up. A NaN (no such call in the step) breaks none. */
export function saturationOf(figures: StepFigures): Saturation[] {
  const broken: [Saturation, boolean][] = [
    ['generator', figures.lateP99Ms > LIMITS.maxLateP99Ms],
    ['failed_share', figures.failedShare > LIMITS.maxFailedShare],
    ['p99', figures.p99Ms > LIMITS.maxP99Ms],
    ['image_p95', figures.imageP95Ms > LIMITS.maxImageP95Ms],
    ['overrun', figures.overrunMs > LIMITS.maxOverrunMs],
  ];
  return broken.filter(([, isBroken]) => isBroken).map(([name]) => name);
}

/**
 * The rate of the next step, or undefined where the search ends: multiplied by `factor` until a step is saturated, then the middle between the highest rate that held
 * and the lowest that did not, until they are within `precision` of each other.
 */
export function nextRate(
  steps: readonly { readonly rate: number; readonly isSaturated: boolean }[],
  { start, factor, precision, maxRate }: { readonly [name in 'start' | 'factor' | 'precision' | 'maxRate']: number },
): number | undefined {
  const held = Math.max(0, ...steps.filter(({ isSaturated }) => !isSaturated).map(({ rate }) => rate));
  const broke = Math.min(...steps.filter(({ isSaturated }) => isSaturated).map(({ rate }) => rate));
  if (steps.length === 0) return start;
  if (broke === Number.POSITIVE_INFINITY) return held >= maxRate ? undefined : Math.min(maxRate, held * factor);
  if (held === 0) return broke / factor < start / 16 ? undefined : broke / factor;
  return broke / held <= 1 + precision ? undefined : (held + broke) / 2;
}

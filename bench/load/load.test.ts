import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drawKind, poissonArrivals, seededRandom } from './arrivals.ts';
import { chart } from './chart.ts';
import { percentile, runOpenLoop } from './open-loop.ts';
import { figuresOf, LIMITS, nextRate, type StepFigures, saturationOf } from './saturation.ts';

test('arrivals have the rate asked for, the spread of chance, and are the same for the same seed', () => {
  const starts = poissonArrivals(200, 100, seededRandom(7));
  expect(starts).toEqual(poissonArrivals(200, 100, seededRandom(7)));
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  // Twenty thousand expected, with a standard deviation of 141.
  expect(Math.abs(starts.length - 20_000)).toBeLessThan(700);
  const gaps = starts.slice(1).map((at, n) => at - starts[n]!);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
  // In an exponential distribution the two are equal; at a fixed rate the second would be 0.
  expect(deviation / mean).toBeCloseTo(1, 1);
  expect(new Set(poissonArrivals(200, 100, seededRandom(8)))).not.toEqual(new Set(starts));
});

test('kinds come by their shares', () => {
  const random = seededRandom(3);
  const mix = [
    { kind: 'often', share: 9 },
    { kind: 'seldom', share: 1 },
  ];
  const drawn = Array.from({ length: 10_000 }, () => drawKind(mix, random));
  const seldom = drawn.filter((kind) => kind === 'seldom').length;
  expect(seldom).toBeGreaterThan(850);
  expect(seldom).toBeLessThan(1150);
});

test('a service that stands still is charged for every request that was due meanwhile', async () => {
  // One answer at a time, the first of which takes 300 ms: callers that wait would have seen one slow answer of four.
  let queue: Promise<unknown> = Promise.resolve();
  const planned = [0, 10, 20, 30].map((at) => ({ kind: 'call', at }));
  const { samples, unsent } = await runOpenLoop({
    planned,
    send: async (_kind, index) => {
      queue = queue.then(() => sleep(index === 0 ? 300 : 1));
      await queue;
      return 'ok';
    },
    maxUnderWay: 100,
    drainMs: 60_000,
  });
  expect(unsent).toBe(0);
  expect(samples.filter(({ latencyMs }) => latencyMs >= 250)).toHaveLength(4);
});

test('what is not answered in time has failed, and what would be one too many under way is counted as never sent', async () => {
  const never = () => new Promise<'ok'>(() => {});
  const planned = Array.from({ length: 5 }, () => ({ kind: 'call', at: 0 }));
  const { samples, unsent } = await runOpenLoop({ planned, send: never, maxUnderWay: 3, drainMs: 20 });
  expect(samples.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed']);
  expect(unsent).toBe(2);
  const thrown = await runOpenLoop({
    planned: planned.slice(0, 1),
    send: () => Promise.reject(new Error('the connection was closed')),
    maxUnderWay: 3,
    drainMs: 60_000,
  });
  expect(thrown.samples.map(({ outcome }) => outcome)).toEqual(['failed']);
});

test('figures leave images apart, and count refusals as failures', () => {
  const sample = (kind: string, latencyMs: number, outcome: 'ok' | 'refused' = 'ok') => ({
    ...{ kind, latencyMs, lateMs: 1, outcome },
  });
  const samples = [
    sample('customer', 10),
    sample('customer', 20),
    sample('document', 3000),
    sample('customer', 5, 'refused'),
  ];
  const figures = figuresOf(
    { samples, unsent: 0, elapsedMs: 4000 },
    { seconds: 2, isImage: (kind) => kind === 'document' },
  );
  expect(figures).toEqual({
    ...{ offered: 2, answered: 0.75, requests: 4, failedShare: 0.25, p50Ms: 20, p99Ms: 20 },
    ...{ imageP50Ms: 3000, imageP95Ms: 3000, overrunMs: 2000, lateP99Ms: 1 },
  });
  expect(percentile([], 0.5)).toBeNaN();
});

const fine: StepFigures = {
  ...{ offered: 100, answered: 100, requests: 1000, failedShare: 0, p50Ms: 5, p99Ms: 50 },
  ...{ imageP50Ms: Number.NaN, imageP95Ms: Number.NaN, overrunMs: 0, lateP99Ms: 2 },
};
test('each limit alone makes a step saturated', () => {
  expect(saturationOf(fine)).toEqual([]);
  expect(saturationOf({ ...fine, failedShare: 0.02 })).toEqual(['failed_share']);
  expect(saturationOf({ ...fine, p99Ms: LIMITS.maxP99Ms + 1 })).toEqual(['p99']);
  expect(saturationOf({ ...fine, imageP95Ms: LIMITS.maxImageP95Ms + 1 })).toEqual(['image_p95']);
  expect(saturationOf({ ...fine, overrunMs: LIMITS.maxOverrunMs + 1 })).toEqual(['overrun']);
  expect(saturationOf({ ...fine, lateP99Ms: LIMITS.maxLateP99Ms + 1 })).toEqual(['generator']);
});

test('the search doubles until a step breaks, then halves the gap, and ends within the precision or at the highest rate', () => {
  const options = { start: 10, factor: 2, precision: 0.1, maxRate: 1000 };
  const search = (capacity: number) => {
    const steps: { rate: number; isSaturated: boolean }[] = [];
    for (let rate = nextRate(steps, options); rate !== undefined; rate = nextRate(steps, options))
      steps.push({ rate, isSaturated: rate > capacity });
    return steps;
  };
  const steps = search(137);
  expect(steps.slice(0, 6).map(({ rate }) => rate)).toEqual([10, 20, 40, 80, 160, 120]);
  const held = Math.max(...steps.filter(({ isSaturated }) => !isSaturated).map(({ rate }) => rate));
  expect(held).toBeGreaterThan(137 / 1.1);
  expect(held).toBeLessThanOrEqual(137);
  expect(search(5000).at(-1)).toEqual({ rate: 1000, isSaturated: false });
  expect(search(4).every(({ rate }) => rate > 0)).toBe(true);
  // Where nothing holds, it ends.
  expect(search(0).length).toBeLessThan(10);
});

test('a chart names its axes and has a point for each value, and no value that is none', () => {
  const svg = chart({
    title: 'p99 & rate',
    x: 'offered per second',
    y: 'ms',
    isLogarithmic: true,
    series: [
      {
        name: 'p99',
        points: [
          [10, 5],
          [20, Number.NaN],
          [40, 900],
        ],
      },
    ],
  });
  expect(svg).toContain('p99 &amp; rate');
  expect(svg).toContain('offered per second');
  expect(svg.match(/<circle/g)).toHaveLength(2);
  expect(svg).not.toContain('NaN');
});

import type { FindMatches } from '@hakiki/matching/match.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';

export interface Measured {
  readonly perSecond: number;
  /** By processor time alone: the rate of an idle core. */
  readonly perCpuSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs every subject once after a warm-up; times in milliseconds. */
export function measure(run: (subject: Subject) => unknown, subjects: readonly Subject[]): Measured {
  for (const subject of subjects.slice(0, Math.ceil(subjects.length / 4))) run(subject);
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const began = performance.now();
  for (const subject of subjects) {
    const start = performance.now();
    run(subject);
    times.push(performance.now() - start);
  }
  const wall = performance.now() - began;
  const used = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: (subjects.length / wall) * 1000,
    perCpuSecond: (subjects.length / (used.user + used.system)) * 1e6,
    p50: at(0.5),
    p99: at(0.99),
  };
}

export const screening = (find: FindMatches) => (subject: Subject) => find(subject, DEFAULT_POLICY);

export const row = (name: string, { perSecond, perCpuSecond, p50, p99 }: Measured, memory: string): string =>
  `| ${name} | ${perSecond.toFixed(0)} | ${perCpuSecond.toFixed(0)} | ${p50.toFixed(2)} ms | ${p99.toFixed(2)} ms | ${memory} |`;

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Seconds of the slowest files, on another machine: a fresh clone would otherwise start some of them last, and one core would wait for the other. */
const SLOW_FILES = join(import.meta.dirname, 'slow-files.json');
const FILE = join(import.meta.dirname, '../../.cache/test-durations.json');

/** Milliseconds by test file, relative to the repository. */
export type Durations = Readonly<Record<string, number>>;

/**
 * Durations of the last runs on this machine; on a fresh clone only those of the slowest files. Only order and time
 * estimate depend on it.
 */
export function readDurations(): Durations {
  const slow = Object.entries(JSON.parse(readFileSync(SLOW_FILES, 'utf8')) as Durations);
  const known = Object.fromEntries(slow.map(([file, seconds]) => [file, seconds * 1000]));
  try {
    return { ...known, ...(JSON.parse(readFileSync(FILE, 'utf8')) as Durations) };
  } catch {
    return known;
  }
}

export function writeDurations(durations: Durations): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(durations));
}

const DEFAULT_WHOLE_SERVICE_MS = 10_000;
const DEFAULT_BESIDE_SOURCE_MS = 700;
/** A file is in the extended set because it is slow: started last, it would be left alone on one core. */
const DEFAULT_EXTENDED_MS = 12_000;

export const expectedMs = (durations: Durations, file: string): number =>
  durations[file] ??
  (file.endsWith('.extended.test.ts')
    ? DEFAULT_EXTENDED_MS
    : file.startsWith('test/')
      ? DEFAULT_WHOLE_SERVICE_MS
      : DEFAULT_BESIDE_SOURCE_MS);

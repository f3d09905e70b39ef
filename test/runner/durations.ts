import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../../.cache/test-durations.json');

/** Milliseconds by test file, relative to the repository. */
export type Durations = Readonly<Record<string, number>>;

/** Durations of the last runs on this machine; empty on a fresh clone. Only order and time estimate depend on it. */
export function readDurations(): Durations {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Durations;
  } catch {
    return {};
  }
}

export function writeDurations(durations: Durations): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(durations));
}

const DEFAULT_WHOLE_SERVICE_MS = 10_000;
const DEFAULT_BESIDE_SOURCE_MS = 700;

export const expectedMs = (durations: Durations, file: string): number =>
  durations[file] ?? (file.startsWith('test/') ? DEFAULT_WHOLE_SERVICE_MS : DEFAULT_BESIDE_SOURCE_MS);

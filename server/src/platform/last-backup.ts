import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileOf = (dataDir: string): string => join(dataDir, 'last-backup');

/** Records the time of a complete backup in the data folder, for `/metrics`. `madeAt`: ISO 8601. */
export const noteBackup = (dataDir: string, madeAt: string): void =>
  writeFileSync(fileOf(dataDir), `${madeAt}\n`, { mode: 0o600 });

/** Returns the time of the last backup by `hakiki backup`; undefined if none is recorded. */
export function lastBackup(dataDir: string): Date | undefined {
  try {
    const time = new Date(readFileSync(fileOf(dataDir), 'utf8').slice(0, 40).trim());
    return Number.isNaN(time.getTime()) ? undefined : time;
  } catch {
    return undefined;
  }
}

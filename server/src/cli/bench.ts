import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from './command.ts';

/** `hakiki bench [name]`: runs the programs in `bench/`. Each program prints its own table. */
export async function runBench([name]: readonly string[], io: Io, folder: string): Promise<number> {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => file.slice(0, -3))
    .sort();
  if (name === undefined || !names.includes(name)) {
    io.out(`Usage: hakiki bench <${names.join('|')}>`);
    return name === undefined ? 0 : 2;
  }
  return spawnSync(process.execPath, [join(folder, `${name}.ts`)], { stdio: 'inherit' }).status ?? 1;
}

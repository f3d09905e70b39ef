import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SHARED_PROGRAMS } from './shared-programs.fixture.ts';

/** Runs `shared-programs.ts` beside the tests, and ends it with them. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Each project of `vitest.config.ts` calls this.
  if (process.env[SHARED_PROGRAMS]) return undefined;
  const program = spawn(process.execPath, [join(import.meta.dirname, 'shared-programs.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, VITEST: 'true' },
  });
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const address = new Promise<string>((resolve) => createInterface(program.stdout).once('line', resolve));
  const first = await Promise.race([address, ended]);
  if (first === undefined) throw new Error('test/shared-programs.ts ended before it printed its address');
  process.env[SHARED_PROGRAMS] = first;
  return async () => {
    program.stdin.end();
    await ended;
  };
}

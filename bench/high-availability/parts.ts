import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machines.ts';

/** A process that is started again when it dies, as systemd would, unless it is held down. */
export interface Part {
  /** Sends the signal to the process and its group. PostgreSQL is in a group of its own, not in that of its Patroni. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Kills it, and leaves it down until `start`. */
  hold(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface PartOptions {
  readonly name: string;
  readonly command: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly machine?: Machine;
  readonly user?: string;
  /** Delay before it is started again, in milliseconds: `RestartSec` of systemd. */
  readonly restartMs?: number;
}

/** Starts a part; its output goes to `folder/name.log`. */
export function startPart({ name, command, folder, environment, machine, user, restartMs = 1_000 }: PartOptions): Part {
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  let isHeld = false;
  const [program, ...args] = [
    ...(machine ? ['ip', 'netns', 'exec', machine.name] : []),
    ...(user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : []),
    ...command,
  ];
  function start(): void {
    isHeld = false;
    // A process group of its own: `kill` reaches HAProxy's worker with its master.
    const started = spawn(program!, args, {
      env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', ...environment },
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.stdout!.pipe(log, { end: false });
    started.stderr!.pipe(log, { end: false });
    started.once('exit', () => {
      if (!isHeld) setTimeout(() => isHeld || child !== started || start(), restartMs).unref();
    });
    child = started;
  }
  start();
  async function kill(signal: NodeJS.Signals): Promise<void> {
    const killed = child;
    if (!killed?.pid || killed.exitCode !== null || killed.signalCode !== null) return;
    const gone = new Promise((resolve) => killed.once('exit', resolve));
    process.kill(signal === 'SIGTERM' ? killed.pid : -killed.pid, signal);
    await gone;
  }
  const hold = (): Promise<void> => {
    isHeld = true;
    return kill('SIGKILL');
  };
  return {
    kill,
    hold,
    start,
    async stop() {
      isHeld = true;
      const patience = setTimeout(() => void kill('SIGKILL'), 20_000);
      await kill('SIGTERM');
      clearTimeout(patience);
      log.end();
    },
  };
}

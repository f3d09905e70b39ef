import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFault } from '../platform/command-fault.ts';
import type { Sandbox } from '../sandbox/demo-tenants.ts';
import type { Io } from './command.ts';

/** Sends a request to the running sandbox to fill its first branch. Throws AppError if no sandbox runs. */
export async function runSandboxFill({ out, report }: Io, dataDir: string): Promise<number> {
  const file = join(dataDir, 'sandbox.json');
  let sandbox: Sandbox & { base_url: string };
  try {
    sandbox = JSON.parse(readFileSync(file, 'utf8')) as typeof sandbox;
  } catch {
    throw new CommandFault(`There is no ${file}: start the sandbox first (npm start)`);
  }
  const call = async (method: string): Promise<{ ok: boolean; message: string; data: Progress }> => {
    const headers = { authorization: `Token ${sandbox.dashboard_token}` };
    const answer = await fetch(`${sandbox.base_url}/v1/sandbox/fill`, { method, headers }).catch(() => {
      throw new CommandFault(`Nothing answers at ${sandbox.base_url}: start the sandbox first (npm start)`);
    });
    return { ok: answer.ok, ...((await answer.json()) as { message: string; data: Progress }) };
  };
  const begun = await call('POST');
  if (!begun.ok) throw new CommandFault(begun.message);
  for (;;) {
    const { data } = await call('GET');
    if (data.state === 'filled') {
      report?.({ filled: true, dashboard: `${sandbox.base_url}/dashboard` });
      out(`Filled: see ${sandbox.base_url}/dashboard`);
      return 0;
    }
    if (data.state !== 'filling') throw new CommandFault('The sandbox could not be filled: see its log');
    await sleep(500);
  }
}

interface Progress {
  readonly state: 'empty' | 'filling' | 'filled' | 'failed';
}

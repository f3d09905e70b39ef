import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MeasuredService } from './screening-endpoint.ts';

const sources = join(import.meta.dirname, '..');
/**
 * Maximum time for the start, in milliseconds. A start creates the database and opens every model, which is slow on a
 * busy machine.
 */
const PATIENCE_MS = 300_000;
/**
 * Environment variables that are passed on to the temporary service. This installation's other settings are not passed
 * on, so that the service cannot change this installation.
 */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'MODELS_DIR'];

/**
 * Starts a separate sandbox on a free port, with its database in a temporary folder. Disposing the result stops the
 * sandbox and deletes the folder.
 */
export async function startThrowawayService(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<MeasuredService & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-evaluate-'));
  const passedOn = PASSED_ON.flatMap((name) => (environment[name] ? [[name, environment[name]]] : []));
  const env = { ...Object.fromEntries(passedOn), DATA_DIR: join(folder, 'data') } as Record<string, string>;
  const child = spawn(process.execPath, [join(sources, 'main.ts')], {
    env: { ...env, PORT: '0', MODE: 'sandbox', WORKERS: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const end = performance.now() + PATIENCE_MS;
    const file = join(env['DATA_DIR']!, 'sandbox.json');
    const isReady = async (): Promise<boolean> =>
      existsSync(file) && (await fetch(`${addressIn(file).base_url}/readyz`)).status === 200;
    while (!(await isReady())) {
      if (child.exitCode !== null || performance.now() > end) throw new Error(`the service did not start: ${said}`);
      await sleep(100);
    }
    const { base_url: baseUrl, api_key: key } = addressIn(file);
    return {
      baseUrl,
      key,
      folder,
      importList: (source, files) =>
        void execFileSync(
          process.execPath,
          [join(sources, 'hakiki.ts'), 'lists', 'import', source, ...files, '--force'],
          { env, maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] },
        ),
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const addressIn = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as { readonly base_url: string; readonly api_key: string };

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Sandbox } from '../server/src/sandbox/demo-tenants.ts';
import { repository } from './service.fixture.ts';

export const run = promisify(execFile);
export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** The blocks of a page's part (all of it without a name) in one language, in their order, as a reader pastes them. */
export function blocksOf(file: string, language: string, part?: string): string[] {
  const page = readFileSync(join(repository, file), 'utf8');
  const text = part === undefined ? page : (page.split(`\n## ${part}\n`)[1] ?? '').split('\n## ')[0]!;
  const fences = text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm);
  return [...fences].filter(([, of]) => of === language).map(([, , block]) => block!);
}

/**
 * Unpacks the tarball as npm would and gives it the packages and models that the repository has installed, which would take a newcomer's minute of
 * downloading. Its own packages (`@hakiki/…`) are the unpacked ones.
 */
export async function unpack(tarball: string, folder: string): Promise<string> {
  mkdirSync(folder);
  await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components', '1']);
  for (const place of [
    '',
    'server',
    'client',
    'web-sdk',
    'dashboard',
    'contract',
    'packages/matching',
    'packages/texts',
  ]) {
    const installed = join(repository, place, 'node_modules');
    if (existsSync(installed)) linkPackages(installed, join(folder, place, 'node_modules'));
  }
  const note = "import('./scripts/setup.mjs').then(({ noteInstalled }) => noteInstalled())";
  await run(process.execPath, ['--eval', note], { cwd: folder });
  mkdirSync(join(folder, '.cache'));
  symlinkSync(join(repository, '.cache', 'models'), join(folder, '.cache', 'models'));
  for (const built of ['web-sdk/dist', 'dashboard/dist', 'website/dist'])
    if (existsSync(join(repository, built))) cpSync(join(repository, built), join(folder, built), { recursive: true });
  return folder;
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '.hakiki-installed') continue;
    if (name === '@hakiki') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

/** A service that `npm start` of this folder started. */
export interface Started {
  readonly npm: ChildProcess;
  readonly sandbox: Sandbox & { base_url: string };
  readonly dataDir: string;
  output(): string;
}

/** The first line of README's "Start", as it is printed. */
export async function start(folder: string): Promise<Started> {
  const line = blocksOf('README.md', '', 'Start')[0]!
    .split('\n')[0]!
    .replace(/\s*#.*/, '');
  const [program, ...words] = line.split(' ');
  if (program !== 'npm') throw new Error(`README begins with ${line}`);
  const { DATABASE_URL: _url, DATA_DIR: _dir, MODE: _mode, ...environment } = process.env;
  const child = spawn(npm, words, { cwd: folder, env: { ...environment, PORT: '0', WORKERS: '1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const dataDir = join(folder, 'data');
  const file = join(dataDir, 'sandbox.json');
  for (const end = Date.now() + 240_000; ; await sleep(100)) {
    const there = existsSync(file) && output.includes(file);
    const { base_url: url } = there ? JSON.parse(readFileSync(file, 'utf8')) : { base_url: undefined };
    if (
      url &&
      (await fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ))
    )
      break;
    if (child.exitCode !== null || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`npm start did not start it:\n${output}`);
    }
  }
  return { npm: child, sandbox: JSON.parse(readFileSync(file, 'utf8')), dataDir, output: () => output };
}

/** Stops it as a person does at the terminal; resolves once nothing of it answers any more. */
export async function stop({ npm: child, sandbox }: Started): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  const answers = (): Promise<boolean> =>
    fetch(`${sandbox.base_url}/healthz`).then(
      () => true,
      () => false,
    );
  for (const end = Date.now() + 60_000; await answers(); await sleep(100))
    if (Date.now() > end) throw new Error('it still answers after SIGTERM');
}

// Sets up what every command needs: the packages, a Node that runs TypeScript, the model files. Plain JavaScript, because
// it runs on whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinnedNode, preparePinnedNode } from './install-scripts.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.hakiki-installed');
const documentation = 'website/build.ts';

/** A file of this name says that `scripts/production.mjs` made this folder: everything is there, nothing is set up at the start. */
export const productionMark = '.hakiki-production';
const isProduction = existsSync(join(root, productionMark));

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

function lockHash() {
  const hash = createHash('sha256');
  for (const file of [
    'package.json',
    // A packed copy has the lock under the name that npm packs.
    existsSync(join(root, 'package-lock.json')) ? 'package-lock.json' : 'npm-shrinkwrap.json',
    'server/package.json',
    'contract/package.json',
    'client/package.json',
    'web-sdk/package.json',
    'dashboard/package.json',
    'packages/matching/package.json',
    'packages/texts/package.json',
  ])
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Installs the locked packages when they are missing or the lock has changed since. */
export function ensureInstalled() {
  if (isProduction) return;
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing packages (once; about a minute) …');
  installPackages(['--include=dev', '--include=optional']);
  noteInstalled();
}

/** Says that what is in `node_modules` is what the lock asks for. Renamed into place: the file may be a hard link that other checkouts share. */
export function noteInstalled() {
  writeFileSync(`${stamp}.${process.pid}`, lockHash());
  renameSync(`${stamp}.${process.pid}`, stamp);
}

/**
 * `npm install` of the locked packages in `folder`, with these further options.
 * @throws Error when npm fails
 */
export function installPackages(options, folder = root) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it wants every platform's optional packages in the lock, and registries that lack some leave them out of it.
  const status = run(
    npm,
    ['install', '--no-save', '--ignore-scripts', ...options, '--loglevel=error', '--no-audit', '--no-fund'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`npm install failed (exit ${status}); run it by hand to see why`);
}

/** The Node that runs TypeScript files: the caller's own from 22.18 on, else the pinned one that npm brought. */
export function nodeBinary() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  // An installation may have taken away the pinned Node that runs this very script.
  if ((major > 22 || (major === 22 && minor >= 18)) && existsSync(process.execPath)) return process.execPath;
  preparePinnedNode(root);
  return pinnedNode(root);
}

/** The environment in which `node` is the Node that runs TypeScript. */
export function nodeEnvironment(node = nodeBinary()) {
  return {
    ...process.env,
    // glibc would make eight arenas a core, each of which keeps what it once needed, and would raise, up to 32 MB, the size from which a block
    // is given back to the system when it is freed: what hostile input makes grow (bench/results/memory.md).
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '1048576',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '1048576',
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  };
}

/** Like all that is said of the set-up, its progress goes to the standard error. */
export function prepareModels() {
  if (isProduction) return;
  const status = run(nodeBinary(), ['models/prepare.ts'], {
    env: nodeEnvironment(),
    stdio: ['ignore', 2, 'inherit'],
  });
  if (status !== 0) throw new Error('the model files could not be prepared; see above');
}

/** Builds what browsers load (the Web SDK, the dashboard) where its sources have changed since. */
export function buildPages() {
  if (isProduction) return;
  for (const page of ['web-sdk', 'dashboard']) {
    const status = run(nodeBinary(), [`${page}/build.ts`], {
      env: nodeEnvironment(),
      stdio: ['ignore', 2, 'inherit'],
    });
    if (status !== 0) throw new Error(`${page} could not be built; see above`);
  }
}

/** Builds the documentation site where its sources have changed since: half a minute, for which `npm start` does not wait. */
export function buildDocumentation() {
  if (isProduction) return;
  const status = run(nodeBinary(), [documentation], { env: nodeEnvironment(), stdio: ['ignore', 2, 'inherit'] });
  if (status !== 0) throw new Error('the documentation could not be built; see above');
}

/**
 * Model files, pages and documentation at the same time, because each is built by one core.
 * @throws Error that names what could not be built
 */
export async function prepareAll() {
  if (isProduction) return;
  const [node, env] = [nodeBinary(), nodeEnvironment()];
  const programs = ['models/prepare.ts', 'web-sdk/build.ts', 'dashboard/build.ts', documentation];
  const failed = await Promise.all(
    programs.map(
      (program) =>
        new Promise((resolve, reject) => {
          const child = spawn(node, [program], { cwd: root, env, stdio: ['ignore', 2, 'inherit'] });
          child.on('error', reject).on('close', (code) => resolve(code === 0 ? [] : [program]));
        }),
    ),
  );
  if (failed.flat().length) throw new Error(`${failed.flat().join(' and ')} failed; see above`);
}

/** Builds the documentation in a process of its own, which is returned. What it wrote is printed only if it fails: a newcomer reads the lines of the start. */
export function buildDocumentationBeside() {
  if (isProduction) return;
  const build = spawn(nodeBinary(), [documentation], {
    cwd: root,
    env: nodeEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  build.stderr.setEncoding('utf8').on('data', (text) => (written += text));
  build.on('close', (code) => {
    if (code) console.error(`${written}The documentation could not be built.`);
  });
  return build;
}

/** Runs a TypeScript or package entry with the right Node in the foreground; gives its exit status. */
export const runNode = (args, options = {}) => run(nodeBinary(), args, { env: nodeEnvironment(), ...options });

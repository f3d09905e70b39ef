// `npm run client [folder]`: builds @hakiki/client with the pinned Node, whatever Node runs this, and packs it into `folder` (here). With
// `--dry-run-publish`, tries what publishing would do, and publishes nothing.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled, root, runNode } from './setup.mjs';

const words = process.argv.slice(2);
const isDryRun = words.includes('--dry-run-publish');
const folder = resolve(words.find((word) => !word.startsWith('--')) ?? '.');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

ensureInstalled();
if (runNode([join(root, 'client', 'build', 'build.ts')], { cwd: root }) !== 0) process.exit(1);
const dist = join(root, 'client', 'dist');
const args = isDryRun
  ? ['publish', '--dry-run', '--ignore-scripts', '--access', 'public', dist]
  : ['pack', '--ignore-scripts', '--pack-destination', folder, dist];
process.exit(spawnSync(npm, args, { cwd: root, stdio: 'inherit' }).status ?? 1);

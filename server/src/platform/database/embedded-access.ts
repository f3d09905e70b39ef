import { lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedFiles } from './embedded-files.ts';

/**
 * Access to the embedded server: the operating system's user that this process runs as, known by the socket's peer, as any role.
 * The files lie outside the data folder, which needs no change for it (one made by a former version, or restored from a backup, says
 * `trust` inside) and whose owner is another user where we are root. Windows has no peer authentication: there the folder's rights alone
 * protect the socket.
 */
export function writeAccess({ home }: Pick<EmbeddedFiles, 'home'>): readonly string[] {
  if (process.platform === 'win32') return [];
  const files = {
    hba_file: ['postgres.hba', 'local all all peer map=hakiki\n'],
    ident_file: ['postgres.ident', `hakiki "${userInfo().username}" all\n`],
  } as const;
  return Object.entries(files).map(([setting, [name, text]]) => {
    const file = join(home, name);
    writeFileSync(`${file}.${process.pid}`, text, { mode: 0o644 });
    renameSync(`${file}.${process.pid}`, file);
    return `${setting}=${file}`;
  });
}

/** The server that runs on a data folder, from its lock file and the options that it was started with. */
export interface RunningServer {
  readonly pid: number;
  /** The folder of its socket. */
  readonly socket: string;
  /** Whether it asks who connects, as `writeAccess` says, and its socket's folder belongs to its user alone. */
  readonly guarded: boolean;
}

export function runningServer({ data, home, identity }: EmbeddedFiles): RunningServer | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, socket] = [Number(lines[0]), lines[4]?.trim() ?? ''];
    if (!pid || !socket) return undefined;
    const options = readFileSync(join(data, 'postmaster.opts'), 'utf8');
    const folder = lstatSync(socket);
    const own =
      folder.isDirectory() && (folder.mode & 0o077) === 0 && folder.uid === (identity.uid ?? process.getuid?.());
    const asks = process.platform === 'win32' || options.includes(`hba_file=${join(home, 'postgres.hba')}`);
    return { pid, socket, guarded: asks && (own || process.platform === 'win32') };
  } catch {
    return undefined;
  }
}

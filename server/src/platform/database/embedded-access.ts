import { lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedFiles } from './embedded-files.ts';

/**
 * Writes the access rules of the embedded server. Only the system user that runs this process may connect, and may use
 * any role. From the socket, PostgreSQL knows which system user has connected. The files are outside the data folder,
 * because the data folder belongs to another user if this process runs as root. The rules in data folders of former
 * versions and backups are not used and need no change. Windows has no peer authentication, so there only the folder's
 * rights protect the socket.
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

/** A running server on a data folder, as described by its lock file and its start options. */
export interface RunningServer {
  readonly pid: number;
  /** Folder of the server's socket. */
  readonly socket: string;
  /**
   * True if the server uses the rules of `writeAccess`, and the folder of its socket is accessible only to its user.
   */
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

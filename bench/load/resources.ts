import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The resources that a part of the installation has used so far. */
export interface Used {
  /** User and system seconds. */
  readonly service: number;
  readonly database: number;
  readonly generator: number;
  /** Bytes that lie in the data folder: tables and indexes (without the log before the next checkpoint), and images. */
  readonly databaseBytes: number;
  readonly imageBytes: number;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

/** Every process with its parent and processor time (Linux; 100 ticks a second). Ended children count for those that waited for them. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
        const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
        return [{ pid: Number(name), parent: Number(fields[1]), seconds: ticks / 100 }];
      } catch {
        return [];
      }
    });
}

/** Processor seconds of a process and everything below it. */
function secondsBelow(root: number, all: readonly Process[]): number {
  return all
    .filter(({ pid }) => pid === root)
    .reduce(
      (sum, { pid, seconds }) =>
        sum +
        seconds +
        all.filter(({ parent }) => parent === pid).reduce((below, child) => below + secondsBelow(child.pid, all), 0),
      0,
    );
}

/** Bytes of the files below a folder; what is deleted meanwhile counts as nothing. */
function bytesBelow(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sum + bytesBelow(path);
      return sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
    }, 0);
  } catch {
    return 0;
  }
}

/** Reads what has been used until now, of a service with the embedded database and images in its folder. */
export function readUsed(service: number, dataDir: string): Used {
  const all = processes();
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const { user, system } = process.cpuUsage();
  const database = secondsBelow(postmaster, all);
  return {
    // The postmaster may be a child of the service.
    service: secondsBelow(service, all) - (isBelow(postmaster, service, all) ? database : 0),
    database,
    generator: (user + system) / 1e6,
    databaseBytes: bytesBelow(join(dataDir, 'postgres', 'base')),
    imageBytes: bytesBelow(join(dataDir, 'blobs')),
  };
}

function isBelow(pid: number, root: number, all: readonly Process[]): boolean {
  const parent = all.find((each) => each.pid === pid)?.parent;
  return parent === root || (parent !== undefined && parent > 1 && isBelow(parent, root, all));
}

export const difference = (after: Used, before: Used): Used => ({
  service: after.service - before.service,
  database: after.database - before.database,
  generator: after.generator - before.generator,
  databaseBytes: after.databaseBytes - before.databaseBytes,
  imageBytes: after.imageBytes - before.imageBytes,
});

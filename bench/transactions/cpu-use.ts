import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/**
 * Processor seconds, user and system, that this process and its database's have used by now: what a transaction costs, however busy the machine is. Of a database on
 * another machine they are not known.
 */
export function cpuSeconds(postmaster: number | undefined): { readonly node: number; readonly database: number } {
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1e6, database: postmaster === undefined ? Number.NaN : ofDatabase(postmaster) };
}

function ofDatabase(postmaster: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ');
      // ppid, utime, stime, and of the postmaster's children that ended cutime and cstime.
      if (Number(name) === postmaster)
        ticks += Number(fields[13]) + Number(fields[14]) + Number(fields[11]) + Number(fields[12]);
      else if (Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks / TICKS_A_SECOND;
}

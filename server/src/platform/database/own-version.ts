import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import product from '../../../../package.json' with { type: 'json' };
import { embeddedPackage } from './embedded-files.ts';
import { migrationsFolder, migrationsIn } from './migrate.ts';
import type { OwnVersion } from './version-mark.ts';

/**
 * Returns the versions of this program that decide which data folders it can open: its own version, the names of its
 * migrations, and the version of its PostgreSQL.
 */
export function ownVersion(): OwnVersion {
  const { former, names } = migrationsIn(migrationsFolder);
  return { version: product.version, migrations: [...former, ...names], postgres: embeddedMajor() };
}

function embeddedMajor(): string | undefined {
  try {
    const file = createRequire(import.meta.url).resolve(`${embeddedPackage}/package.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version.split('.')[0];
  } catch {
    return undefined;
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import product from '../../../../package.json' with { type: 'json' };
import { embeddedPackage } from './embedded-files.ts';
import { migrationNames } from './migrate.ts';
import type { OwnVersion } from './version-mark.ts';

/** What this program can open: its version, its migrations, the PostgreSQL that it brings. */
export function ownVersion(): OwnVersion {
  return { version: product.version, migrations: migrationNames(), postgres: embeddedMajor() };
}

function embeddedMajor(): string | undefined {
  try {
    const file = createRequire(import.meta.url).resolve(`${embeddedPackage}/package.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version.split('.')[0];
  } catch {
    return undefined;
  }
}

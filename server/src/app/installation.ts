import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installationMode, recordInstallation } from '../accounts/store.ts';
import { makeSandbox, type Sandbox, writeSandboxFile } from '../sandbox/demo-tenants.ts';
import { assertMode } from './check-before-migration.ts';
import type { Platform } from './open-platform.ts';

/**
 * Checks that this database was created in the mode of this start. The first start in sandbox mode also creates the
 * demo tenants. The keys of a sandbox are not secret, so they must never work in live mode. If several processes start
 * for the first time at once, only one of them creates the tenants.
 */
export async function checkInstallation({ db, vault, clock, config }: Platform): Promise<void> {
  const { mode, dataDir } = config;
  if (!(await installationMode(db)))
    await db.transaction().execute(async (transaction) => {
      if (!(await recordInstallation(transaction, mode)) || mode === 'live') return;
      const sandbox = await makeSandbox(transaction, vault, clock.now());
      // The file is written before the commit. If the process ended between the commit and the write, the tenants' keys
      // would be lost.
      writeSandboxFile(draftOf(dataDir), '', sandbox);
    });
  assertMode((await installationMode(db))!.mode, mode);
}

/**
 * Writes `sandbox.json` at the first start, and updates the address in it at each start. Returns its path. Returns
 * undefined in live mode, or if another replica created the tenants.
 */
export function publishSandbox(dataDir: string, baseUrl: string): string | undefined {
  const file = join(dataDir, 'sandbox.json');
  const source = [draftOf(dataDir), file].find((path) => existsSync(path));
  if (!source) return undefined;
  writeSandboxFile(file, baseUrl, JSON.parse(readFileSync(source, 'utf8')) as Sandbox);
  rmSync(draftOf(dataDir), { force: true });
  return file;
}

const draftOf = (dataDir: string): string => join(dataDir, 'sandbox.new.json');

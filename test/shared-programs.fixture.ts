import type pg from 'pg';
import type { Sandbox } from '../server/src/sandbox/demo-tenants.ts';

/** The environment variable with the address at which `shared.setup.ts` answers. */
export const SHARED_PROGRAMS = 'HAKIKI_TEST_PROGRAMS';

/** Tenants made for one test file on the shared service. */
export interface SharedTenants {
  readonly sandbox: Sandbox & { base_url: string };
  readonly dataDir: string;
  /** As the database's owner. */
  readonly connection: pg.ClientConfig;
}

/** @throws {Error} With the fault of the program's start, where it did not start. */
async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${process.env[SHARED_PROGRAMS]}${path}`, { method: 'POST' });
  const text = await response.text();
  if (!response.ok) throw new Error(`the shared program did not start: ${text}`);
  return JSON.parse(text);
}

/** Makes demo tenants on the shared service, which the first call starts. */
export const sharedTenants = async (): Promise<SharedTenants> => (await ask('/tenants')) as SharedTenants;

/** The address of the shared Chromium, which the first call starts; null where Chromium does not start. */
export const sharedBrowserAddress = async (): Promise<string | null> => (await ask('/browser')) as string | null;

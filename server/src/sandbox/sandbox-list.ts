import { join } from 'node:path';
import { listDeps } from '../app/list-deps.ts';
import type { Platform } from '../app/open-platform.ts';

/** Loads the invented watch list of sandbox mode; nothing is written when it is there already. */
export async function loadSandboxList(platform: Platform): Promise<void> {
  const { importList } = listDeps(platform);
  await importList({ source: 'sandbox', paths: [join(import.meta.dirname, 'sandbox-list.csv')] });
}

import { join } from 'node:path';
import type { makeImportList } from '../watchlists/import-list.ts';

/** Loads the invented watch list of sandbox mode; nothing is written when it is there already. */
export async function loadSandboxList(importList: ReturnType<typeof makeImportList>): Promise<void> {
  await importList({ source: 'sandbox', paths: [join(import.meta.dirname, 'sandbox-list.csv')] });
}

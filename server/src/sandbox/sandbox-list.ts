import { join } from 'node:path';
import type { makeImportList } from '../watchlists/import-list.ts';

/** Loads the invented watch list of sandbox mode. Writes nothing if it already exists. */
export async function loadSandboxList(importList: ReturnType<typeof makeImportList>): Promise<void> {
  await importList({ source: 'sandbox', paths: [join(import.meta.dirname, 'sandbox-list.csv')] });
}

import { join } from 'node:path';
import type { makeImportList } from '../watchlists/import-list.ts';

/** Loads the invented watchlist for sandbox mode. Writes nothing if the list already exists. */
export async function loadSandboxList(importList: ReturnType<typeof makeImportList>): Promise<void> {
  await importList({ source: 'sandbox', paths: [join(import.meta.dirname, 'sandbox-list.csv')] });
}

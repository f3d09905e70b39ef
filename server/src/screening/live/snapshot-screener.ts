import { buildIndexStreaming } from '@hakiki/matching/index/build.ts';
import { recordsInMemory } from '@hakiki/matching/index/records.ts';
import { type Db, tables } from '../../platform/database/tables.ts';
import { currentLists, entitiesOf } from '../../watchlists/read-lists.ts';
import type { ListTables } from '../../watchlists/tables.ts';
import { versionName } from '../../watchlists/version-name.ts';
import { type IndexInForce, makeScreener, type Screener } from '../screen.ts';
import { openIndex } from './index-file.ts';

/**
 * Builds a screener from the current versions of the lists, in this thread. Used by commands, because a command runs
 * only once.
 */
export async function openSnapshotScreener(db: Db): Promise<Screener> {
  const built: (IndexInForce & { readonly branchId: number | null })[] = [];
  for (const list of await currentLists(tables<ListTables>(db))) {
    const { source, branchId, version } = list;
    const input = { source, version: versionName(list), entities: entitiesOf(tables<ListTables>(db), version) };
    built.push({ index: openIndex(await buildIndexStreaming(input, recordsInMemory())), branchId });
  }
  return makeScreener({
    indexesFor: (branch) => built.filter(({ branchId }) => branchId === null || branchId === branch),
  });
}

import { type Db, tables } from '../../platform/database/tables.ts';
import { currentLists } from '../list-store.ts';
import { makeScreener, type Screener } from '../screen.ts';
import type { ListTables } from '../tables.ts';
import { buildScope } from './build-scope.ts';

/** A screener over the lists as they stand at this moment, built in this thread: for commands, which run once. */
export async function screenerOfNow(db: Db): Promise<Screener> {
  const lists = await currentLists(tables<ListTables>(db));
  const everybody = await buildScope(
    tables<ListTables>(db),
    lists.filter(({ branchId }) => branchId === null),
  );
  const scopes = Map.groupBy(
    lists.filter(({ branchId }) => branchId !== null),
    ({ branchId }) => branchId!,
  );
  const own = new Map<number, typeof everybody>();
  for (const [branchId, members] of scopes) own.set(branchId, await buildScope(tables<ListTables>(db), members));
  return makeScreener({
    indexesFor: (branchId) => [everybody, own.get(branchId)].filter((index) => index !== undefined),
  });
}

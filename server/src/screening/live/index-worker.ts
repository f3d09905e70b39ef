import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type pg from 'pg';
import { connect } from '../../platform/database/open-database.ts';
import { tables } from '../../platform/database/tables.ts';
import type { ListIndex } from '../index/layout.ts';
import { loadIndex, saveIndex } from '../index-file.ts';
import type { CurrentList } from '../list-store.ts';
import type { ListTables } from '../tables.ts';
import { versionName } from '../version-name.ts';
import { buildScope } from './build-scope.ts';

export interface IndexWork {
  readonly connection: pg.ClientConfig;
  readonly lists: readonly CurrentList[];
  /** Where the index lies on disk, or is to lie. */
  readonly file: string;
}

/** Runs in a thread of its own: reading and indexing a large list takes seconds that the event loop does not have. */
export async function buildIndexOf({ connection, lists, file }: IndexWork): Promise<ListIndex> {
  const known = loadIndex(file);
  if (known && isOf(known, lists)) return known;
  const { db, end } = connect(connection, 1, () => {});
  try {
    const index = await buildScope(tables<ListTables>(db), lists);
    mkdirSync(dirname(file), { recursive: true });
    saveIndex(index, file);
    return index;
  } finally {
    await end();
  }
}

/** The same lists in the same versions. */
const isOf = (index: ListIndex, lists: readonly CurrentList[]): boolean =>
  index.lists.length === lists.length &&
  index.lists.every(({ source, version }, at) => source === lists[at]!.source && version === versionName(lists[at]!));
